/** What a view shows: its blocks at any depth, and the reads they get their rows from. */
import type { Block, Definition, Read, View } from '../definition/definition.ts'

export function blocksOf({ blocks }: Pick<View, 'blocks'>): readonly Block[] {
  return blocks.flatMap((block) => [block, ...innerOf(block).flatMap((inner) => blocksOf({ blocks: inner }))])
}

function innerOf(block: Block): readonly (readonly Block[])[] {
  if (block.block === 'tabs') return block.tabs.map(({ blocks }) => blocks)
  return block.block === 'accordion' ? block.panels.map(({ blocks }) => blocks) : []
}

/** With those that their rows are computed from. */
export function readsShownIn({ reads, uses }: Pick<Definition, 'reads' | 'uses'>, view: View): readonly Read[] {
  const found = new Set<Read>()
  const take = (name: string): void => {
    const read = Object.hasOwn(reads, name) ? reads[name] : undefined
    if (!read || found.has(read)) return
    found.add(read)
    if (read.from.from === 'part') take(read.from.of)
    for (const [name] of uses.reads[read.name]?.from ?? []) take(name)
  }
  for (const block of blocksOf(view)) if ('read' in block) take(block.read)
  return [...found]
}
