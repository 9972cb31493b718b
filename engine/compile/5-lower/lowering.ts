import type { Block } from '../../definition/definition.ts'
import type { Path } from '../1-parse/path.ts'
import type { BlockNodes } from '../3-expand/ast.ts'
import type { CheckedPage } from '../4-check/checked.ts'
import type { PageFacts } from '../4-check/page-facts.ts'
import type { Expressions } from './expressions.ts'

/** The context that every part of a page needs while it is lowered. */
export interface LowerContext {
  readonly page: CheckedPage
  readonly facts: PageFacts
  readonly expressions: Expressions
  /** The number of the next form, in the order of the file. */
  nextForm(): number
  /** Blocks in a column. @param path of their list */
  blocks(blocks: BlockNodes, path: Path): readonly Block[]
}
