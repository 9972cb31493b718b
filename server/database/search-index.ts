import { type Kysely, sql } from 'kysely'
import { liftTimeLimit } from './time-limit.ts'

const searcher = 'countersign_searcher'

/**
 * Lets a search use an index under row-level security (decision 28). There, PostgreSQL uses an index only for
 * conditions that cannot leak another company's row; LIKE is not one of them. `found_documents` therefore reads as a
 * role without this restriction and checks itself that the company is the transaction's. It returns ids: the caller
 * reads their documents, under row-level security and with the person's rights.
 */
const index = [
  'create extension if not exists pg_trgm',
  'create extension if not exists btree_gin',
  // Every search scans the entries that are not in the index yet, so their number is limited.
  `create index if not exists document_search_text on document_search using gin (company_id, screen, search_text gin_trgm_ops)
    with (gin_pending_list_limit = 256)`,
]

/**
 * The ids of the rows that match all patterns, newest first. Null: more than `most`, or a pattern has no trigram.
 * Planned again for these patterns, and never as a scan of all rows: the estimated number of matches may be far off.
 */
const FOUND_DOCUMENTS = `
    declare
      ids text[];
      is_found text := (select string_agg(format('search_text like %L', pattern), ' and ') from unnest(patterns) as pattern);
    begin
      if company is distinct from current_setting('app.company', true) then
        raise exception 'Company % is not that of this transaction.', company using errcode = '42501';
      end if;
      if exists (select from unnest(patterns) as pattern where cardinality(show_trgm(pattern)) = 0) then return null; end if;
      execute 'select array_agg(id order by doc_date desc, id desc) from (select id, doc_date from document_search
        where company_id = $1 and screen = $2 and ' || is_found || ' limit $3) as found'
        into ids using company, of_screen, most + 1;
      return case when cardinality(ids) > most then null else coalesce(ids, '{}') end;
    end `

const definerFunction = [
  // To replace a function that was handed over earlier, the current user must be a member of its owner.
  `grant ${searcher} to current_user`,
  `create or replace function found_documents(company text, of_screen text, patterns text[], most int) returns text[]
    language plpgsql stable security definer set search_path = public, pg_temp
    set enable_seqscan = off set enable_indexscan = off as $$${FOUND_DOCUMENTS}$$`,
]

/** The owner of the tables hands the function over and then cannot take the role any more. */
const handover = [
  `grant create on schema public to ${searcher}`,
  `alter function found_documents(text, text, text[], int) owner to ${searcher}`,
  `revoke create on schema public from ${searcher}`,
  `revoke ${searcher} from current_user`,
]

/** Processes that start at the same time create the index once. */
const LOCK = 'select pg_advisory_xact_lock(7021)'

/**
 * @param isAhead the database is of a later version, whose function stays unchanged
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
  await liftTimeLimit(work)
  for (const statement of [...index, ...definerFunction, ...handover]) await sql.raw(statement).execute(work)
}

/** @param body of the function, as a LIKE pattern; default: the body of this version */
async function isMade(database: Kysely<unknown>, body?: string): Promise<boolean> {
  const { rows } = await sql<{ isMade: boolean }>`
    select to_regclass('document_search_text') is not null
      and exists (select from pg_proc where proname = 'found_documents' and (prosrc = ${FOUND_DOCUMENTS} or prosrc like ${body ?? null})) as "isMade"`.execute(
    database,
  )
  return rows[0]?.isMade === true
}
