import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What of a document was handed in and decided, as a digest: the next decision is about the same. */
export const decidedContent: Migration = { up }

const statements = [
  'alter table documents add column decided_content text',
  'grant update (decided_content) on documents to countersign_mover',
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
