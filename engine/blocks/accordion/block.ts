import { blockSpec } from '../../language/block-spec.ts'
import { tabsOf } from '../../language/tab.ts'

/** Blocks that fold. */
export const accordionSpec = blockSpec('accordion', (blocks) => ({
  head: {
    shape: tabsOf('fold', blocks),
    doc: 'Blocks that fold, by name.',
    default: null,
    example: '{ notes: { label: Notes of the day, blocks: [{ text: None. }] } }',
  },
  members: {},
}))
