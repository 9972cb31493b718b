import { sql } from 'kysely'
import type { Work } from '../../database/tenant.ts'
import type { CallContext } from '../../http/signed-in.ts'

/** One person in one company: a row of login_accounts(). */
export interface Account {
  readonly company_id: string
  readonly person_id: string
  readonly password_hash: string
  readonly ccode: string
  readonly company: string
}

interface AccountQuestion {
  readonly email?: string
  readonly countryCode?: string
  readonly phone?: string
  readonly inTest: boolean
}

export async function findAccounts(
  { database }: Pick<CallContext, 'database'>,
  question: AccountQuestion,
): Promise<readonly Account[]> {
  const { email = null, countryCode = null, phone = null, inTest } = question
  const { rows } = await sql<Account>`
    select * from login_accounts(${email}, ${countryCode}, ${phone}, ${inTest})`.execute(database.kysely)
  return rows
}

/** How a person of a company signs in. */
export interface AccountRow {
  readonly personId: string
  readonly email: string
  readonly countryCode: string
  readonly phone: string
  readonly hasPassword: boolean
}

/** The accounts of the transaction's company. */
export async function accountsOf(work: Work): Promise<readonly AccountRow[]> {
  const { rows } = await sql<AccountRow>`select person_id as "personId", email, country_code as "countryCode", phone,
    has_password as "hasPassword" from own_accounts()`.execute(work)
  return rows
}
