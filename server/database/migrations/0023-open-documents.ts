import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The documents somebody may decide, which are few, with what counting them reads: what waits for a person is counted
 * without a look at those that are decided.
 */
export const openDocuments: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(database)
  await sql`create index documents_open on documents (company_id, screen, status)
    include (next_roles, owner_id, workflow_hash) where next_roles <> '{}'`.execute(database)
}
