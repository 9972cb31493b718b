/** The source of a grid's rows. Of any kind, the grid requests rows by index and is notified when they have changed. */
import type { Row } from '../calls/contract.ts'
import type { PageGroup } from '../calls/grid-request.ts'
import type { SumByName } from '../definition/sum.ts'
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

export type FilterOperator = (typeof OPERATORS)[number]

export interface ColumnFilter {
  readonly field: string
  readonly operator: FilterOperator
  /** For `between` both ends with a comma; for `empty` and `notempty` an empty text. */
  readonly value: string
}

/** How a person sorts and filters the columns. */
export interface GridQuery {
  /** The first has priority. */
  readonly sort: readonly Sort[]
  /** A row must match all of them. */
  readonly filters: readonly ColumnFilter[]
}

export const EMPTY_QUERY: GridQuery = { sort: [], filters: [] }

/**
 * By field; a field of lines as `lines.field`, and at one position as `lines.position.field`. In a compared report also
 * the sum of the previous period and the difference in percent (definition/compared.ts).
 */
export type Sums = SumByName

/** Adjacent rows with the same value. */
export interface Group {
  readonly value: Value
  /** The index of its first row. */
  readonly first: number
  readonly count: number
  readonly sums: Sums
  /** The filter value that finds these rows; null: no value finds exactly them; missing: derived from the value. */
  readonly filter?: string | null
  /** The value of a second field that the rows have in common, if rows are grouped by two. */
  readonly second?: PageGroup['second']
}

export interface SourceState {
  /** The number of all rows; until they are counted, of the rows loaded so far. */
  readonly count: number
  readonly isCounted: boolean
  /** `first`: nothing has been loaded; `again`: rows of the previous question, or in the previous order, are shown. */
  readonly status: 'first' | 'again' | 'ready'
  readonly error: unknown
  readonly groups: readonly Group[] | null
  readonly totals: Sums
  /** The previous period that sums are compared with; null: there is no comparison. */
  readonly compared: { readonly startDate: string; readonly endDate: string } | null
  /** Fields that are empty because the person may not see what they are made of. */
  readonly withheld: readonly string[]
  /** The totals are sums of the loaded rows only, and there are more rows. */
  readonly isPartlySummed: boolean
  /** Whether column filters hide rows. */
  readonly isFiltered: boolean
}

/** Rows by their index, 0-based, in the order they are shown. */
export interface GridSource {
  /** Returns the same object until something has changed. */
  state(): SourceState
  /** Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** Null: it is being loaded. */
  row(place: number): Row | null
  /** Loads the rows in sight: from the first up to, not including, the last. */
  ensure(first: number, last: number): void
  /** Loads and returns rows; fewer if there are no more or a call failed (`state().error`). */
  rows(first: number, last: number): Promise<readonly Row[]>
  setQuery(query: GridQuery): void
  reload(): void
  /** Requests the first rows again; what is shown stays. Missing: it cannot. Rejects as calls do. */
  again?(): Promise<RowsAgain | null>
  close(): void
}

/** The first rows as they are shown and as the ERP answers now, each with the number of all rows; null: unknown. */
export interface RowsAgain {
  readonly shown: FirstPage
  readonly fresh: FirstPage
}

interface FirstPage {
  readonly rows: readonly Row[]
  readonly count: number | null
}

export const EMPTY_STATE: SourceState = {
  count: 0,
  isCounted: false,
  status: 'first',
  error: null,
  groups: null,
  totals: {},
  compared: null,
  withheld: [],
  isPartlySummed: false,
  isFiltered: false,
}

/** The state with its subscribers, which all sources share. */
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

/** A source without rows: nothing is requested yet. */
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
 * Loads every row, including those nobody has scrolled to.
 *
 * @returns `isWhole` false if the ERP does not return them all
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
