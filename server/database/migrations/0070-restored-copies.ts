import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** While the table has a row, this database is a restored copy: it sends nothing (decision 47). */
export const restoredCopies: Migration = { up }

const app = 'countersign_app'

const statements = [
  `create table restored_copy (
    only_one boolean primary key default true check (only_one), snapshot_at timestamptz not null,
    restored_at timestamptz not null default now())`,
  `grant select on restored_copy to ${app}`,
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
