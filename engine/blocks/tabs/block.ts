import { blockSpec } from '../../compile/block.ts'
import { reference } from '../../language/shape.ts'
import { tabsOf } from '../../language/tab.ts'
import { lowerTabs } from './lower-tabs.ts'

/** Blocks of which one is open. */
export const tabsSpec = blockSpec({
  name: 'tabs',
  words: (blocks) => ({
    head: {
      shape: tabsOf('tab', blocks),
      doc: 'Tabs by name, each with its blocks; one is open. Short form: `notes: [{ text: None. }]`.',
      default: null,
      example: '{ notes: [{ text: None. }], more: { label: And more, blocks: [{ text: None. }] } }',
    },
    members: {
      field: {
        shape: reference('field'),
        doc: 'The field of the form that stores the name of the open one.',
        default: 'the first tabs of a view: the address; others: not remembered',
        example: 'section',
      },
    },
  }),
  onServerPages: true,
  lower: (block, path, lowering) => ({
    tabs: lowerTabs(lowering, block.tabs, [...path, 'tabs']),
    field: block.field ?? null,
  }),
  uses: ({ field }) => (field === null ? {} : { names: [['form', field]] }),
})
