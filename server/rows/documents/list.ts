import { type Kysely, sql } from 'kysely'
import type { AppDefinition, ServerDefinition, Workflow } from '../../../engine/definition/definition.ts'
import { countedField } from '../../../engine/definition/ratio.ts'
import type { Sum, SumByName } from '../../../engine/definition/sum.ts'
import { isNumeric } from '../../../engine/fields/field-types.ts'
import { withValues } from '../../database/slots.ts'
import { storedText } from '../../database/stored-value.ts'
import type { Tables } from '../../database/tables.ts'
import type { Work } from '../../database/tenant.ts'
import { numberInText } from '../../database/stored-kinds.ts'
import { HttpError } from '../../http/errors.ts'
import { cachedRights } from '../../http/accepted-rights.ts'
import { companyApp } from '../../http/company-app.ts'
import { type Person, withRights } from '../../http/person.ts'
import { definitionFor } from '../../rights/definitions.ts'
import { followsSection, rowRights, rowsFor } from '../../rights/rows.ts'
import { storedNames } from '../../rights/stored-names.ts'
import { type CachedReader, cachedReader, cacheReader } from './cached-readers.ts'
import { sumOfRows, totalsByMeasure } from '../lists/measure-sums.ts'
import type { ListRow } from '../lists/selection.ts'
import type { FigureSite } from '../../workflow/figures/figures.ts'
import type { Workflows } from '../../workflow/workflows.ts'
import { type CursorScope, readCursor, writeCursor } from './cursor.ts'
import type { Document } from '../../workflow/document.ts'
import { cachedColumns, filledColumns } from './filter-columns.ts'
import { comparesFields, documentFilter, type FilterQuery, indexedColumns } from './filters.ts'
import { hasListedFigures, withFigures } from './listed-figures.ts'
import { type ContractRow, contractRows } from './row.ts'
import {
  MOST_BESIDE,
  preparedCount,
  preparedFilter,
  preparedStatement,
  showsConcerning,
  sizeOf,
  TOKEN,
} from './prepared-list.ts'
import { readDocumentPage, readSummary } from './search.ts'
import type { SelectionPage, Selection } from './selection.ts'
import { numberOfDigits } from '../../../engine/definition/decimal-sum.ts'

/** The query of a list call after validation by its schema: texts only. */
export interface ListQuery extends FilterQuery {
  readonly page?: string
  readonly page_by?: string
  readonly uuid?: string
  readonly scope?: string
  /** Names of fields, separated by commas. */
  readonly totals?: string
}

export interface ListPage {
  readonly rows: readonly ContractRow[]
  readonly isComplete: boolean
  /** Null on the last page. */
  readonly uuid: string | null
  /** Of the first page if there are others: how many documents match; missing: more than are counted. */
  readonly count?: number
}

/** Required to answer a list call, in addition to the person. */
export interface ListContext {
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  readonly workflows: Workflows
  /** The screens whose rows figures add up. */
  readonly screens: FigureSite['screens']
  /** Signs cursors. */
  readonly secret: string
}

export interface DocumentListCall extends ListContext {
  readonly person: Person
}

const MOST_COUNTED = 1_000_000

/** One page of a screen's documents, newest first (foundation §7, list). */
export async function listDocuments(work: Work, call: DocumentListCall, query: ListQuery): Promise<ListPage> {
  const documents = await readDocumentPage(work, await selectionOf(work, call, query), requestedPage(call, query))
  const workflows = await workflowsOf(work, call, documents)
  const plain = pageOf(call, { documents, size: sizeOf(query), workflows })
  const page = hasListedFigures(call.definition) ? { ...plain, rows: await withFigures(work, call, plain.rows) } : plain
  if (!isCounted(query, page)) return page
  return { ...page, ...countBeside(await countUpTo(MOST_BESIDE + 1, work, { ...call, query })) }
}

const isCounted = ({ page, uuid }: ListQuery, { isComplete }: ListPage): boolean =>
  !isComplete && !uuid && Number(page || 0) === 0

const countBeside = (count: number): Pick<ListPage, 'count'> => (count > MOST_BESIDE ? {} : { count })

/** Number of documents that match the filter, at most a million. */
export function countDocuments(work: Work, call: DocumentListCall, query: ListQuery): Promise<number> {
  return countUpTo(MOST_COUNTED, work, { ...call, query })
}

async function countUpTo(
  most: number,
  work: Work,
  { query, ...call }: DocumentListCall & { readonly query: ListQuery },
) {
  const counted = await readSummary(work, await selectionOf(work, call, query), (documents) => {
    const found = documents.select('id').limit(sql.lit(most))
    return sql<{ count: number }>`select count(*) as count from (${found}) as found`
  })
  return counted?.count ?? 0
}

/** Whether this page is answered with totals, which cover all rows and are sent with the first page only. */
export function wantsTotals({ totals, page, uuid }: ListQuery): boolean {
  return Boolean(totals) && !uuid && Number(page || 0) === 0
}

/**
 * Sums over all documents that match the filter, and numbers of values as `count(field)` (extension `totals`); values
 * that are not numbers are skipped.
 */
export async function sumDocuments(work: Work, call: DocumentListCall, query: ListQuery): Promise<SumByName> {
  const { fields, ownFields } = call.definition
  const isSummed = (sum: string): boolean => {
    const name = countedField(sum) ?? sum
    return ownFields.includes(name) && isNumeric(fields[name]?.type)
  }
  const requested = [...new Set((query.totals ?? '').split(','))].filter(isSummed)
  if (requested.length === 0) return {}
  const { plain: names, byMeasure } = totalsByMeasure(fields, requested)
  const selection = await selectionOf(work, call, query)
  const textOf = (name: string) => storedText(sql`found.data`, storedNames(call.definition, name))
  const sums = names.map((name, at) => {
    const counted = countedField(name)
    const amount = numberInText(textOf(counted ?? name))
    return sql`, ${counted === null ? sql`sum(${amount})` : sql`count(${amount})`} as ${sql.id(`sum${at}`)}`
  })
  const summed = await readSummary(work, selection, (documents) => {
    return sql<ListRow>`select count(*)${sql.join(sums, sql``)} from (${documents.select('data')}) as found`
  })
  const all: Record<string, Sum> = Object.fromEntries(
    names.map((name, at) => [name, numberOfDigits(summed?.[`sum${at}`])]),
  )
  for (const { measure, totals } of byMeasure) {
    // As texts: a sum may have more digits than a number of JSON.
    const each = totals.map(([name]) => sql`sum(${numberInText(textOf(name))})::text as ${sql.id(name)}`)
    const found = await readSummary(work, selection, (documents) => {
      return sql<{ rows: readonly ListRow[] | null }>`select jsonb_agg(to_jsonb(summed)) as rows from (
        select ${textOf(measure)} as "#measure", ${sql.join(each)} from (${documents.select('data')}) as found group by 1
      ) as summed`
    })
    for (const [name, field] of totals) all[name] = sumOfRows(found?.rows ?? [], name, field)
  }
  return all
}

interface ListAtOnceCall extends ListContext {
  readonly tokenHash: string
  /** Throws if the person may not make this call. */
  authorize(person: Person): void
  /** Throws for a parameter that the list does not have. */
  refuseUnknown(definition: ServerDefinition): void
}

/**
 * The same in one statement, which sets the session's tenant and reads under row-level security: without the round
 * trips of a transaction, a call takes half the time. The statement is built for the person's rights and the company's
 * settings at the last call, and its answer is used only if they are unchanged. Null if that is not possible: no such
 * session, changed rights or settings, a cursor (verifying it needs the company), a search (which takes several
 * statements), figures of other rows, or a workflow that is not cached yet.
 */
export async function listAtOnce(
  kysely: Kysely<Tables>,
  call: ListAtOnceCall,
  query: ListQuery,
): Promise<ListPage | null> {
  if (query.uuid || query.search?.trim() || hasListedFigures(call.definition)) return null
  const reader = cachedReader(call.tokenHash)
  const app = companyApp(call.app, reader)
  const definition = definitionFor(reader, call.definition)
  const allowed = filterIfAllowed({ ...call, app, definition }, reader, query)
  if (allowed === null) return null
  const { filter, values } = preparedFilter(allowed.filter)
  const preparing = { definition, reader, filter, indexed: allowed.indexed }
  const prepared = preparedStatement(kysely, preparing, query)
  const { rows } = await kysely.executeQuery(withValues(prepared, { ...values, [TOKEN]: call.tokenHash }))
  const caller = rows[0]?.me
  const accepted = caller && cachedRights(caller.companyId, caller.acceptedAt)
  if (!caller || !accepted) return null
  const person = withRights(caller, accepted)
  call.authorize(person)
  cacheReader(call.tokenHash, person)
  if (!seeTheSame(call.definition, person, reader) || companyApp(call.app, person) !== app) return null
  const documents = rows.filter(({ id }) => id !== null)
  const workflows = new Map(documents.map(({ workflow_hash: hash }) => [hash, call.workflows.cached(hash)]))
  if ([...workflows.values()].includes(undefined)) return null
  const page = pageOf({ ...call, app, definition, person }, { documents, size: sizeOf(query), workflows })
  if (!isCounted(query, page)) return page
  const counting = preparedCount(kysely, preparing, query)
  const counted = await kysely.executeQuery(withValues(counting, { ...values, [TOKEN]: call.tokenHash }))
  return { ...page, ...countBeside(counted.rows[0]?.count ?? 0) }
}

/**
 * Null if a person with these rights may not use the query: the transaction then checks the person's current rights.
 * Also null if it is not cached which fields have columns, which the transaction reads.
 */
function filterIfAllowed(call: ListAtOnceCall, reader: CachedReader, query: ListQuery) {
  const { definition, app, workflows, refuseUnknown } = call
  try {
    refuseUnknown(definition)
    const filter = documentFilter({ definition, app, person: reader }, query)
    if (!comparesFields(filter)) return { filter, indexed: {} }
    const columns = cachedColumns(workflows, { companyId: reader.companyId, screen: definition.screen })
    return columns ? { filter, indexed: indexedColumns(filter, definition, columns) } : null
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
}

/** Whether both may read the same rows and fields of a screen, with the same statement. */
function seeTheSame(definition: ServerDefinition, person: CachedReader, other: CachedReader): boolean {
  const rightsOf = (each: CachedReader): string =>
    JSON.stringify([rowRights(each, definition), followsSection(each, definition)])
  return definitionFor(person, definition) === definitionFor(other, definition) && rightsOf(person) === rightsOf(other)
}

/** One row more than requested, which shows whether there is a next page. With a cursor, the page number is ignored. */
function requestedPage(call: DocumentListCall, query: ListQuery): SelectionPage {
  const after = query.uuid ? readCursor(cursorScope(call), query.uuid) : null
  return { after, offset: after ? 0 : Number(query.page || 0) * sizeOf(query), size: sizeOf(query) + 1 }
}

const cursorScope = ({ secret, person, definition }: DocumentListCall): CursorScope => {
  return { secret, company: person.companyId, screen: definition.screen }
}

async function selectionOf(work: Work, call: DocumentListCall, query: ListQuery): Promise<Selection> {
  const { definition, person } = call
  const filter = documentFilter(call, query)
  const filled = comparesFields(filter)
    ? await filledColumns(work, call.workflows, { companyId: person.companyId, screen: definition.screen })
    : {}
  return {
    definition,
    rows: rowsFor(person, definition),
    filter,
    indexed: indexedColumns(filter, definition, filled),
    concernsAsker: showsConcerning(query, person, definition),
  }
}

type PageWorkflows = ReadonlyMap<string | null, Workflow | null | undefined>

/** Many documents share few workflows: each is loaded once. */
async function workflowsOf(work: Work, call: DocumentListCall, documents: readonly Document[]): Promise<PageWorkflows> {
  const workflows = new Map<string | null, Workflow | null>()
  for (const { workflow_hash: hash } of documents) {
    if (!workflows.has(hash)) workflows.set(hash, await call.workflows.get(work, call.person.companyId, hash))
  }
  return workflows
}

interface PageSource {
  readonly documents: readonly Document[]
  readonly size: number
  readonly workflows: PageWorkflows
}

function pageOf(call: DocumentListCall, { documents, size, workflows }: PageSource): ListPage {
  const page = documents.slice(0, size)
  const last = page.at(-1)
  const isComplete = documents.length <= size
  const rowOf = contractRows(call)
  return {
    rows: page.map((document) => rowOf(document, workflows.get(document.workflow_hash) ?? null)),
    isComplete,
    uuid: last && !isComplete ? writeCursor(cursorScope(call), { date: last.doc_date, id: last.id }) : null,
  }
}
