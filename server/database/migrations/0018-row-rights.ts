import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Indexes for the lists of people who see only their own rows or their team's, in list order. */
export const rowRights: Migration = { up }

const statements = [
  'create index documents_by_owner on documents (company_id, screen, owner_id, doc_date desc, id desc)',
  'create index documents_by_team on documents (company_id, screen, team, doc_date desc, id desc)',
  `create index records_by_person on records (company_id, screen, created_by, created_at desc, id)
    where deleted_at is null`,
  // A screen's rights must be accepted, as its workflow must be. Null: accepted before there were such rights.
  'alter table rules add column rights text',
  'grant update (rights) on rules to countersign_app',
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
