import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { AppDefinition } from '../../definition/definition.ts'
import type { Positions } from '../1-parse/parse.ts'
import type { ScreenNode } from '../3-expand/ast.ts'
import type { LeafSite } from '../3-expand/leaves.ts'
import type { CheckedExpression, FileCheck } from './checking.ts'
import type { PageFacts } from './page-facts.ts'
import type { Subjects } from './subjects.ts'

/** Every expression and text of a file, by `pathKey` of its path. */
export type ExpressionsByPath = ReadonlyMap<string, CheckedExpression>

export interface CheckedFile {
  readonly expressions: ExpressionsByPath
  readonly diagnostics: readonly Diagnostic[]
}

export interface CheckedPage extends CheckedFile {
  readonly facts: PageFacts
  readonly subjects: Subjects
  /** Null: a name or a type is wrong, from which further findings would follow. */
  readonly sound: SoundScreen | null
}

/** A screen whose names and types are sound, with which rules of `lint` go on. */
export interface SoundScreen extends Pick<FileCheck, 'expressions' | 'site' | 'report'> {
  /** Of the page: what a preset generates has the position of its cause. */
  readonly positions: Positions
  readonly facts: PageFacts
  readonly leaves: readonly LeafSite[]
  /** The file as it was written. */
  readonly author: { readonly node: ScreenNode; readonly positions: Positions }
  readonly app: AppDefinition
}
