/** Where a grid's rows come from. Whatever it is, the grid asks for places and is told when they have changed. */
import type { CallsOfGrids } from '../../../runtime/grid-calls.ts'
import type { Row } from '../../../runtime/host.ts'
import type { Value } from '../../../expressions/tree.ts'

export type GridPage = Awaited<ReturnType<CallsOfGrids['gridPage']>>

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

/** What a person asked of the columns. */
export interface Wanted {
  /** The first counts most. */
  readonly sort: readonly Sort[]
  /** All of them hold. */
  readonly filters: readonly ColumnFilter[]
}

export const NOTHING_WANTED: Wanted = { sort: [], filters: [] }

/** By field; a field of lines as `lines.field`, and at one place as `lines.place.field`. */
export type Sums = Readonly<Record<string, number>>

/** Neighbouring rows of one value. */
export interface Group {
  readonly value: Value
  readonly first: number
  readonly count: number
  readonly sums: Sums
}

export interface SourceState {
  /** Rows there are; while they are not all counted, rows known so far. */
  readonly count: number
  readonly isCounted: boolean
  /** `first`: nothing is known yet; `again`: rows of an older question, or an older order, are shown. */
  readonly status: 'first' | 'again' | 'ready'
  readonly error: unknown
  readonly groups: readonly Group[] | null
  readonly totals: Sums
  /** Totals are the sums of the rows that were read, and there are more: it is said beside them. */
  readonly isPartlySummed: boolean
  /** Whether column filters leave rows out. */
  readonly isFiltered: boolean
}

export interface GridSource {
  /** The same object until something changed. */
  state(): SourceState
  subscribe(tell: () => void): () => void
  /** Null: it is on its way. */
  row(place: number): Row | null
  /** Rows from the first up to, not including, the last are in sight. */
  ensure(first: number, last: number): void
  /** All of them, however long it takes: to be copied. */
  rows(first: number, last: number): Promise<readonly Row[]>
  want(wanted: Wanted): void
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
  isPartlySummed: false,
  isFiltered: false,
}

/** The part all sources share: a state that is told about. */
export interface Telling {
  state(): SourceState
  subscribe(tell: () => void): () => void
  set(change: Partial<SourceState>): void
}

export function telling(): Telling {
  let state = EMPTY_STATE
  const listeners = new Set<() => void>()
  return {
    state: () => state,
    subscribe(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    set(change) {
      state = { ...state, ...change }
      for (const tell of listeners) tell()
    },
  }
}

/** Rows read at once to be taken away. */
const STRIDE = 1000

/**
 * Every row, also those nobody has scrolled to; `isWhole` is false where the ERP does not answer them all. Throws what
 * a call threw: rows that are missing in the middle are no rows.
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
