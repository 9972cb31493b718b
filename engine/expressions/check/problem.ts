import type { Code } from '../../diagnostics/catalogue/catalogue.ts'

/** One mistake in an expression; `start` and `end` are offsets in its source. */
export interface Problem {
  readonly code: Code
  /** The names in the message, in the order of the catalogue entry. */
  readonly names: readonly string[]
  readonly start: number
  readonly end: number
  /** The text that would correct the mistake in place of `start`–`end`, if there is one certain answer. */
  readonly suggestion: string | null
  readonly notes: readonly string[]
}

/** A problem without the members that have defaults. */
export interface ProblemParts {
  readonly code: Code
  readonly names?: readonly string[]
  readonly start: number
  readonly end: number
  readonly suggestion?: string | null
  readonly notes?: readonly string[]
}

export function problem(finding: ProblemParts): Problem {
  const { code, start, end, names = [], suggestion = null, notes = [] } = finding
  return { code, names, start, end, suggestion, notes }
}
