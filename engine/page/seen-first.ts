import type { Block, Definition } from './definition.ts'

/** The blocks of the view that opens, and of tabs in it those of the first: what a person sees before they do anything. */
export function seenFirst({ views, start }: Pick<Definition, 'views' | 'start'>): readonly Block[] {
  return withFirstTab(views[start]?.blocks ?? [])
}

function withFirstTab(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((each) => [each, ...(each.block === 'tabs' ? withFirstTab(each.tabs[0]?.blocks ?? []) : [])])
}
