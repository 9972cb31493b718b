import { type RawBuilder, sql } from 'kysely'
import { countedField, neededSums } from '../../../engine/definition/ratio.ts'
import { isNumeric } from '../../../engine/fields/field-types.ts'
import type { Work } from '../../database/tenant.ts'
import { HttpError } from '../../http/errors.ts'
import { mapInBatches } from '../../http/in-batches.ts'
import type { Query } from './conditions.ts'
import { totalsByMeasure, totalsInMeasures } from './measure-sums.ts'
import { type Clock, listedColumn, type ListFields } from './field.ts'
import { groupsOfPage, isInGroups, orderInGroup } from './group-pages.ts'
import { summed } from './group-sql.ts'
import { groupedSummary, type ListGroup, type Previous } from './groups.ts'
import { type GroupOrder, rowsAfter, orderBy, orderOf, type RowPosition, positionOf, type Sorted } from './order.ts'
import { readingPages } from './reading-pages.ts'
import { type List, type ListRow, type ListSelection, everyRow, matchingListRows } from './selection.ts'
import { numberOfDigits } from '../../../engine/definition/decimal-sum.ts'

export type { ListFields } from './field.ts'
export type { List, ListRow, ListSelection } from './selection.ts'

export interface ListParameters extends Omit<List, 'key'> {
  readonly work: Work
  /** Default: `id`. */
  readonly key?: readonly string[]
  /** The query of the call: `page page_by uuid`, `o. v. s.` of each field; other parameters are ignored here. */
  readonly request: Query
  readonly app: Clock
}

/** site-modules §7; `count` is our extension `counts`. `uuid` is the position after the page; missing: there is none. */
export interface ListAnswer {
  readonly ok: true
  readonly get_list: { readonly result: readonly ListRow[]; readonly count?: number; readonly uuid?: string }
  readonly isComplete: boolean
  readonly get_totals?: { readonly result: ListRow }
  /** On page one of a grouped list: its groups in the order of the rows. Missing: there are too many. */
  readonly get_groups?: { readonly result: readonly ListGroup[] }
  /** On page one, if sums are compared: the earlier days, and the sums over all their rows. */
  readonly get_previous?: Previous
  /** With page one: the fields that are empty because the person may not see what they are made of. */
  readonly get_withheld?: readonly string[]
}

const DEFAULT_PAGE = 50
/** Largest page; for more the caller sends the uuid. */
const MOST_AT_ONCE = 100_000
const MOST_COUNTED = 1_000_000
/** Up to this offset rows are skipped without a second query. */
const FAR = 5_000

/** Filters, sorts and pages any select, at any offset of a million rows. */
export async function answerList({ work, request, app, key = ['id'], ...list }: ListParameters): Promise<ListAnswer> {
  const selection: ListSelection = { work, list: { ...list, key }, query: request, clock: app }
  const after = request['uuid'] ? readPosition(request['uuid']) : null
  const page = Number(request['page'] || 0)
  const size = Math.min(Number(request['page_by'] || DEFAULT_PAGE), MOST_AT_ONCE)
  const isFirst = page === 0 && after === null
  const summary = isFirst ? await listSummary(selection) : {}
  const { count, ...sums } = summary
  const offset = after ? 0 : page * Number(request['page_by'] || DEFAULT_PAGE)
  const inGroups = after === null ? await rowsInGroups(selection, summary, { offset, size }) : null
  const found = inGroups ?? (await rowsAt(selection, { after, offset, size }))
  // After the last row of a page, the next one misses and repeats none when others delete or add rows meanwhile. Pages of
  // groups are found by their groups, unless the answer was cut.
  const isPlaced = found.next !== null && (list.group === undefined || size === MOST_AT_ONCE)
  return {
    ok: true,
    get_list: {
      result: found.rows,
      ...(count === undefined ? {} : { count }),
      ...(isPlaced ? { uuid: writePosition(found.next) } : {}),
    },
    isComplete: found.next === null,
    ...sums,
    ...(isFirst && list.withheld && list.withheld.length > 0 ? { get_withheld: list.withheld } : {}),
  }
}

interface Summary extends Pick<ListAnswer, 'get_totals' | 'get_groups' | 'get_previous'> {
  readonly count?: number
}

/** Facts about all rows, answered with page one. */
export async function listSummary(selection: ListSelection): Promise<Summary> {
  const totals = requestedTotals(selection)
  if (selection.list.group) return await groupedSummary(selection, totals)
  return totals.length === 0 ? { count: await countRows(selection) } : await listTotals(selection, totals)
}

export interface Found {
  readonly rows: readonly ListRow[]
  /** Position of the last row, after which the next page begins; null: this is the last page. */
  readonly next: RowPosition | null
}

interface Stretch {
  readonly after: RowPosition | null
  readonly offset: number
  readonly size: number
}

/** Throws 400 for a forged position, whose values do not fit their columns. */
async function rowsAt(selection: ListSelection, stretch: Stretch): Promise<Found> {
  return await readListRows(selection, stretch).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw stretch.after && code.startsWith('22') ? invalidPosition() : error
  })
}

const invalidPosition = (): HttpError =>
  new HttpError(400, 'invalid-cursor', 'This position in the list is not valid. Please load the list again.')

/** Reads one row more than requested, to know whether there are more. */
export async function readListRows(selection: ListSelection, stretch: Stretch): Promise<Found> {
  const { list, query } = selection
  const order = orderOf(query, list)
  const { after, offset, size } = await nearer(selection, order, stretch)
  return await readPage(selection, {
    from: matchingListRows(selection, after && rowsAfter(order, after, list)),
    offset,
    size,
  })
}

interface PageOf {
  /** The rows that contain the page, as `listed`. */
  readonly from: RawBuilder<unknown>
  readonly offset: number
  readonly size: number
  /** The order of `from`. Default: the order of the list. */
  readonly order?: readonly Sorted[]
}

async function readPage(selection: ListSelection, { from, offset, size, order: within }: PageOf): Promise<Found> {
  const { list, query } = selection
  const order = orderOf(query, list)
  const ofPage = sql`${from} order by ${orderBy(within ?? order, list)} limit ${sql.lit(size + 1)} offset ${offset}`
  // To sort groups, PostgreSQL would compute all columns of all rows: so sort keys only, and read the rows of one page.
  const rowsOfPage = list.group
    ? sql`${everyRow(selection)} where (${keyOf(list)}) in (select ${keyOf(list)} from ${ofPage}) order by ${orderBy(order, list)}`
    : ofPage
  const { rows } = await sql<ListRow & { readonly '#position': RowPosition }>`
    select listed.*, ${positionOf(order, list)} as "#position" from ${rowsOfPage}`.execute(selection.work)
  const last = rows.length > size ? rows[size - 1] : undefined
  const read = await mapInBatches(rows.slice(0, size), (row) => plain(row, list.fields))
  return { rows: read, next: last?.['#position'] ?? null }
}

/** A page of a grouped list from the groups that contain it. Null: too many groups, or too many in the list. */
async function rowsInGroups(
  selection: ListSelection,
  summary: Summary,
  page: Omit<Stretch, 'after'>,
): Promise<Found | null> {
  const { list, query } = selection
  if (list.group === undefined || isOrderedByKey(list.group, list.key)) return null
  // Page one has a summary, with groups unless there are too many.
  const groups = summary.count === undefined ? await groupsOf(selection) : summary.get_groups?.result
  const found = groups && groupsOfPage(groups, page)
  if (!found) return null
  const from = matchingListRows(selection, isInGroups(list, found.groups))
  const order = orderOf(query, list)
  const ordered = found.groups.length === 1 ? orderInGroup(order, list.group) : order
  return await readPage(selection, { from, offset: found.before, size: page.size, order: ordered })
}

/** Whether the index of the key serves the order of the groups. */
const isOrderedByKey = ({ field, second }: GroupOrder, key: readonly string[]): boolean =>
  key[0] === field && second === undefined

/** The groups of a list with their numbers of rows. */
async function groupsOf(selection: ListSelection): Promise<readonly ListGroup[] | undefined> {
  const { before: _before, ...list } = selection.list
  return (await groupedSummary({ ...selection, list }, [])).get_groups?.result
}

const keyOf = ({ key }: List): RawBuilder<unknown> => sql.join(key.map(listedColumn))

/**
 * For a large offset, reads the position from the ordered columns only, which an index contains; complete rows are read
 * from there on. Returns the stretch unchanged if the offset is beyond the last row.
 */
async function nearer(selection: ListSelection, order: readonly Sorted[], stretch: Stretch): Promise<Stretch> {
  const { after, offset, size } = stretch
  if (after !== null || offset < FAR) return stretch
  const { rows } = await sql<{ readonly position: RowPosition }>`
    select ${positionOf(order, selection.list)} as position from ${matchingListRows(selection)}
    order by ${orderBy(order, selection.list)} limit 1 offset ${offset - 1}`.execute(selection.work)
  return rows[0] ? { after: rows[0].position, offset: 0, size } : stretch
}

export async function countRows(selection: ListSelection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${matchingListRows(selection)} limit ${sql.lit(MOST_COUNTED)}) as counted`.execute(
    selection.work,
  )
  return rows[0]?.count ?? 0
}

/**
 * The list's own totals and the requested ones (extension `totals`), which may also be numbers of values as
 * `count(field)`; fields that are not numeric are left out.
 */
function requestedTotals({ list, query }: ListSelection): readonly string[] {
  const requested = (query['totals'] ?? '').split(',').filter((name) => isSummable(list.fields, name))
  return [...new Set([...sumsOfList(list), ...requested])].filter((name) => !list.withheld?.includes(name))
}

/** The sums that a list needs for its own totals and ratios. */
export const sumsOfList = ({ totals = [], ratios = [] }: List): readonly string[] => neededSums({ totals, ratios })

function isSummable(fields: ListFields, sum: string): boolean {
  const name = countedField(sum) ?? sum
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field !== undefined && isNumeric(field.holds)
}

/** Count and sums, in one scan of the rows, and one more for each field that holds the measure of values. */
export async function listTotals(
  selection: ListSelection,
  totals: readonly string[],
): Promise<Required<Pick<Summary, 'count' | 'get_totals'>>> {
  const { plain: names, byMeasure } = totalsByMeasure(selection.list.fields, totals)
  const sums = names.map((name) => sql`, ${summed(name)} as ${sql.id(name)}`)
  const [all] = await readingPages(
    selection.work,
    sql<ListRow & { readonly '#count': number }>`
    select count(*) as "#count"${sql.join(sums, sql``)} from ${matchingListRows(selection)}`,
  )
  const result: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, numberOfDigits(all?.[name])]))
  for (const each of byMeasure) Object.assign(result, await totalsInMeasures(selection, each))
  return { count: Math.min(all?.['#count'] ?? 0, MOST_COUNTED), get_totals: { result } }
}

/** The row without internal columns; numerics, which the database returns as texts, become numbers. */
function plain(found: ListRow, fields: ListFields): ListRow {
  const { '#position': _position, ...row } = found
  const numbers = Object.keys(row).filter((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field !== undefined && isNumeric(field.holds) && typeof row[name] === 'string'
  })
  if (numbers.length === 0) return row
  return { ...row, ...Object.fromEntries(numbers.map((name) => [name, numberOfDigits(row[name])])) }
}

export const writePosition = (position: RowPosition | null): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** Reads a `uuid`. Its values are bound and cast like those of filters, so a forged one fails. Throws 400. */
export function readPosition(text: string): RowPosition {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(value) && value.every((each) => each === null || typeof each === 'string')) return value
  } catch {
    // The error is thrown below.
  }
  throw invalidPosition()
}
