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
 * Runs `work` in one transaction as the owner of the tables, who may create companies and people. Used for
 * set-up, never to answer a call. Row-level security applies to the owner, too.
 */
export async function asOwner<T>(database: Database, work: (work: Work) => Promise<T>): Promise<T> {
  return await database.kysely.transaction().execute(async (transaction) => {
    await sql`set local role none`.execute(transaction)
    return await work(transaction)
  })
}

/** Every table without row-level security, with the reason. A test compares this list with the database. */
export const tenantlessTables: Readonly<Record<string, string>> = {
  companies: 'the tenants themselves; the working role has no right on it and reads it through enter() only',
  accounts: 'read at login, before the tenant is known, through login_accounts() only; no right for the working role',
  sessions: 'found by the hash of the cookie, before the tenant is known; holds no content',
  entry_tokens: 'found by the hash of the token in the address, before the tenant is known; holds no content',
  invitations: 'found by the hash of the token in the address, before the tenant is known; holds no content',
  provider_visits: 'found by the hash of a cookie, before the tenant is known; holds no content',
  setup_tokens: 'belongs to the installation while it has no company',
  otp_challenges:
    'belongs to a phone number or an account that may not exist, and the number may be known to several companies',
  attempts: 'counters per address, account and phone number',
  secrets: 'signing keys of the installation',
  schema_compatibility: 'which versions the database serves',
  restored_copy: 'belongs to the installation while it is a restored copy in quarantine',
  file_folders: 'ids of the folders that store files of all companies; holds no content',
  published_files: 'definitions of screens, which every browser may read before anybody logs in',
  kysely_migration: 'which migrations have run',
  kysely_migration_lock: 'which migrations have run',
}
