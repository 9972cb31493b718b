import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { CheckedExpression } from './checking.ts'
import type { PageFacts } from './page-facts.ts'
import type { Subjects } from './subjects.ts'

/** Every expression and text of a file, by `keyOf` of its path. */
export type ExpressionsByPath = ReadonlyMap<string, CheckedExpression>

export interface CheckedFile {
  readonly expressions: ExpressionsByPath
  readonly diagnostics: readonly Diagnostic[]
}

export interface CheckedPage extends CheckedFile {
  readonly facts: PageFacts
  readonly subjects: Subjects
}
