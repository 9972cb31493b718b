import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Files attached to documents and rows, exports in progress, and the number series of vouchers. */
export const files: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...policies, ...definerFunctions, ...grants])
    await sql.raw(statement).execute(database)
}

const tables = [
  // The bytes are in the store under their hash; a deleted or replaced file keeps its row.
  `create table attachments (
    company_id text not null references companies, id text not null, target_table text not null,
    target_pk text not null, name text not null, extension text not null, size bigint not null, hash text not null,
    media_type text not null, person_id text not null, username text not null,
    uploaded_at timestamptz not null default now(), replaced_at timestamptz, deleted_at timestamptz, deleted_by text,
    primary key (company_id, id))`,
  'create index attachments_of on attachments (company_id, target_table, target_pk, uploaded_at desc)',
  // Stored counts, since a list call shows them for fifty documents.
  'alter table documents add column files int not null default 0, add column more_files int not null default 0',
  `create table exports (
    company_id text not null references companies, id text not null, person_id text not null, person jsonb not null,
    path text not null, query jsonb not null, fmt text not null, name text not null, state text not null,
    done bigint not null default 0, total bigint, failed text, worker text, beat_at timestamptz,
    size bigint, created_at timestamptz not null default now(), finished_at timestamptz,
    primary key (company_id, id))`,
  `create index exports_unfinished on exports (created_at) where state in ('waiting', 'running')`,
  `create table slug_configs (
    company_id text not null references companies, screen text not null, id text not null, prefix text not null,
    suffix text not null, start bigint not null, next bigint not null, autogenerate boolean not null,
    primary key (company_id, screen), unique (company_id, id))`,
]

const companyTables = ['attachments', 'exports', 'slug_configs']

const policies = companyTables.flatMap((table) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (company_id = current_setting('app.company', true))`,
])

/**
 * The job that creates exports and removes old ones reads every company under its row-level security, one after the
 * other; these functions return ids only.
 */
const definerFunctions = [
  `create function kept_exports()
    returns table (company_id text, id text, state text, beat_at timestamptz, created_at timestamptz)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare c companies%rowtype;
    begin
      for c in select * from companies as each_one order by each_one.id loop
        perform set_config('app.company', c.id, true);
        return query select e.company_id, e.id, e.state, e.beat_at, e.created_at from exports e
          where e.company_id = c.id;
      end loop;
      perform set_config('app.company', '', true);
    end $$`,
  'revoke all on function kept_exports() from public',
]

const app = 'countersign_app'

const grants = [
  `grant execute on function kept_exports() to ${app}`,
  // Deleted files are marked, so that the records can still show them.
  `grant select, insert on attachments to ${app}`,
  `grant update (replaced_at, deleted_at, deleted_by) on attachments to ${app}`,
  `grant update (files, more_files) on documents to ${app}`,
  `grant select, insert, delete on exports to ${app}`,
  `grant update (state, done, total, failed, worker, beat_at, size, finished_at) on exports to ${app}`,
  `grant select, insert on slug_configs to ${app}`,
  `grant update (prefix, suffix, start, next, autogenerate) on slug_configs to ${app}`,
]
