import type { Block, Definition } from '../definition/definition.ts'
import { usesOfBlock } from '../definition/uses-of.ts'
import { holds } from '../expressions/evaluate/evaluate.ts'
import type { Names } from './scope/names.ts'

/**
 * The blocks of the opening view and of the first tab in it: what a person sees before they do anything.
 *
 * @param known names known before the page is open: `query`, `session`; a block hidden by them is left out
 */
export function seenFirst(definition: Definition, known: Names): readonly Block[] {
  const seenIn = (blocks: readonly Block[]): readonly Block[] =>
    blocks
      .filter((block) => !isHidden(definition, block, known))
      .flatMap((block) => [block, ...(block.block === 'tabs' ? seenIn(block.tabs[0]?.blocks ?? []) : [])])
  return seenIn(definition.views[definition.start]?.blocks ?? [])
}

function isHidden(definition: Definition, block: Block, known: Names): boolean {
  if (block.visibleWhen === null) return false
  const isKnown = usesOfBlock(definition, block).visible.every(([name]) => Object.hasOwn(known, name))
  return isKnown && !holds(block.visibleWhen, known)
}
