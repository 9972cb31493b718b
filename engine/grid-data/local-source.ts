/** Rows the page has already loaded: edited, computed or selected from others. Sorted and filtered here. */
import type { Row } from '../calls/contract.ts'
import type { BlockOf, Definition, Read, SummedColumns } from '../definition/definition.ts'
import { neededSums, withRatios } from '../definition/ratio.ts'
import { compareBy } from './compare.ts'
import { comparisonOf } from '../fields/field-types.ts'
import { matcher } from './column-filters.ts'
import {
  createStateStore,
  EMPTY_QUERY,
  type GridQuery,
  type GridSource,
  type SourceState,
  type StateStore,
} from './grid-source.ts'
import { grouped, sumsOf } from './totals.ts'

/** The rows of a read as the page has loaded them. */
export interface LoadedRows {
  readonly read: Pick<Read, 'key'>
  readonly rows: readonly Row[]
  readonly status: 'first' | 'again' | 'more' | 'ready'
  readonly isComplete: boolean
  /** There are more rows, which the ERP does not return. */
  readonly isCut?: boolean
  readonly error: unknown
  more(): Promise<boolean>
  reload(): Promise<unknown>
  upTo(count: number): Promise<readonly Row[]>
}

export interface LocalSource extends GridSource {
  /** Sets the current rows; the same objects as before change nothing. */
  feed(loaded: LoadedRows, definition: Pick<Definition, 'fields'>): void
}

type Summed = SummedColumns & Pick<BlockOf<'grid'>, 'groupBy'>

export function localSource(block: Summed): LocalSource {
  const store = createStateStore()
  let loaded: LoadedRows | null = null
  let definition: Pick<Definition, 'fields'> | null = null
  let query = EMPTY_QUERY
  let order: readonly number[] | null = null
  let keys = ''
  let shown: readonly Row[] = []
  const update = (): void => {
    if (!loaded || !definition) return
    const newKeys = keysOf(loaded)
    // Rows keep their positions while a person edits them: only other rows, or another query, reorder them.
    if (order === null || newKeys !== keys) order = ordered(definition, loaded.rows, query)
    keys = newKeys
    const { items, ...summary } = summarized(inOrder(loaded.rows, order), definition, block)
    shown = items
    store.set({ ...stateOf(loaded, query), ...summary, count: items.length })
  }
  return {
    ...store,
    row: (place) => shown[place] ?? null,
    ensure(_, last) {
      if (loaded && !loaded.isComplete && loaded.status === 'ready' && last >= shown.length) void loaded.more()
    },
    async rows(first, last) {
      // `feed` replaces `loaded` in the meantime.
      const isMissing = () => loaded && !loaded.isComplete && !loaded.error && last > shown.length
      while (isMissing()) {
        await loaded?.upTo(Number.POSITIVE_INFINITY)
        await fedOrTimeout(store)
      }
      return shown.slice(first, last)
    },
    setQuery(next) {
      query = next
      order = null
      // All rows must be loaded to be sorted.
      if (loaded && !loaded.isComplete && next !== EMPTY_QUERY) void loaded.upTo(Number.POSITIVE_INFINITY)
      update()
    },
    reload: () => void loaded?.reload(),
    close: () => undefined,
    feed(next, of) {
      if (loaded === next && definition === of) return
      loaded = next
      definition = of
      update()
    },
  }
}

/** The rows in groups, if the block groups them, and their sums. */
function summarized(rows: readonly Row[], definition: Pick<Definition, 'fields'>, block: Summed) {
  const { groupBy } = block
  const sums = (some: readonly Row[]) => withRatios(block, sumsOf(definition, neededSums(block), some))
  if (groupBy === null) return { items: rows, groups: null, totals: sums(rows) }
  return { ...grouped(rows, (row) => row[groupBy], sums), totals: sums(rows) }
}

/** The keys of all rows, in their order; a row without a key counts as its index. */
function keysOf({ rows, read }: LoadedRows): string {
  const keys = rows.map((row, index) => {
    const key = row[read.key]
    return typeof key === 'string' || typeof key === 'number' ? key : index
  })
  return keys.join('\n')
}

function inOrder(rows: readonly Row[], order: readonly number[]): readonly Row[] {
  return order.map((index) => rows[index]).filter((row) => row !== undefined)
}

/** After this time `rows` checks again whether the loaded rows have been fed. */
const FEED_TIMEOUT_MS = 500

/** Loaded rows are fed once the page has drawn them. */
function fedOrTimeout({ subscribe }: StateStore): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, FEED_TIMEOUT_MS)
    const unsubscribe = subscribe(end)
  })
}

function stateOf(loaded: LoadedRows, query: GridQuery): Omit<SourceState, 'count' | 'groups' | 'totals'> {
  const status = loaded.status === 'more' ? 'ready' : loaded.status
  const isCounted = loaded.isComplete && loaded.isCut !== true
  const isFiltered = query.filters.length > 0
  return {
    status,
    error: loaded.error,
    compared: null,
    withheld: [],
    isCounted,
    isPartlySummed: !isCounted,
    isFiltered,
  }
}

/** Indexes of the rows that match, in order. */
function ordered(
  { fields }: Pick<Definition, 'fields'>,
  rows: readonly Row[],
  { sort, filters }: GridQuery,
): readonly number[] {
  const kind = (field: string) => comparisonOf(fields[field]?.type ?? 'text')
  const tests = filters.map((filter) => ({ field: filter.field, test: matcher(filter, kind(filter.field)) }))
  const indexes = [...rows.keys()].filter((index) => tests.every(({ field, test }) => test(rows[index]?.[field])))
  const comparators = sort.map(({ field, isDown }) => ({ field, compare: compareBy(kind(field), isDown) }))
  return indexes.toSorted((some, other) => {
    for (const { field, compare } of comparators) {
      const difference = compare(rows[some]?.[field], rows[other]?.[field])
      if (difference !== 0) return difference
    }
    return some - other
  })
}
