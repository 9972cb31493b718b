import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lines of forms in a separate column, so that a list of documents with 300 lines each does not read them. */
export const lines: Migration = { up }

const statements = [
  'alter table documents add column lines jsonb',
  'alter table records add column lines jsonb',
  'grant update (lines) on documents to countersign_mover',
  'grant update (lines) on records to countersign_app',
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
