/** What a view shows: its blocks at any depth, and the reads they get their rows from. */
import type { Block, Definition, Read, View } from '../definition/definition.ts'
import { saidIn } from '../runtime/page/mentions.ts'

export function blocksOf({ blocks }: Pick<View, 'blocks'>): readonly Block[] {
  return blocks.flatMap((block) => [block, ...innerOf(block).flatMap((inner) => blocksOf({ blocks: inner }))])
}

function innerOf(block: Block): readonly (readonly Block[])[] {
  if (block.block === 'tabs') return block.tabs.map(({ blocks }) => blocks)
  return block.block === 'accordion' ? block.panels.map(({ blocks }) => blocks) : []
}

/** With those that their rows are computed from. */
export function readsShownIn({ reads }: Pick<Definition, 'reads'>, view: View): readonly Read[] {
  const found = new Set<Read>()
  const take = (name: string): void => {
    const read = Object.hasOwn(reads, name) ? reads[name] : undefined
    if (!read || found.has(read)) return
    found.add(read)
    if (read.from.from === 'part') take(read.from.of)
    if (read.from.from === 'computed') for (const mention of saidIn(read.from.rows).mentions) take(mention.name)
  }
  for (const name of saidIn(view.blocks).reads) take(name)
  return [...found]
}
