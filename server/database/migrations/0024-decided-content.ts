import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Digest of a document's submitted and decided content: the next decision must be about the same content. */
export const decidedContent: Migration = { up }

const statements = [
  'alter table documents add column decided_content text',
  'grant update (decided_content) on documents to countersign_mover',
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
