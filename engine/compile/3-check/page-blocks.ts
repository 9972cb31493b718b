import type { Path } from '../1-parse/path.ts'
import type { BlockSource, PageSource, TabsByName } from '../source.ts'
import type { PlacedBlock } from './leaves.ts'
import { blocksOf } from './source-words.ts'

/** Every block of a page in the order of the file, those within blocks behind the block they stand in. */
export function placedBlocks(source: PageSource): readonly PlacedBlock[] {
  return Object.entries(source.views).flatMap(([name, view]) => {
    return within(blocksOf(view), 'blocks' in view ? ['views', name, 'blocks'] : ['views', name])
  })
}

function within(blocks: readonly BlockSource[], at: Path): readonly PlacedBlock[] {
  return blocks.flatMap((block, index) => {
    const path = [...at, index]
    return [{ block, path }, ...inTabs(block, path)]
  })
}

function inTabs(block: BlockSource, path: Path): readonly PlacedBlock[] {
  if ('tabs' in block) return eachTab(block.tabs, [...path, 'tabs'])
  return 'accordion' in block ? eachTab(block.accordion, [...path, 'accordion']) : []
}

function eachTab(tabs: TabsByName, at: Path): readonly PlacedBlock[] {
  return Object.entries(tabs).flatMap(([name, tab]) => {
    return 'blocks' in tab ? within(tab.blocks, [...at, name, 'blocks']) : within(tab, [...at, name])
  })
}
