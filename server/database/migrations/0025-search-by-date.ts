import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The searched texts in list order: the newest are read without their documents, which are six times as large. */
export const searchByDate: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  // A million texts take longer than a call may.
  await sql`set local statement_timeout = 0`.execute(database)
  await sql`create index document_search_by_date on document_search (company_id, screen, doc_date desc, id desc)`.execute(
    database,
  )
}
