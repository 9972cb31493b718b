import { sql } from 'kysely'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import { usernamesOf } from '../tasks/props.ts'

/** What the forms of the screen offer, and how many people are set for WhatsApp. */
export async function notificationProps(work: Work, person: Person) {
  const users = [...(await usernamesOf(work, person)).keys()].map((text) => ({ id: text, text }))
  const { rows } = await sql<{ count: number }>`
    select count(distinct person_id)::int as count from alert_subscribers
    where company_id = ${person.companyId} and channel = 'whatsapp'`.execute(work)
  return { users, whatsapp_users: rows[0]?.count ?? 0 }
}
