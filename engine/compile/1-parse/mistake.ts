import type { Code } from '../../diagnostics/catalogue/catalogue.ts'

/** An error in a text, with its offsets. */
export interface Mistake {
  readonly code: Code
  readonly names: readonly string[]
  readonly start: number
  readonly end: number
  readonly suggestion: string | null
  readonly notes: readonly string[]
  /**
   * Whether replacing `start`–`end` by `suggestion` gives what was certainly meant. Then the rest of the file
   * is read as if it were written that way, so that one mistake gives one message.
   */
  readonly repairs: boolean
  /** A warning: without the repair the text has a meaning, too. */
  readonly severity?: 'warning'
  /** Repaired together with another mistake, which reports both. */
  readonly isSilent?: true
}

export function mistake(found: Pick<Mistake, 'code' | 'start' | 'end'> & Partial<Mistake>): Mistake {
  return { names: [], suggestion: null, notes: [], repairs: false, ...found }
}
