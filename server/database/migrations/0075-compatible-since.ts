import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The number of the oldest migration a process must know to be served by this database (decision 147). A migration that
 * takes away or narrows what processes of before use raises it to its own number by `raiseCompatibleSince`.
 */
export const compatibleSince: Migration = { up }

const statements = [
  `create table schema_compatibility (
    only_row boolean primary key default true check (only_row), since int not null)`,
  // No migration up to this one takes away what 55, the last one before it, uses.
  'insert into schema_compatibility (since) values (55)',
  'grant select on schema_compatibility to countersign_app',
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
