import { blockSpec } from '../../language/block-spec.ts'
import { reference } from '../../language/shape.ts'
import { tabsOf } from '../../language/tab.ts'

/** Blocks of which one is open. */
export const tabsSpec = blockSpec('tabs', (blocks) => ({
  head: {
    shape: tabsOf('tab', blocks),
    doc: 'Blocks of which one is open, by name. Short form: `notes: [{ text: None. }]`.',
    default: null,
    example: '{ notes: [{ text: None. }], more: { label: And more, blocks: [{ text: None. }] } }',
  },
  members: {
    field: {
      shape: reference('field'),
      doc: 'The field of the form that holds the name of the open one.',
      default: 'the address, or nobody',
      example: 'section',
    },
  },
}))
