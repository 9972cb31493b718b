import { sql } from 'kysely'
import type { Work } from '../database/tenant.ts'

/** `Invited`: has not accepted the invitation yet. `Inactive`: deactivated. */
export type PersonState = 'Active' | 'Invited' | 'Inactive'

/** A person, as lists show them. */
export interface ListedPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  /** With its country code; '' if there is none. */
  readonly phone: string
  readonly roles: readonly string[]
  readonly admin: boolean
  readonly state: PersonState
}

/** The state of a person, as SQL over the row `p` of `people`. */
export const stateOf = sql<PersonState>`case when not p.active then 'Inactive' when p.joined_at is null then 'Invited'
  else 'Active' end`

/** All people of the transaction's company, by name. */
export async function listPeople(work: Work, company: string): Promise<readonly ListedPerson[]> {
  const { rows } = await sql<ListedPerson>`
    select p.id, p.name, p.email, coalesce(a.country_code || a.phone, '') as phone, p.roles, p.admin, ${stateOf} as state
    from people p left join own_accounts() a on a.person_id = p.id
    where p.company_id = ${company} order by p.name, p.id`.execute(work)
  return rows
}
