import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Inactive records, and links between rows. */
export const links: Migration = { up }

const app = 'countersign_app'

/** One row per link: `from` has the id of `to` in `field`. The key begins with `to`, for the check before deleting. */
const statements = [
  'alter table records add column inactive_at timestamptz',
  `grant update (inactive_at) on records to ${app}`,
  `create table links (
    company_id text not null references companies, to_screen text not null, to_id text not null,
    from_screen text not null, from_id text not null, field text not null,
    primary key (company_id, to_screen, to_id, from_screen, from_id, field))`,
  'create index links_from on links (company_id, from_screen, from_id)',
  'alter table links enable row level security',
  'alter table links force row level security',
  `create policy tenant on links using (company_id = current_setting('app.company', true))`,
  `grant select, insert, delete on links to ${app}`,
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
