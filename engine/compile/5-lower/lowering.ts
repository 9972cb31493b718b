import type { CheckedPage } from '../4-check/checked.ts'
import type { PageFacts } from '../4-check/page-facts.ts'
import { expressionsIn, type Expressions } from './expressions.ts'

/** What every part of a page needs while it is lowered. */
export interface Lowering {
  readonly page: CheckedPage
  readonly facts: PageFacts
  readonly expressions: Expressions
  /** The number of the next form, in the order of the file. */
  nextForm(): number
}

export function startLowering(page: CheckedPage): Lowering {
  let forms = 0
  return { page, facts: page.facts, expressions: expressionsIn(page.expressions), nextForm: () => forms++ }
}
