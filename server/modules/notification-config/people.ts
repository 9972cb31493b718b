import { activeUsernames } from '../tasks/props.ts'
import type { Person } from '../../http/person.ts'
import { sql } from 'kysely'
import type { Work } from '../../database/tenant.ts'

/** A person of the company, and the channels by which an alert can reach them. */
export interface Reachable {
  readonly id: string
  readonly hasEmail: boolean
  readonly hasMobile: boolean
}

/** All people of the company by username, which is unique where names are not. */
export async function reachablePeople(work: Work, company: string): Promise<ReadonlyMap<string, Reachable>> {
  const { rows } = await sql<Reachable & { readonly username: string }>`
    select u.username, u.person_id as id, p.email <> '' as "hasEmail", coalesce(a.phone, '') <> '' as "hasMobile"
    from usernames u join people p on p.company_id = u.company_id and p.id = u.person_id
    left join company_phones() a on a.person_id = p.id
    where u.company_id = ${company} order by u.username`.execute(work)
  return new Map(rows.map(({ username, ...person }) => [username, person]))
}

/** The options of the screen's forms, and the number of WhatsApp subscribers. */
export async function notificationProps(work: Work, person: Person) {
  const users = (await activeUsernames(work, person)).map((text) => ({ id: text, text }))
  const { rows } = await sql<{ count: number }>`
    select count(distinct person_id)::int as count from alert_subscribers
    where company_id = ${person.companyId} and channel = 'whatsapp'`.execute(work)
  return { users, whatsapp_users: rows[0]?.count ?? 0 }
}
