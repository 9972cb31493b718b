import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Finds the documents that were rejected, by their owner: those that may be submitted again wait for the owner. */
export const sentBackDocuments: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  const statement = `create index documents_sent_back on documents (company_id, screen, owner_id, status)
    where last_move = 'reject'`
  await sql.raw(statement).execute(database)
}
