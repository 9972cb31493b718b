import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The decimal sign of each column of an imported file, by the file as a whole (decision 243). */
export const importDecimalSigns: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column decimal_signs jsonb not null default '[]'`.execute(database)
}
