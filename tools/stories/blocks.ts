/** What a view shows: its blocks at any depth, and the reads of their rows. */
import type { Block, Definition, Read, View } from '../../engine/definition/definition.ts'

export function blocksOf({ blocks }: Pick<View, 'blocks'>): readonly Block[] {
  return blocks.flatMap((block) => [block, ...innerOf(block).flatMap((inner) => blocksOf({ blocks: inner }))])
}

function innerOf(block: Block): readonly (readonly Block[])[] {
  if (block.block === 'tabs') return block.tabs.map(({ blocks }) => blocks)
  return block.block === 'accordion' ? block.panels.map(({ blocks }) => blocks) : []
}

/** The read whose rows a block shows; null: it shows none. */
export function readOf(block: Block): string | null {
  return 'read' in block && typeof block.read === 'string' ? block.read : null
}

/** Including the reads from which their rows are computed. */
export function readsShownIn({ reads, uses }: Pick<Definition, 'reads' | 'uses'>, view: View): readonly Read[] {
  const reached = new Set<Read>()
  const take = (name: string): void => {
    const read = Object.hasOwn(reads, name) ? reads[name] : undefined
    if (!read || reached.has(read)) return
    reached.add(read)
    if (read.from.from === 'part') take(read.from.of)
    for (const [name] of uses.reads[read.name]?.from ?? []) take(name)
  }
  for (const name of blocksOf(view).flatMap((block) => readOf(block) ?? [])) take(name)
  return [...reached]
}
