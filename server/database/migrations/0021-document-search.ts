import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The searched text, in a separate table, so that a decision on a document does not update the trigram index.
 * `search-index.ts` creates that index, and the function that reads it, once the database has the required extensions.
 */
export const documentSearch: Migration = { up }

const app = 'countersign_app'
export const searcher = 'countersign_searcher'

const table = [
  `create table document_search (
    company_id text not null, screen text not null, id text not null, doc_date date not null, search_text text not null,
    primary key (company_id, screen, id))`,
  'alter table document_search enable row level security',
  'alter table document_search force row level security',
  `create policy tenant on document_search using (company_id = current_setting('app.company', true))`,
  `grant select on document_search to ${app}`,
]

/** A trigger writes the text with its document; nothing else may write it. */
const copies = [
  `create function copy_search_text() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if tg_op = 'INSERT' then
        insert into document_search (company_id, screen, id, doc_date, search_text)
          select company_id, screen, id, doc_date, search_text from added;
      elsif tg_op = 'UPDATE' then
        update document_search s set doc_date = new.doc_date, search_text = new.search_text
          where s.company_id = new.company_id and s.screen = new.screen and s.id = new.id
            and (s.doc_date, s.search_text) <> (new.doc_date, new.search_text);
      else
        delete from document_search s
          where s.company_id = old.company_id and s.screen = old.screen and s.id = old.id;
      end if;
      return null;
    end $$`,
  'revoke all on function copy_search_text() from public',
  `create trigger new_search_text after insert on documents referencing new table as added
    for each statement execute function copy_search_text()`,
  `create trigger search_text after update of doc_date, search_text or delete on documents
    for each row execute function copy_search_text()`,
]

/** Company by company, since row-level security applies to the owner of the tables, too. */
const fill = `do $$ declare each text;
  begin
    for each in select id from companies order by id loop
      perform set_config('app.company', each, true);
      insert into document_search (company_id, screen, id, doc_date, search_text)
        select company_id, screen, id, doc_date, search_text from documents where company_id = each;
    end loop;
    perform set_config('app.company', '', true);
  end $$`

/** The role that reads the texts by their index; no role is a member of it, and it reads nothing else. */
const searching = [
  `do $$ begin create role ${searcher} nologin noinherit;
    exception when duplicate_object or unique_violation then null; end $$`,
  `grant usage on schema public to ${searcher}`,
  `grant select on document_search to ${searcher}`,
  `create policy search on document_search for select to ${searcher} using (true)`,
]

/** Returns nothing until there is an index; in that case a search scans the documents. */
const definerFunction = [
  `create function found_documents(company text, of_screen text, pattern text, most int) returns text[]
    language sql stable as $$ select null::text[] $$`,
  'revoke all on function found_documents(text, text, text, int) from public',
  `grant execute on function found_documents(text, text, text, int) to ${app}`,
]

async function up(database: Kysely<unknown>): Promise<void> {
  // A million documents take longer than a call may.
  const statements = ['set local statement_timeout = 0', ...table, fill, ...copies, ...searching, ...definerFunction]
  for (const statement of [...statements, 'analyze document_search']) await sql.raw(statement).execute(database)
}
