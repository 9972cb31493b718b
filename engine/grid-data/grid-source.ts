/** Where a grid's rows come from. Whatever it is, the grid asks for places and is notified when they have changed. */
import type { Row } from '../calls/contract.ts'
import type { Value } from '../expressions/tree.ts'

export interface Sort {
  readonly field: string
  readonly isDown: boolean
}

/** Sent as `o.{field}` and `v.{field}` (site-modules §7). */
export const OPERATORS = [
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'contains',
  'starts',
  'ends',
  'empty',
  'notempty',
  'between',
] as const

export type Operator = (typeof OPERATORS)[number]

export interface ColumnFilter {
  readonly field: string
  readonly operator: Operator
  /** Of `between` both ends with a comma; of `empty` and `notempty` nothing. */
  readonly value: string
}

/** How a person sorts and filters the columns. */
export interface GridQuery {
  /** The first counts most. */
  readonly sort: readonly Sort[]
  /** All of them hold. */
  readonly filters: readonly ColumnFilter[]
}

export const EMPTY_QUERY: GridQuery = { sort: [], filters: [] }

/**
 * By field; a field of lines as `lines.field`, and at one place as `lines.place.field`. Of a report that is compared also
 * the sum of the days before and the difference in per cent (definition/compared.ts).
 */
export type Sums = Readonly<Record<string, number>>

/** Neighbouring rows of one value. */
export interface Group {
  readonly value: Value
  /** The place of its first row. */
  readonly first: number
  readonly count: number
  readonly sums: Sums
  /** What a filter of their field is given to find them; null: no filter finds just these; missing: it follows from the value. */
  readonly filter?: string | null
}

export interface SourceState {
  /** All rows; while they are not all counted, the rows loaded so far. */
  readonly count: number
  readonly isCounted: boolean
  /** `first`: nothing has been loaded; `again`: rows of the previous question, or in the previous order, are shown. */
  readonly status: 'first' | 'again' | 'ready'
  readonly error: unknown
  readonly groups: readonly Group[] | null
  readonly totals: Sums
  /** The days before, which the sums are compared with; null: they are not. */
  readonly compared: { readonly startDate: string; readonly endDate: string } | null
  /** The totals are the sums of the rows that were loaded, and there are more rows. */
  readonly isPartlySummed: boolean
  /** Whether column filters leave rows out. */
  readonly isFiltered: boolean
}

/** Rows by their place, 0-based, in the order they are shown. */
export interface GridSource {
  /** The same object until something changed. */
  state(): SourceState
  /** Returns how to unsubscribe. */
  subscribe(listener: () => void): () => void
  /** Null: it is being loaded. */
  row(place: number): Row | null
  /** Loads the rows in sight: from the first up to, not including, the last. */
  ensure(first: number, last: number): void
  /** The same rows, however long loading takes; fewer where there are no more or a call failed (`state().error`). */
  rows(first: number, last: number): Promise<readonly Row[]>
  setQuery(query: GridQuery): void
  reload(): void
  close(): void
}

export const EMPTY_STATE: SourceState = {
  count: 0,
  isCounted: false,
  status: 'first',
  error: null,
  groups: null,
  totals: {},
  compared: null,
  isPartlySummed: false,
  isFiltered: false,
}

/** The part all sources share: a state with subscribers. */
export interface StateStore extends Pick<GridSource, 'state' | 'subscribe'> {
  set(change: Partial<SourceState>): void
}

export function createStateStore(): StateStore {
  let state = EMPTY_STATE
  const listeners = new Set<() => void>()
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(change) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
  }
}

const NOT_ASKED: SourceState = { ...EMPTY_STATE, status: 'ready', isCounted: true }

/** Without rows: the question is not asked yet. */
export const NO_SOURCE: GridSource = {
  subscribe: () => () => undefined,
  state: () => NOT_ASKED,
  row: () => null,
  ensure: () => undefined,
  rows: () => Promise.resolve([]),
  setQuery: () => undefined,
  reload: () => undefined,
  close: () => undefined,
}

/** Rows loaded at a time for an export. */
const STRIDE = 1000

/**
 * Every row, also those nobody has scrolled to.
 *
 * @returns `isWhole` false where the ERP does not answer them all
 * @throws the error of a call that failed: an export must not lack rows in the middle
 */
export async function allRows(
  source: GridSource,
): Promise<{ readonly rows: readonly Row[]; readonly isWhole: boolean }> {
  const rows: Row[] = []
  for (;;) {
    const more = await source.rows(rows.length, rows.length + STRIDE)
    const { error, isCounted, count } = source.state()
    if (error) throw error
    for (const row of more) rows.push(row)
    if (more.length < STRIDE) return { rows, isWhole: isCounted && rows.length >= count }
  }
}
