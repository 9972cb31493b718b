/** Rows the screen holds already: edited, computed or spoken of. Sorted and filtered here. */
import type { BlockOf, Definition } from '../../../definition/definition.ts'
import type { ReadState, Row } from '../../../runtime/host.ts'
import { keyOf } from '../../../runtime/rows.ts'
import { compareBy, kindOf } from './compare.ts'
import { NOTHING_WANTED, telling, type GridSource, type SourceState, type Telling, type Wanted } from './grid-source.ts'
import { matcher } from './matching.ts'
import { grouped, sumsOf } from './summing.ts'

export interface RowsSource extends GridSource {
  /** The newest the screen knows. */
  feed(read: ReadState, definition: Definition): void
}

export function rowsSource(block: BlockOf<'grid'>): RowsSource {
  const told = telling()
  let read: ReadState | null = null
  let definition: Definition | null = null
  let wanted = NOTHING_WANTED
  let order: readonly number[] | null = null
  let keys = ''
  let shown: readonly Row[] = []
  const settle = (): void => {
    if (!read || !definition) return
    const known = definition
    const keysNow = read.rows.map((row, index) => keyOf(row, (read as ReadState).read) ?? String(index)).join('\n')
    // Rows stay where they are while somebody edits them: only other rows, or another wish, order them anew.
    if (order === null || keysNow !== keys) order = ordered(known, read.rows, wanted)
    keys = keysNow
    const { rows } = read
    const inOrder = order.map((index) => rows[index]).filter((row) => row !== undefined)
    const sums = (some: readonly Row[]) => sumsOf(known, block.totals, some)
    const { groupBy } = block
    const groups = groupBy === null ? null : grouped(inOrder, (row) => row[groupBy], sums)
    shown = groups?.items ?? inOrder
    told.set({ ...stateOf(read, wanted), count: shown.length, groups: groups?.groups ?? null, totals: sums(shown) })
  }
  return {
    ...told,
    row: (place) => shown[place] ?? null,
    ensure(_, last) {
      if (read && !read.isComplete && read.status === 'ready' && last >= shown.length) void read.more()
    },
    async rows(first, last) {
      // `feed` brings the newest state of the read meanwhile.
      const isLacking = () => read && !read.isComplete && !read.error && last > shown.length
      while (isLacking()) {
        await read?.upTo(Number.POSITIVE_INFINITY)
        // They are fed when they have been drawn.
        await Promise.race([nextTelling(told), new Promise((resolve) => setTimeout(resolve, FED_MS))])
      }
      return shown.slice(first, last)
    },
    want(next) {
      wanted = next
      order = null
      // An order of the rows read so far is no order of the rows.
      if (read && !read.isComplete && next !== NOTHING_WANTED) void read.upTo(Number.POSITIVE_INFINITY)
      settle()
    },
    reload: () => void read?.reload(),
    close: () => undefined,
    feed(next, of) {
      if (read === next && definition === of) return
      read = next
      definition = of
      settle()
    },
  }
}

/** After so long it is looked again whether what was read has come here. */
const FED_MS = 500

function nextTelling({ subscribe }: Telling): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      stop()
      resolve()
    })
  })
}

function stateOf(read: ReadState, wanted: Wanted): Omit<SourceState, 'count' | 'groups' | 'totals'> {
  const status = read.status === 'more' ? 'ready' : read.status
  const isAll = read.isComplete && read.isCut !== true
  const isFiltered = wanted.filters.length > 0
  return { status, error: read.error, isCounted: isAll, isPartlySummed: !isAll, isFiltered }
}

/** Indexes of the rows that match, in order. */
function ordered(definition: Definition, rows: readonly Row[], { sort, filters }: Wanted): readonly number[] {
  const kind = (field: string) => kindOf(definition.fields[field]?.type ?? 'text')
  const asks = filters.map((filter) => ({ field: filter.field, ask: matcher(filter, kind(filter.field)) }))
  const indexes = [...rows.keys()].filter((index) => asks.every(({ field, ask }) => ask(rows[index]?.[field])))
  const compares = sort.map(({ field, isDown }) => ({ field, compare: compareBy(kind(field), isDown) }))
  return indexes.toSorted((some, other) => {
    for (const { field, compare } of compares) {
      const difference = compare(rows[some]?.[field], rows[other]?.[field])
      if (difference !== 0) return difference
    }
    return some - other
  })
}
