import type { Path } from '../1-parse/path.ts'
import type { BlockNode, PageNode, TabNode } from '../3-expand/ast.ts'
import type { PlacedBlock } from './leaves.ts'

/** Every block of a page in the order of the file, those within blocks behind the block they stand in. */
export function placedBlocks({ views }: PageNode): readonly PlacedBlock[] {
  return Object.entries(views).flatMap(([name, { blocks }]) => within(blocks, ['views', name, 'blocks']))
}

function within(blocks: readonly BlockNode[], at: Path): readonly PlacedBlock[] {
  return blocks.flatMap((block, index) => {
    const path = [...at, index]
    return [{ block, path }, ...inTabs(block, path)]
  })
}

function inTabs(block: BlockNode, path: Path): readonly PlacedBlock[] {
  if (block.kind === 'tabs') return eachTab(block.tabs, [...path, 'tabs'])
  return block.kind === 'accordion' ? eachTab(block.accordion, [...path, 'accordion']) : []
}

function eachTab(tabs: Readonly<Record<string, TabNode>>, at: Path): readonly PlacedBlock[] {
  return Object.entries(tabs).flatMap(([name, { blocks }]) => within(blocks, [...at, name, 'blocks']))
}
