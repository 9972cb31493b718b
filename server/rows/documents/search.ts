import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Work } from '../../database/tenant.ts'
import { patternOfWord } from '../../database/like.ts'
import { andMatches } from '../../query/filter-sql.ts'
import { NO_ROW } from '../../query/filter-tree.ts'
import type { SqlColumn } from '../../query/sql-operators.ts'
import { searchesStoredText } from '../../rights/searched.ts'
import type { Document } from '../../workflow/document.ts'
import { pageStatement } from './branches.ts'
import type { DocumentPosition } from './cursor.ts'
import { asksForAll, type DocumentFilter } from './filters.ts'
import { type Newest, newestDocuments } from './newest.ts'
import {
  isAfter,
  matchingDocuments,
  type SelectionPage,
  type Selection,
  selectionPlace,
  statement,
} from './selection.ts'

/** The newest documents, which are searched first to estimate how frequent the words are. */
const SAMPLE = 300
/** The newest documents from which frequent words fill their page. */
const NEWEST = 3_000
/** The recent texts, searched next if the words are likely to fill the page from them or the index cannot answer. */
const RECENT = 10 * NEWEST
/** Part of a page. If the newest fill this much, scanning on for the rest takes as long as the index for these words. */
const SOME = 1 / 4
/** The index answers only words that occur together in at most this many documents. */
const MOST_FOUND = 10_000
/** Number of found documents that are read first: they fill the page if the person may see most of them. */
const FIRST_READ = 200

type Rows = readonly Document[]

/**
 * One page of a selection. Words are searched among a few of the newest documents; how many of them have all decides
 * whether more documents, their texts or the index come next.
 */
export async function readDocumentPage(work: Work, selection: Selection, page: SelectionPage): Promise<Rows> {
  const all = () => statement(work, selection, page).execute()
  const newest = (most: number, after: DocumentPosition | null) =>
    statement(newestDocuments(work, selection, { most, after }), selection, page).execute()
  if (selection.filter.search === null) return (await pageStatement(work, selection, page).execute(work)).rows
  if (!isIndexed(selection)) return await all()
  const { rows, filled } = await newestPage((most) => newest(most, page.after), page)
  if (filled >= 1) return rows
  const recent = () => recentPage(work, selection, page)
  const found = () => foundPage(work, selection, page)
  const [likely, other] = filled >= SOME ? [recent, found] : [found, recent]
  return (await likely()) ?? (await other()) ?? (await all())
}

/**
 * Rows among the newest documents, and the part of the page that these are likely to fill; with all of it, `rows` is the
 * page. A sample is read first: for rare words, the others are not.
 */
async function newestPage(
  read: (most: number) => Promise<Rows>,
  { size, offset }: SelectionPage,
): Promise<{ readonly rows: Rows; readonly filled: number }> {
  if (offset === 0) {
    const sample = await read(SAMPLE)
    const likely = ((sample.length / size) * NEWEST) / SAMPLE
    if (likely < 1) return { rows: sample, filled: likely }
    if (sample.length >= size) return { rows: sample, filled: 1 }
  }
  const rows = await read(NEWEST)
  return { rows, filled: rows.length / size }
}

/** Null: too many documents contain the words, or one is of signs alone. */
async function foundPage(work: Work, selection: Selection, page: SelectionPage): Promise<Rows | null> {
  const reading = { ...byIndex(selection), of: (found: Selection) => statement(work, found, page) }
  const first = await amongFound(work, selection, { ...reading, most: FIRST_READ })
  const isShort = first !== null && first.isCut && first.rows.length < page.size
  const found = isShort ? await amongFound(work, selection, { ...reading, most: MOST_FOUND }) : first
  return found?.rows ?? null
}

/** Null: the recent texts do not fill the page, or the search is the name of a status. */
async function recentPage(work: Work, selection: Selection, page: SelectionPage): Promise<Rows | null> {
  const of = (found: Selection) => statement(work, found, page)
  const { rows, concernsAsker, filter } = selection
  const isAny = rows.rights.length === 0 && !concernsAsker && asksForAll({ ...filter, search: null })
  const walk = { after: page.after, most: isAny ? page.offset + page.size : FIRST_READ }
  const found = await amongFound(work, selection, { ...byWalking(selection, walk), most: walk.most, of })
  return found && found.rows.length >= page.size ? found.rows : null
}

type Documents = SelectQueryBuilder<Tables, 'documents', object>

/** The single row that a statement computes from all documents of a selection. */
export async function readSummary<Row>(
  work: Work,
  selection: Selection,
  statementOf: (documents: Documents) => RawBuilder<Row>,
): Promise<Row | undefined> {
  const of = (found: Selection) => statementOf(matchingDocuments(work, found))
  const found = isIndexed(selection)
    ? await amongFound(work, selection, { ...byIndex(selection), most: MOST_FOUND, of })
    : null
  if (found) return found.rows[0]
  return (await statementOf(matchingDocuments(work, selection)).execute(work)).rows[0]
}

/** Screens with fields that some people may not see are searched in the documents themselves. */
const isIndexed = ({ filter, definition }: Selection): boolean =>
  filter.search !== null && searchesStoredText(definition)

/** A source of document ids. */
interface Source {
  /** Documents whose text contains the words, newest first; null: too many. */
  readonly texts: RawBuilder<readonly string[] | null>
  /** Largest number of documents that may have a status of that name. */
  readonly statuses: number
}

function byIndex({ rows: { caller, definition }, filter }: Selection): Source {
  const texts = sql<readonly string[] | null>`
    found_documents(${caller.company}, ${definition.screen}, ${patternsOf(filter)}::text[], ${sql.lit(MOST_FOUND)})`
  return { texts, statuses: MOST_FOUND }
}

const patternsOf = ({ search }: DocumentFilter): readonly string[] => search?.words.map(patternOfWord) ?? []

/** Scans the texts, which are stored more densely than their documents. */
function byWalking({ rows: { caller, definition }, filter }: Selection, { after, most }: Newest): Source {
  const ofText = sql`company_id = ${caller.company} and screen = ${definition.screen}`
  const isAfterPage = after ? sql`and ${isAfter(after)}` : sql``
  const day: SqlColumn = { value: sql`doc_date`, kind: 'day' }
  const recent = sql`select id, search_text from document_search
    where ${ofText} ${andMatches(filter.days, { columns: () => day })} ${isAfterPage}
    order by doc_date desc, id desc limit ${sql.lit(RECENT)}`
  const texts = sql<
    readonly string[]
  >`array(select id from (${recent}) as recent where search_text like all(${patternsOf(filter)}::text[])
    limit ${sql.lit(most)})`
  return { texts, statuses: 0 }
}

interface SearchOptions<Row> extends Source {
  /** Number of found documents that are read, the newest first. */
  readonly most: number
  of(found: Selection): Expression<Row>
}

interface Found<Row> {
  readonly rows: readonly Row[]
  /** Whether there are more. */
  readonly isCut: boolean
}

/** Runs a statement over documents whose text contains the words or whose status has that name; null: too many. */
async function amongFound<Row>(
  work: Work,
  selection: Selection,
  reading: SearchOptions<Row>,
): Promise<Found<Row> | null> {
  const { caller, definition } = selection.rows
  const [most, statuses] = [sql.lit(reading.most), sql.lit(reading.statuses)]
  const hasName = andMatches(selection.filter.search?.status ?? NO_ROW, selectionPlace(selection))
  const isFound = sql<boolean>`documents.id = any(found.texts[1:${most}] || found.statuses)`
  const { rows } = await sql<Row & FoundRow>`
    with found as materialized (select ${reading.texts} as texts,
      array(select id from documents where company_id = ${caller.company} and screen = ${definition.screen}
        ${hasName} limit ${sql.lit(MOST_FOUND + 1)}) as statuses)
    select found.texts is null or cardinality(found.statuses) > ${statuses} as "isTooMany",
      cardinality(found.texts) > ${most} as "isCut", read.*
    from found left join lateral (
      select row_number() over () as position, * from (${reading.of({ ...selection, isFound })}) as rows
    ) as read on true
    order by position`.execute(work)
  if (rows[0]?.isTooMany) return null
  return { rows: rows.filter(({ position }) => position !== null), isCut: rows[0]?.isCut === true }
}

interface FoundRow {
  readonly isTooMany: boolean
  readonly isCut: boolean
  /** Null in the single row that is returned if there are none. */
  readonly position: number | null
}
