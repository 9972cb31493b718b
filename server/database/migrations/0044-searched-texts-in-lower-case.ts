import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Searched texts are stored in lower case: LIKE reads them unchanged, while ILIKE converts each one for every search,
 * which takes half the time of a scan over the newest. The index is dropped first, since it would be updated with each
 * of a million rows; `search-index.ts` creates it again at the same start.
 */
export const lowerCaseSearch: Migration = { up }

const writer = `create or replace function copy_search_text() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if tg_op = 'INSERT' then
        insert into document_search (company_id, screen, id, doc_date, search_text)
          select company_id, screen, id, doc_date, lower(search_text) from added;
      elsif tg_op = 'UPDATE' then
        update document_search s set doc_date = new.doc_date, search_text = lower(new.search_text)
          where s.company_id = new.company_id and s.screen = new.screen and s.id = new.id
            and (s.doc_date, s.search_text) <> (new.doc_date, lower(new.search_text));
      else
        delete from document_search s
          where s.company_id = old.company_id and s.screen = old.screen and s.id = old.id;
      end if;
      return null;
    end $$`

/** Company by company, since row-level security applies to the owner of the tables, too. */
const rewrite = `do $$ declare each text;
  begin
    for each in select id from companies order by id loop
      perform set_config('app.company', each, true);
      update document_search set search_text = lower(search_text)
        where company_id = each and search_text <> lower(search_text);
    end loop;
    perform set_config('app.company', '', true);
  end $$`

async function up(database: Kysely<unknown>): Promise<void> {
  // A million texts take longer than a call may.
  const statements = ['set local statement_timeout = 0', 'drop index if exists document_search_text', rewrite, writer]
  for (const statement of [...statements, 'analyze document_search']) await sql.raw(statement).execute(database)
}
