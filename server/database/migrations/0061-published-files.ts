import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Definitions that some process serves or has served, by the hash of their content (decision 38). */
export const publishedFiles: Migration = { up }

const app = 'countersign_app'

const statements = [
  // Belongs to the installation, not to a company: every browser may read it before sign-in.
  `create table published_files (path text primary key, body text not null, used_at timestamptz not null default now())`,
  'create index on published_files (used_at)',
  `grant select, insert, delete on published_files to ${app}`,
  `grant update (used_at) on published_files to ${app}`,
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
