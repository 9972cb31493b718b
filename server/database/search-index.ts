import { type Kysely, sql } from 'kysely'
import { searcher } from './migrations/0021-document-search.ts'

/**
 * What lets a search use an index under row-level security (decision 99). An index serves only conditions that cannot leak
 * a row of another company; LIKE is none of these. `found_documents` therefore reads as a role to which that does
 * not apply, and looks itself that the company is the one of the transaction. It answers ids: their documents are read
 * by the caller, under row-level security and under the rights to read.
 */
const index = [
  'create extension if not exists pg_trgm',
  'create extension if not exists btree_gin',
  // What is not in the index yet is walked by every search: little of it.
  `create index if not exists document_search_text on document_search using gin (company_id, screen, search_text gin_trgm_ops)
    with (gin_pending_list_limit = 256)`,
]

/**
 * The ids of what a pattern finds, newest first. Null: more than `most`, or nothing in the pattern that the index knows.
 * Planned anew for each pattern, and never as a walk over all rows: the guess how many rows a pattern finds may be far off.
 */
const FOUND_DOCUMENTS = `
    declare ids text[];
    begin
      if company is distinct from current_setting('app.company', true) then
        raise exception 'Company % is not that of this transaction.', company using errcode = '42501';
      end if;
      if cardinality(show_trgm(pattern)) = 0 then return null; end if;
      execute 'select array_agg(id order by doc_date desc, id desc) from (select id, doc_date from document_search
        where company_id = $1 and screen = $2 and search_text like lower($3) limit $4) as found'
        into ids using company, of_screen, pattern, most + 1;
      return case when cardinality(ids) > most then null else coalesce(ids, '{}') end;
    end `

const definerFunction = [
  // A function that was given away before is replaced as one of its owner.
  `grant ${searcher} to current_user`,
  `create or replace function found_documents(company text, of_screen text, pattern text, most int) returns text[]
    language plpgsql stable security definer set search_path = public, pg_temp
    set enable_seqscan = off set enable_indexscan = off as $$${FOUND_DOCUMENTS}$$`,
]

/** The owner of the tables gives the function away and keeps no way to take the role. */
const handover = [
  `grant create on schema public to ${searcher}`,
  `alter function found_documents(text, text, text, int) owner to ${searcher}`,
  `revoke create on schema public from ${searcher}`,
  `revoke ${searcher} from current_user`,
]

/** Processes that start at the same time make it once. */
const LOCK = 'select pg_advisory_xact_lock(7021)'

/**
 * @param isAhead the database is of a later version, whose function stays as it is
 * @returns why searches use no index; null: they do
 */
export async function openSearchIndex(
  owner: Kysely<unknown>,
  { isAhead = false }: { readonly isAhead?: boolean } = {},
): Promise<string | null> {
  try {
    if (isAhead && (await isMade(owner, '%'))) return null
    if (!(await isMade(owner))) await owner.transaction().execute(make)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function make(work: Kysely<unknown>): Promise<void> {
  await sql.raw(LOCK).execute(work)
  if (await isMade(work)) return
  await sql`set local statement_timeout = 0`.execute(work)
  for (const statement of [...index, ...definerFunction, ...handover]) await sql.raw(statement).execute(work)
}

/** @param body of the function, as a pattern of LIKE; missing: that of this version */
async function isMade(database: Kysely<unknown>, body?: string): Promise<boolean> {
  const { rows } = await sql<{ isMade: boolean }>`
    select to_regclass('document_search_text') is not null
      and exists (select from pg_proc where proname = 'found_documents' and (prosrc = ${FOUND_DOCUMENTS} or prosrc like ${body ?? null})) as "isMade"`.execute(
    database,
  )
  return rows[0]?.isMade === true
}
