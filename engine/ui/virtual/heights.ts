/**
 * Where each row of a long list stands: measured heights by key, an estimate for the others, and offsets
 * summed up only as far as they changed. Pixels, from the top of the list.
 */
export interface Heights {
  readonly count: number
  /** The rows from now on; what was measured of those that stay is kept. */
  setKeys(keys: readonly string[]): void
  /** Whether the row is known to be of another height than before. */
  measure(key: string, height: number): boolean
  /** Heights of another width are worth nothing. */
  forget(): void
  keyAt(index: number): string | null
  /** -1: there is no such row. */
  indexOf(key: string): number
  start(index: number): number
  /** Where the row ends, without the gap after it. */
  end(index: number): number
  /** Of all rows. */
  whole(): number
  /** The row at or after that place. */
  indexAt(offset: number): number
}

export interface HeightsOptions {
  readonly estimate: number
  readonly gap: number
}

/** As many measured rows are enough to say how high a row of this list usually is. */
const ENOUGH = 4

export function createHeights({ estimate, gap }: HeightsOptions): Heights {
  const measured = new Map<string, number>()
  let usual = estimate
  let settled = false
  let keys: readonly string[] = []
  let places = new Map<string, number>()
  let starts = new Float64Array(1)
  /** `starts` is right up to and including this index. */
  let known = 0

  const height = (index: number) => measured.get(keys[index] ?? '') ?? usual
  const sumTo = (index: number) => {
    for (; known < index; known += 1) starts[known + 1] = (starts[known] ?? 0) + height(known) + gap
  }
  const start = (index: number) => {
    const within = Math.min(Math.max(index, 0), keys.length)
    sumTo(within)
    return starts[within] ?? 0
  }
  /** Once, after the first rows were drawn: later ones then move no row that is seen. */
  const settle = () => {
    if (settled || measured.size < Math.min(ENOUGH, keys.length)) return
    settled = true
    usual = Math.round([...measured.values()].reduce((sum, each) => sum + each, 0) / measured.size)
    known = 0
  }

  return {
    get count() {
      return keys.length
    },
    setKeys(next) {
      if (next === keys) return
      const same = firstDifference(keys, next)
      keys = next
      known = Math.min(known, same)
      places = new Map(next.map((key, index) => [key, index]))
      const grown = new Float64Array(next.length + 1)
      grown.set(starts.subarray(0, known + 1))
      starts = grown
    },
    measure(key, height) {
      const index = places.get(key)
      if (index === undefined || measured.get(key) === height) return false
      const moved = (measured.get(key) ?? usual) !== height
      measured.set(key, height)
      if (moved) known = Math.min(known, index)
      settle()
      return moved
    },
    forget() {
      measured.clear()
      settled = false
      known = 0
    },
    keyAt: (index) => keys[index] ?? null,
    indexOf: (key) => places.get(key) ?? -1,
    start,
    end: (index) => start(index) + height(index),
    whole: () => (keys.length === 0 ? 0 : start(keys.length) - gap),
    indexAt: (offset) => lastAtOrBefore(offset, keys.length, start),
  }
}

/** By halving: `start` rises with the index. */
function lastAtOrBefore(offset: number, count: number, start: (index: number) => number): number {
  let low = 0
  let high = Math.max(count - 1, 0)
  while (low < high) {
    const middle = (low + high) >> 1
    if (start(middle + 1) <= offset) low = middle + 1
    else high = middle
  }
  return low
}

function firstDifference(some: readonly string[], others: readonly string[]): number {
  const shorter = Math.min(some.length, others.length)
  for (let index = 0; index < shorter; index += 1) if (some[index] !== others[index]) return index
  return shorter
}

/** What the window shows of the list: pixels from the list's top. */
export interface Sight {
  readonly from: number
  readonly to: number
}

/** Rows from `first` to before `end`. */
export interface Range {
  readonly first: number
  readonly end: number
}

/** The rows in sight and `around` pixels before and after them. */
export function rangeOf(heights: Heights, { from, to }: Sight, around: number): Range {
  if (heights.count === 0) return { first: 0, end: 0 }
  return { first: heights.indexAt(from - around), end: heights.indexAt(to + around) + 1 }
}

/** Pixels kept free at the edges of the window for the bars that stay there. */
export interface Margins {
  readonly before: number
  readonly after: number
}

/** How far to scroll so that the row is seen whole; 0 where it is. Of one too high its beginning is seen. */
export function scrollToSee(row: Sight, sight: Sight, { before, after }: Margins): number {
  const early = row.from - before - sight.from
  const late = row.to + after - sight.to
  if (early < 0) return early
  return late > 0 ? Math.min(late, early) : 0
}
