/** The results of running a file of tests. */
import type { Position } from '../../engine/diagnostics/diagnostic.ts'

/** An expectation that failed, or a step that could not be carried out. */
export interface Failure {
  readonly at: Position
  /** The word of `expect` with the key below it: `buttons`, `texts Price`; or the step. */
  readonly what: string
  readonly expected: string | null
  readonly actual: string
}

export interface CaseResult {
  readonly name: string
  /** Who was signed in; null: a person without a role. */
  readonly as: string | null
  readonly at: Position
  readonly failures: readonly Failure[]
  readonly ms: number
}

export interface FileResult {
  readonly cases: readonly CaseResult[]
  readonly coverage: readonly Covered[]
}

/** Names of what was covered, out of all. */
export interface Covered {
  readonly of: string
  readonly all: readonly string[]
  readonly missing: readonly string[]
}
