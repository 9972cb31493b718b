import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Indexes that find the documents that wait for a person, and the documents they have decided. */
export const openDocuments: Migration = { up }

/** Few documents are open: the documents that wait for a person are counted without reading decided ones. */
const open = `create index documents_open on documents (company_id, screen, status)
  include (next_roles, owner_id, workflow_hash) where next_roles <> '{}'`

/** Each role that a document waits for, and each person who has decided it. */
const readersOf = (row: string): string => `
  select 'role:' || unnest(${row}.next_roles) as reader union select 'person:' || unnest(${row}.decided_by)`

const copyOf = (source: string): string => `
  insert into document_readers (company_id, screen, reader, doc_date, id)
    select d.company_id, d.screen, r.reader, d.doc_date, d.id from ${source} d cross join lateral (${readersOf('d')}) r`

/** In list order; a table, because under row-level security no index on an array is used. */
const readers = [
  `create table document_readers (
    company_id text not null, screen text not null, reader text not null, doc_date date not null, id text not null,
    primary key (company_id, screen, reader, doc_date, id))`,
  'create index on document_readers (company_id, screen, id)',
  'alter table document_readers enable row level security',
  'alter table document_readers force row level security',
  `create policy tenant on document_readers using (company_id = current_setting('app.company', true))`,
  'grant select on document_readers to countersign_app',
]

/** A trigger writes these with their document; nothing else may write them. */
const copies = [
  `create function copy_readers() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if tg_op = 'INSERT' then
        ${copyOf('added')};
        return null;
      end if;
      delete from document_readers r
        where r.company_id = old.company_id and r.screen = old.screen and r.id = old.id;
      if tg_op = 'UPDATE' then
        insert into document_readers (company_id, screen, reader, doc_date, id)
          select new.company_id, new.screen, r.reader, new.doc_date, new.id from (${readersOf('new')}) r;
      end if;
      return null;
    end $$`,
  'revoke all on function copy_readers() from public',
  `create trigger new_readers after insert on documents referencing new table as added
    for each statement execute function copy_readers()`,
  `create trigger readers after update of doc_date, next_roles, decided_by or delete on documents
    for each row execute function copy_readers()`,
]

/** Company by company, since row-level security applies to the owner of the tables, too. */
const fill = `do $$ declare each text;
  begin
    for each in select id from companies order by id loop
      perform set_config('app.company', each, true);
      ${copyOf('documents')} where d.company_id = each;
    end loop;
    perform set_config('app.company', '', true);
  end $$`

async function up(database: Kysely<unknown>): Promise<void> {
  // A million documents take longer than a call may.
  const statements = ['set local statement_timeout = 0', open, ...readers, fill, ...copies]
  for (const statement of [...statements, 'analyze document_readers']) await sql.raw(statement).execute(database)
}
