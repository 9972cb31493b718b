import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Work } from '../database/tenant.ts'
import { CallError } from '../http/errors.ts'
import { conditionsOf, type Query } from './conditions.ts'
import { type Clock, isNumeric, type ListFields } from './field.ts'
import { rowsAfter, orderBy, type Ordering, orderOf, type Position, positionOf, type Sorted } from './order.ts'

export type { ListFields } from './field.ts'

/** What a list is made of: any select, and what may be asked of its columns. */
export interface List extends Ordering {
  /** Its columns are named as the fields; more of them go out as they are. The wall stands before it as ever. */
  readonly rows: Expression<unknown>
  /** Fields whose sums over all rows that match come with page one, as `get_totals`. */
  readonly totals?: readonly string[]
}

export interface ListParameters extends Omit<List, 'key'> {
  readonly work: Work
  /** `id` when left out. */
  readonly key?: readonly string[]
  /** The query of the call: `page page_by uuid`, `o. v. s.` of each field; anything else is the module's. */
  readonly request: Query
  readonly app: Clock
}

export type ListRow = Readonly<Record<string, unknown>>

/** site-modules §7; `count` is our extension `counts`, `uuid` comes only where an answer was cut short. */
export interface ListAnswer {
  readonly ok: true
  readonly get_list: { readonly result: readonly ListRow[]; readonly count?: number; readonly uuid?: string }
  readonly isComplete: boolean
  readonly get_totals?: { readonly result: ListRow }
}

const DEFAULT_PAGE = 50
/** Who asks for a million rows at once gets this many, and asks again with the uuid. */
const MOST_AT_ONCE = 100_000
const MOST_COUNTED = 1_000_000
/** Rows that are skipped without a second question. */
const FAR = 5_000

/** Filters, sorts and pages any select; any place of a million rows (docs/decisions, lists of modules). */
export async function answerList({ work, request, app, key = ['id'], ...list }: ListParameters): Promise<ListAnswer> {
  const selection: ListSelection = { work, list: { ...list, key }, query: request, clock: app }
  const after = request['uuid'] ? readPosition(request['uuid']) : null
  const page = Number(request['page'] || 0)
  const size = Math.min(Number(request['page_by'] || DEFAULT_PAGE), MOST_AT_ONCE)
  const found = await rowsAt(selection, {
    after,
    offset: after ? 0 : page * Number(request['page_by'] || DEFAULT_PAGE),
    size,
  })
  const isFirst = page === 0 && after === null
  const count = isFirst ? { count: await countRows(selection) } : {}
  const isCut = found.next !== null && size === MOST_AT_ONCE
  return {
    ok: true,
    get_list: { result: found.rows, ...count, ...(isCut ? { uuid: writePosition(found.next) } : {}) },
    isComplete: found.next === null,
    ...(isFirst ? await requestedTotals(selection) : {}),
  }
}

/** A list with what is asked of it. */
export interface ListSelection {
  readonly work: Work
  readonly list: List
  readonly query: Query
  readonly clock: Clock
}

export interface Found {
  readonly rows: readonly ListRow[]
  /** Where the next rows begin; null: these were the last. */
  readonly next: Position | null
}

interface Stretch {
  readonly after: Position | null
  readonly offset: number
  readonly size: number
}

/** A position that was made up does not fit its columns: the caller's mistake. */
async function rowsAt(selection: ListSelection, stretch: Stretch): Promise<Found> {
  return await rowsOf(selection, stretch).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw stretch.after && code.startsWith('22') ? invalidPosition() : error
  })
}

const invalidPosition = (): CallError =>
  new CallError(400, 'invalid-cursor', 'This position in the list is not valid. Please load the list again.')

/** One row more than asked for tells whether there are more. */
export async function rowsOf(selection: ListSelection, stretch: Stretch): Promise<Found> {
  const { list, query } = selection
  const order = orderOf(query, list)
  const { after, offset, size } = await nearer(selection, order, stretch)
  const { rows } = await sql<ListRow & { readonly '#position': Position }>`
    select listed.*, ${positionOf(order)} as "#position" from ${matching(selection, after && rowsAfter(order, after, list))}
    order by ${orderBy(order, list.key)} limit ${sql.lit(size + 1)} offset ${offset}`.execute(selection.work)
  const last = rows.length > size ? rows[size - 1] : undefined
  return { rows: rows.slice(0, size).map((row) => plain(row, list.fields)), next: last?.['#position'] ?? null }
}

/**
 * A place far from the first row is gone to by the ordered columns alone, which an index holds: whole rows are read
 * from there on only. Behind the last row there is nothing to go to.
 */
async function nearer(selection: ListSelection, order: readonly Sorted[], stretch: Stretch): Promise<Stretch> {
  const { after, offset, size } = stretch
  if (after !== null || offset < FAR) return stretch
  const { rows } = await sql<{ readonly position: Position }>`
    select ${positionOf(order)} as position from ${matching(selection)}
    order by ${orderBy(order, selection.list.key)} limit 1 offset ${offset - 1}`.execute(selection.work)
  return rows[0] ? { after: rows[0].position, offset: 0, size } : stretch
}

export async function countRows(selection: ListSelection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${matching(selection)} limit ${sql.lit(MOST_COUNTED)}) as counted`.execute(
    selection.work,
  )
  return rows[0]?.count ?? 0
}

/** The sums a list always answers, and those asked for (extension `totals`); what cannot be summed is left out. */
async function requestedTotals(selection: ListSelection): Promise<Pick<ListAnswer, 'get_totals'>> {
  const { fields, totals = [] } = selection.list
  const requested = (selection.query['totals'] ?? '').split(',').filter((name) => isSummable(fields, name))
  const names = [...new Set([...totals, ...requested])]
  return names.length === 0 ? {} : { get_totals: { result: await totalsOf(selection, names) } }
}

function isSummable(fields: ListFields, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field !== undefined && isNumeric(field.holds)
}

async function totalsOf(selection: ListSelection, names: readonly string[]): Promise<ListRow> {
  const sums = names.map((name) => sql`sum(${sql.id('listed', name)}) as ${sql.id(name)}`)
  const { rows } = await sql<ListRow>`select ${sql.join(sums)} from ${matching(selection)}`.execute(selection.work)
  return Object.fromEntries(names.map((name) => [name, Number(rows[0]?.[name] ?? 0)]))
}

function matching({ list, query, clock }: ListSelection, more: RawBuilder<boolean> | null = null): RawBuilder<unknown> {
  const conditions = [...conditionsOf(query, list.fields, clock), ...(more ? [more] : [])]
  const condition = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  return sql`(${list.rows}) as listed ${condition}`
}

/** Exact numbers come from the database as texts. */
function plain(found: ListRow, fields: ListFields): ListRow {
  const { '#position': _position, ...row } = found
  const numbers = Object.keys(row).filter((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field !== undefined && isNumeric(field.holds) && typeof row[name] === 'string'
  })
  if (numbers.length === 0) return row
  return { ...row, ...Object.fromEntries(numbers.map((name) => [name, Number(row[name])])) }
}

export const writePosition = (position: Position | null): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** Its values are bound and cast like those of filters; what cannot be cast was not written here. */
export function readPosition(text: string): Position {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(value) && value.every((each) => each === null || typeof each === 'string')) return value
  } catch {
    // Said below.
  }
  throw invalidPosition()
}
