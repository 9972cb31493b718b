import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Folders of files that processes on this database use (decision 40). */
export const fileFolders: Migration = { up }

const app = 'countersign_app'

const statements = [
  'create table file_folders (id text primary key, used_at timestamptz not null default now())',
  `grant select, insert, update, delete on file_folders to ${app}`,
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
