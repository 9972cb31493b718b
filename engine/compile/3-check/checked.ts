import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Made } from './checking.ts'
import type { PageFacts } from './page-facts.ts'
import type { Speaking } from './spoken.ts'

/** What was made of every expression of a file, by `keyOf` its path. */
export type MadeByPath = ReadonlyMap<string, Made>

export interface CheckedFile {
  readonly made: MadeByPath
  readonly diagnostics: readonly Diagnostic[]
}

export interface CheckedPage extends CheckedFile {
  readonly facts: PageFacts
  readonly speaking: Speaking
}
