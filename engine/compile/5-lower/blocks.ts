import type { Block } from '../../definition/definition.ts'
import type { Path } from '../1-parse/path.ts'
import { blockSpecOf, type BlockSpec } from '../block-spec.ts'
import type { BlockNode } from '../3-expand/ast.ts'
import type { CheckedPage } from '../4-check/checked.ts'
import { expressionsIn } from './expressions.ts'
import type { LowerContext } from './lowering.ts'

export function startLowering(page: CheckedPage, specs: readonly BlockSpec[]): LowerContext {
  let forms = 0
  const lowering: LowerContext = {
    page,
    facts: page.facts,
    expressions: expressionsIn(page.expressions),
    nextForm: () => forms++,
    blocks: (blocks, path) =>
      blocks.map((block, index) => lowerBlock(lowering, blockSpecOf(specs, block), { block, path: [...path, index] })),
  }
  return lowering
}

interface Placed {
  readonly block: BlockNode
  readonly path: Path
}

function lowerBlock(lowering: LowerContext, spec: BlockSpec, { block, path }: Placed): Block {
  const visibleWhen = lowering.expressions.condition([...path, 'visibleWhen'])
  const only = block.only ? { only: block.only } : {}
  // The spec with this name knows the members of the block.
  return { visibleWhen, ...only, block: spec.name, ...spec.lower(block, path, lowering) } as Block
}
