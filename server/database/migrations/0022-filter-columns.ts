import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Columns for filters on a document's own fields, since under row-level security no index on a JSON value is used
 * (decision 27). `filter_columns` assigns a screen's fields to columns; a trigger fills the columns whenever documents
 * are written. An unassigned column costs nothing: it is null, and its index is empty.
 */
export const filterColumns: Migration = { up }

const app = 'countersign_app'
const mover = 'countersign_mover'

/** For texts and ids, numbers, and days; a day is a text, compared as in `data`. */
const columns = [
  ...columnsOf('t', 8, 'text collate "C"'),
  ...columnsOf('n', 4, 'double precision'),
  ...columnsOf('d', 4, 'text collate "C"'),
]

function columnsOf(kind: string, many: number, type: string) {
  return Array.from({ length: many }, (_, at) => ({ name: `${kind}${at + 1}`, type }))
}

const table = [
  `create table filter_columns (
    company_id text not null references companies, screen text not null, field text not null, slot text not null,
    filled_at timestamptz,
    primary key (company_id, screen, field), unique (company_id, screen, slot))`,
  'alter table filter_columns enable row level security',
  'alter table filter_columns force row level security',
  `create policy tenant on filter_columns using (company_id = current_setting('app.company', true))`,
  `grant select, insert, update (filled_at) on filter_columns to ${app}`,
  `grant select on filter_columns to ${mover}`,
  `alter table documents ${columns.map(({ name, type }) => `add column ${name} ${type}`).join(', ')}`,
  ...columns.map(
    ({ name }) => `create index documents_by_${name} on documents (company_id, screen, ${name}, doc_date desc, id desc)
      where ${name} is not null`,
  ),
]

/** A column has the beginning of a text, since indexes limit the length. Statements also compare the text in `data`. */
const value = `case left(slot, 1)
    when 'n' then case when jsonb_typeof(new.data -> field) = 'number' then new.data -> field end
    else to_jsonb(left(coalesce(new.data -> field ->> 'id', new.data ->> field), 200)) end`

/**
 * Transactions that write documents of a screen share the lock; one that assigns a column to a field takes it
 * exclusively. So a document is written either before that, and filled later, or after it, and filled at once.
 */
const filling = [
  `create function filter_column_lock(company text, of_screen text) returns bigint language sql immutable
    as $$ select hashtextextended(company || '/' || of_screen, 7022) $$`,
  `create function fill_filter_columns() returns trigger language plpgsql set search_path = public, pg_temp as $$
    declare slots jsonb;
    begin
      perform pg_advisory_xact_lock_shared(filter_column_lock(new.company_id, new.screen));
      select jsonb_object_agg(slot, ${value}) into slots from filter_columns
        where company_id = new.company_id and screen = new.screen;
      if slots is not null then new := jsonb_populate_record(new, slots); end if;
      return new;
    end $$`,
  `create trigger filter_columns before insert or update of data on documents
    for each row execute function fill_filter_columns()`,
  // All companies, for the job that fills columns.
  `create function companies_to_fill() returns setof text language sql stable security definer
    set search_path = public, pg_temp as $$ select id from companies order by id $$`,
  'revoke all on function companies_to_fill() from public',
  `grant execute on function companies_to_fill() to ${app}`,
]

async function up(database: Kysely<unknown>): Promise<void> {
  // Each index scans all documents once.
  const statements = ['set local statement_timeout = 0', ...table, ...filling]
  for (const statement of statements) await sql.raw(statement).execute(database)
}
