import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Imported files of rows, and the keys that identify rows. */
export const imports: Migration = { up }

async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...policies, ...definerFunctions, ...grants])
    await sql.raw(statement).execute(database)
}

const tables = [
  // A value that one row of a screen has; an empty value marks a field for which all stored rows are in this table.
  `create table row_keys (
    company_id text not null references companies, screen text not null, field text not null, value text not null,
    row_id text not null, primary key (company_id, screen, field, value))`,
  'create index row_keys_of on row_keys (company_id, screen, row_id)',
  `create table imports (
    company_id text not null references companies, id text not null, person_id text not null, person jsonb not null,
    screen text not null, name text not null, headings jsonb not null, state text not null,
    total int not null, done int not null default 0, failed text, worker text, beat_at timestamptz,
    created_at timestamptz not null default now(), finished_at timestamptz,
    primary key (company_id, id))`,
  'create index imports_of on imports (company_id, screen, person_id, created_at desc)',
  `create table import_rows (
    company_id text not null references companies, import_id text not null, row int not null, cells jsonb not null,
    head int not null, key_field text not null, key_value text not null, twin int,
    outcome text, errors jsonb, primary key (company_id, import_id, row),
    foreign key (company_id, import_id) references imports on delete cascade)`,
]

const companyTables = ['row_keys', 'imports', 'import_rows']

const policies = companyTables.flatMap((table) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (company_id = current_setting('app.company', true))`,
])

/** The job that imports and removes files reads every company under its row-level security; these return ids only. */
const definerFunctions = [
  `create function stored_imports()
    returns table (company_id text, id text, state text, created_at timestamptz)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare c companies%rowtype;
    begin
      for c in select * from companies as each_one order by each_one.id loop
        perform set_config('app.company', c.id, true);
        return query select i.company_id, i.id, i.state, i.created_at from imports i where i.company_id = c.id;
      end loop;
      perform set_config('app.company', '', true);
    end $$`,
  'revoke all on function stored_imports() from public',
]

const app = 'countersign_app'

const grants = [
  `grant execute on function stored_imports() to ${app}`,
  `grant select, insert, delete on row_keys to ${app}`,
  `grant select, insert, delete on imports to ${app}`,
  `grant update (state, done, failed, worker, beat_at, finished_at) on imports to ${app}`,
  `grant select, insert, delete on import_rows to ${app}`,
  `grant update (outcome, errors) on import_rows to ${app}`,
]
