import { blockSpec } from '../../compile/block.ts'
import { tabsOf } from '../../language/tab.ts'
import { lowerTabs } from '../tabs/lower-tabs.ts'

/** Collapsible blocks. */
export const accordionSpec = blockSpec({
  name: 'accordion',
  words: (blocks) => ({
    head: {
      shape: tabsOf('fold', blocks),
      doc: 'Blocks that can be collapsed, by name.',
      default: null,
      example: '{ notes: { label: Notes of the day, blocks: [{ text: None. }] } }',
    },
    members: {},
  }),
  lower: (block, path, lowering) => ({ panels: lowerTabs(lowering, block.accordion, [...path, 'accordion']) }),
})
