import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Rows of `records` screens without a server module that has its own tables. */
export const records: Migration = { up }

const app = 'countersign_app'

/** Deleted rows are marked, not removed: the audit refers to them. */
const statements = [
  `create table records (
    company_id text not null references companies, screen text not null, id text not null,
    version int not null default 1, data jsonb not null, search_text text not null default '',
    created_by text not null, created_at timestamptz not null default now(),
    updated_by text not null, updated_at timestamptz not null default now(), deleted_at timestamptz,
    primary key (company_id, screen, id),
    foreign key (company_id, created_by) references people, foreign key (company_id, updated_by) references people)`,
  'create index records_newest on records (company_id, screen, created_at desc, id) where deleted_at is null',
  'alter table records enable row level security',
  'alter table records force row level security',
  `create policy tenant on records using (company_id = current_setting('app.company', true))`,
  `grant select, insert on records to ${app}`,
  `grant update (version, data, search_text, updated_by, updated_at, deleted_at) on records to ${app}`,
]

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
