import { isComputedInRow } from '../3-check/field-facts.ts'
import type { ReadFacts } from '../3-check/read-facts.ts'
import { stepsOf, type PageFacts } from '../3-check/page-facts.ts'
import type { Made } from '../3-check/checking.ts'
import type { MadeByPath } from '../3-check/checked.ts'
import type { Lowering } from './lowering.ts'

/**
 * Whether only grids show the rows of a read and nobody edits, decides on or speaks of them: such rows stay in a
 * worker (definition.ts, Read). Rows with computed fields do not: a worker evaluates nothing, and would sum, sort and
 * group them by what the ERP sent.
 */
export function isGridOnly({ facts, page }: Lowering, read: ReadFacts): boolean {
  const { name, source } = read
  if (!('get' in source) || source.one) return false
  if (source.page === undefined && [...read.fields.values()].some(isComputedInRow)) return false
  const needed = neededReads(facts, page.made)
  return needed.shown.has(name) && !needed.whole.has(name)
}

interface Needed {
  /** By a grid. */
  readonly shown: ReadonlySet<string>
  /** By anything that wants the rows themselves. */
  readonly whole: ReadonlySet<string>
}

const found = new WeakMap<PageFacts, Needed>()

function neededReads(facts: PageFacts, made: MadeByPath): Needed {
  const before = found.get(facts)
  if (before) return before
  const shown = new Set<string>()
  const whole = new Set<string>()
  for (const { block } of facts.blocks) {
    if ('grid' in block) (block.edit ? whole : shown).add(block.grid)
    if ('list' in block) whole.add(block.list)
    if ('form' in block && block.adds) whole.add(block.adds)
    if ('progress' in block) whole.add(block.progress)
  }
  for (const { source } of facts.reads.values()) if ('part' in source) whole.add(source.part)
  for (const name of spokenOf(made.values())) whole.add(name)
  for (const [action, uses] of facts.uses) {
    if (!stepsOf(facts, action).some(({ step }) => 'decide' in step)) continue
    for (const { read } of uses) if (read !== null) whole.add(read)
  }
  const needed = { shown, whole }
  found.set(facts, needed)
  return needed
}

function spokenOf(made: Iterable<Made>): readonly string[] {
  return [...made].flatMap(({ names }) => names)
}
