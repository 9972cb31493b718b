import type { Shape } from '../../language/shape.ts'
import type { PageNode } from './ast.ts'
import { leavesAndBlocksOf } from './leaves.ts'

/** Names of actions anywhere in a part of a page. @param shape of a page, with the vocabulary of blocks */
export function actionsNamed(shape: Shape, part: Partial<PageNode>): ReadonlySet<string> {
  const references = leavesAndBlocksOf(shape, part).leaves.filter(
    (leaf) => leaf.shape.kind === 'reference' && leaf.shape.to === 'action',
  )
  return new Set(references.map(({ value }) => String(value)))
}
