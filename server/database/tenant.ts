import { type Transaction, sql } from 'kysely'
import type { Database } from './open.ts'
import type { Tables } from './tables.ts'

export type Work = Transaction<Tables>

/** Runs `work` in one transaction that sees only this company's rows. */
export async function inTenant<T>(database: Database, company: string, work: (work: Work) => Promise<T>): Promise<T> {
  return await database.kysely.transaction().execute(async (transaction) => {
    await setTenant(transaction, company)
    return await work(transaction)
  })
}

export async function setTenant(work: Work, company: string): Promise<void> {
  await sql`select set_config('app.company', ${company}, true)`.execute(work)
}

/**
 * Runs `work` in one transaction as the owner of the tables, who may create companies and people: for
 * setting up, never while answering a call. The tenant wall holds for the owner too.
 */
export async function asOwner<T>(database: Database, work: (work: Work) => Promise<T>): Promise<T> {
  return await database.kysely.transaction().execute(async (transaction) => {
    await sql`set local role none`.execute(transaction)
    return await work(transaction)
  })
}
