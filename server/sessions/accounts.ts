import { sql } from 'kysely'
import type { CallContext } from '../http/signed-in.ts'

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
