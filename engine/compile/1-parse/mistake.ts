import type { Code } from '../../diagnostics/catalogue/catalogue.ts'

/** Something wrong in a text, by offsets. */
export interface Mistake {
  readonly code: Code
  readonly names: readonly string[]
  readonly start: number
  readonly end: number
  readonly suggestion: string | null
  readonly notes: readonly string[]
  /**
   * Whether writing `suggestion` in place of `start`–`end` gives what was certainly meant: then the rest of
   * the file is read as if it were written, so that one mistake gives one message.
   */
  readonly repairs: boolean
  /** Put right with another one that speaks for it. */
  readonly isSilent?: true
}

export function mistake(found: Pick<Mistake, 'code' | 'start' | 'end'> & Partial<Mistake>): Mistake {
  return { names: [], suggestion: null, notes: [], repairs: false, ...found }
}
