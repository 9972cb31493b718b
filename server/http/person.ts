import { sql } from 'kysely'
import type { Work } from '../database/tenant.ts'

/** The person who calls, as the database knows them at this moment. */
export interface Person {
  readonly companyId: string
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly string[]
  readonly team: readonly string[]
  readonly admin: boolean
  readonly flags: Readonly<Record<string, boolean>>
  readonly company: string
  readonly ccode: string
  readonly erpType: string
  readonly address: string
  readonly isTest: boolean
  /** Who acts in this person's name: support that signed in as them; null: the person. */
  readonly impersonator: string | null
}

/** How an audit entry names who did it: always the person, and who acted in their name. */
export function actorOf({ id, impersonator }: Pick<Person, 'id' | 'impersonator'>) {
  return impersonator === null ? { person: id } : { person: id, impersonator }
}

/**
 * The session's person as a table within a statement. What the statement reads after it, row by row of it, sees
 * that company's rows and no others. The limit tells the planner what it cannot know of a function.
 */
export const entering = (tokenHash: string) => sql<Person>`(
  select company_id as "companyId", person_id as id, name, email, roles, team, admin, flags, company, ccode,
         erp_type as "erpType", address, is_test as "isTest", impersonator
  from enter(${tokenHash}) limit 1)`

/**
 * Who this session belongs to, or null. From here on the transaction sees that company's rows and no
 * others. Rights are read anew with every call, so a right that was taken away is gone at once.
 */
export async function enter(work: Work, tokenHash: string): Promise<Person | null> {
  const { rows } = await sql<Person>`select * from ${entering(tokenHash)} as me`.execute(work)
  return rows[0] ?? null
}
