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
}

/**
 * Who this session belongs to, or null. From here on the transaction sees that company's rows and no
 * others. Rights are read anew with every call, so a right that was taken away is gone at once.
 */
export async function enter(work: Work, tokenHash: string): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select company_id as "companyId", person_id as id, name, email, roles, team, admin, flags, company, ccode,
           erp_type as "erpType", address, is_test as "isTest"
    from enter(${tokenHash})`.execute(work)
  return rows[0] ?? null
}
