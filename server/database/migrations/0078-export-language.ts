import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The language of an export; null where it was asked for by an older version: English. */
export const exportLanguage: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table exports add column language text').execute(database)
}
