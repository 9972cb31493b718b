/**
 * The position of each row of a long list: measured heights by key, an estimate for the others, and offsets summed up
 * only as far as they changed. CSS pixels, from the top of the list.
 */
export interface HeightsOptions {
  /** Height of a row that was never measured. */
  readonly estimate: number
  /** Between two rows. */
  readonly gap: number
}

/** After this many measured rows their mean replaces the estimate. */
const ENOUGH = 4

export class Heights {
  readonly #measured = new Map<string, number>()
  readonly #gap: number
  #estimate: number
  #isEstimateFixed = false
  #keys: readonly string[] = []
  #indexes = new Map<string, number>()
  #starts = new Float64Array(1)
  /** `#starts` is valid up to and including this index. */
  #validTo = 0

  constructor({ estimate, gap }: HeightsOptions) {
    this.#estimate = estimate
    this.#gap = gap
  }

  get count(): number {
    return this.#keys.length
  }

  /** Replaces the rows; measured heights of rows that remain are reused. */
  setKeys(next: readonly string[]): void {
    if (next === this.#keys) return
    const unchanged = firstDifference(this.#keys, next)
    this.#keys = next
    this.#validTo = Math.min(this.#validTo, unchanged)
    this.#indexes = new Map(next.map((key, index) => [key, index]))
    const starts = new Float64Array(next.length + 1)
    starts.set(this.#starts.subarray(0, this.#validTo + 1))
    this.#starts = starts
  }

  /** Whether the measured height of the row differs from the assumed one. */
  measure(key: string, height: number): boolean {
    const index = this.#indexes.get(key)
    if (index === undefined || this.#measured.get(key) === height) return false
    const hasMoved = (this.#measured.get(key) ?? this.#estimate) !== height
    this.#measured.set(key, height)
    if (hasMoved) this.#validTo = Math.min(this.#validTo, index)
    this.#fixEstimate()
    return hasMoved
  }

  /** All rows are measured again, because heights at another width are useless. */
  invalidate(): void {
    this.#measured.clear()
    this.#isEstimateFixed = false
    this.#validTo = 0
  }

  keyAt(index: number): string | null {
    return this.#keys[index] ?? null
  }

  /** -1: there is no such row. */
  indexOf(key: string): number {
    return this.#indexes.get(key) ?? -1
  }

  start(index: number): number {
    const within = Math.min(Math.max(index, 0), this.count)
    for (let at = this.#validTo; at < within; at += 1) {
      this.#starts[at + 1] = (this.#starts[at] ?? 0) + this.#heightAt(at) + this.#gap
    }
    this.#validTo = Math.max(this.#validTo, within)
    return this.#starts[within] ?? 0
  }

  /** The end of the row, without the gap after it. */
  end(index: number): number {
    return this.start(index) + this.#heightAt(index)
  }

  /** The height of all rows together. */
  total(): number {
    return this.count === 0 ? 0 : this.start(this.count) - this.#gap
  }

  /** The last row that starts at or before that offset. */
  indexAt(offset: number): number {
    let low = 0
    let high = Math.max(this.count - 1, 0)
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.start(middle + 1) <= offset) low = middle + 1
      else high = middle
    }
    return low
  }

  #heightAt(index: number): number {
    return this.#measured.get(this.#keys[index] ?? '') ?? this.#estimate
  }

  /** Once, after the first rows were drawn, so that later measurements move no visible row. */
  #fixEstimate(): void {
    if (this.#isEstimateFixed || this.#measured.size < Math.min(ENOUGH, this.count)) return
    this.#isEstimateFixed = true
    const sum = [...this.#measured.values()].reduce((before, each) => before + each, 0)
    this.#estimate = Math.round(sum / this.#measured.size)
    this.#validTo = 0
  }
}

function firstDifference(some: readonly string[], others: readonly string[]): number {
  const shorter = Math.min(some.length, others.length)
  for (let index = 0; index < shorter; index += 1) if (some[index] !== others[index]) return index
  return shorter
}

/** A part of the list, from its top. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Rows from `first` to before `end`. */
export interface RowRange {
  readonly first: number
  readonly end: number
}

/** The rows in the viewport and `overscan` pixels before and after it. */
export function rangeInView(heights: Heights, { from, to }: Span, overscan: number): RowRange {
  if (heights.count === 0) return { first: 0, end: 0 }
  return { first: heights.indexAt(from - overscan), end: heights.indexAt(to + overscan) + 1 }
}

/** Pixels that bars cover at the edges of the window. */
export interface Margins {
  readonly before: number
  readonly after: number
}

/** How far to scroll to see the whole row; 0 if it is in sight. If the row is too high, its start is shown. */
export function scrollToSee(row: Span, viewport: Span, { before, after }: Margins): number {
  const early = row.from - before - viewport.from
  const late = row.to + after - viewport.to
  if (early < 0) return early
  return late > 0 ? Math.min(late, early) : 0
}
