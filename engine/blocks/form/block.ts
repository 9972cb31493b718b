import { blockSpec } from '../../language/block-spec.ts'
import { fieldOverrideRecord } from '../../language/field.ts'
import { condition, distinctList, names, reference, text, words } from '../../language/shape.ts'

/** Inputs for fields of the form. */
export const formSpec = blockSpec('form', () => ({
  head: {
    shape: names(reference('field'), fieldOverrideRecord),
    doc: 'Inputs for fields of the screen, in order, each with what differs here.',
    default: null,
    example: '[code, { remark: { requiredWhen: true } }]',
  },
  members: {
    label: { shape: words(), doc: 'Its heading.', default: 'none', example: 'Details' },
    actions: {
      shape: distinctList(reference('action')),
      doc: 'What can be done, below the inputs.',
      default: 'none',
      example: '[add]',
    },
    adds: {
      shape: reference('read'),
      doc: 'The inputs are a new row of this read: a button adds it to the rows on the page, to be sent as `changed(<read>)`. Until it is saved its key begins with `new:`, that of the inputs is `create:`.',
      default: 'the inputs are fields of the form',
      example: 'visits',
    },
    enabledWhen: {
      shape: condition,
      doc: 'Otherwise all its inputs are shown but cannot be changed, and `reason` says why.',
      default: 'true',
      example: 'session.admin',
      goesWith: 'reason',
    },
    reason: {
      shape: text,
      doc: 'Why its inputs cannot be changed.',
      default: 'none',
      example: 'Press Edit first.',
      goesWith: 'enabledWhen',
    },
  },
}))
