import { isComputedInRow } from '../4-check/field-facts.ts'
import type { ReadFacts } from '../4-check/read-facts.ts'
import { stepsOf, type PageFacts } from '../4-check/page-facts.ts'
import type { CheckedExpression } from '../4-check/checking.ts'
import type { ExpressionsByPath } from '../4-check/checked.ts'
import type { Lowering } from './lowering.ts'

/**
 * Whether only grids show the rows of a read and nothing edits, decides on or refers to them: such rows stay in a
 * worker (definition.ts, Read). Rows with computed fields do not: a worker evaluates no expressions, and would sum,
 * sort and group by the values that the ERP sent.
 */
export function isGridOnly({ facts, page }: Lowering, read: ReadFacts): boolean {
  const { name, node } = read
  if (node.kind !== 'get' || node.one) return false
  if (node.page === undefined && [...read.fields.values()].some(isComputedInRow)) return false
  const needed = neededReads(facts, page.expressions)
  return needed.shown.has(name) && !needed.whole.has(name)
}

interface Needed {
  /** Reads that a grid shows. */
  readonly shown: ReadonlySet<string>
  /** Reads whose rows are needed as objects. */
  readonly whole: ReadonlySet<string>
}

const neededBy = new WeakMap<PageFacts, Needed>()

function neededReads(facts: PageFacts, expressions: ExpressionsByPath): Needed {
  const before = neededBy.get(facts)
  if (before) return before
  const shown = new Set<string>()
  const whole = new Set<string>()
  for (const { facts: block } of facts.blocks) {
    for (const { read, inWorker } of block.rows) (inWorker ? shown : whole).add(read)
  }
  for (const { node } of facts.reads.values()) if (node.kind === 'part') whole.add(node.part)
  for (const name of namesIn(expressions.values())) whole.add(name)
  for (const [action, uses] of facts.uses) {
    if (!stepsOf(facts, action).some(({ step }) => step.kind === 'decide')) continue
    for (const { read } of uses) if (read !== null) whole.add(read)
  }
  const needed = { shown, whole }
  neededBy.set(facts, needed)
  return needed
}

function namesIn(expressions: Iterable<CheckedExpression>): readonly string[] {
  return [...expressions].flatMap(({ names }) => names)
}
