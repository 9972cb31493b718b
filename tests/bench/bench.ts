/** What a benchmark is, what it measures, and how a figure is judged. */

/** `full`: what the marks are for. `small`: the same code in seconds, so that a test can run it. */
export type BenchSize = 'full' | 'small'

/** One row of the table: a value and all that decides whether its mark is reached. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** What was measured beside it, in the same unit: a floor, or another program. */
  readonly peer?: { readonly name: string; readonly value: number }
  readonly atMost?: number
  readonly atLeast?: number
}

/** Null: the figure has no mark. What is no number reaches none. */
export function isReached({ value, atMost, atLeast }: Figure): boolean | null {
  if (atMost === undefined && atLeast === undefined) return null
  return value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity)
}

/** Where one benchmark works. */
export interface BenchPlace {
  /** Its own folder, empty at the beginning and deleted at the end. */
  readonly folder: string
  /**
   * Proves that what is measured is there, and reports how much: a call over an empty table is fast. Throws if it is
   * fewer than `least`.
   */
  holds(what: string, count: number, least: number): void
  /** Runs at the end, also after an error; the newest first. */
  later(end: () => unknown): void
}

type Options = Readonly<Record<string, number>>

/** The options are numbers with a value for each size; `npm run bench -- NAME option=7` replaces one. */
export interface Bench<Of extends Options = Options> {
  readonly sizes: Readonly<Record<BenchSize, Of>>
  /** Throws if it cannot measure, or if an answer was wrong: a failed call would be fast. */
  measure(options: Of, place: BenchPlace): Promise<readonly Figure[]>
}

export const defineBench = <Name extends string>(bench: Bench<Readonly<Record<Name, number>>>): Bench => bench
