import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Finds a document by its number, to check whether a typed or generated number is taken. */
export const documentNumbers: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  const statement = `create index documents_by_number on documents (company_id, screen, number) where number is not null`
  await sql.raw(statement).execute(database)
}
