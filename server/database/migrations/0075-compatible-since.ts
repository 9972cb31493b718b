import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The number of the oldest migration a process must know to use this database (decision 38). A migration that removes
 * or narrows something older processes use raises it to its own number with `raiseCompatibleSince`.
 */
export const compatibleSince: Migration = { up }

const statements = [
  `create table schema_compatibility (
    only_row boolean primary key default true check (only_row), since int not null)`,
  // No migration after 55 and before this one removes anything that version 55 uses.
  'insert into schema_compatibility (since) values (55)',
  'grant select on schema_compatibility to countersign_app',
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
