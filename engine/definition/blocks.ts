import type { Block } from './view.ts'

/** Blocks including nested ones, in the order of the page. */
export function allBlocks(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => [block, ...insideOf(block).flatMap(allBlocks)])
}

function insideOf(block: Block): readonly (readonly Block[])[] {
  if (block.block === 'form') return [block.items.flatMap(({ lines }) => lines ?? [])]
  if (block.block === 'tabs') return block.tabs.map(({ blocks }) => blocks)
  return block.block === 'accordion' ? block.panels.map(({ blocks }) => blocks) : []
}
