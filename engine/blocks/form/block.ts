import type { BlockSpec } from '../../language/block-spec.ts'
import { fieldHereRecord } from '../../language/field.ts'
import { distinctList, names, reference, words } from '../../language/shape.ts'

/** Inputs for fields of the form. */
export const formSpec: BlockSpec = {
  name: 'form',
  words: () => ({
    head: {
      shape: names(reference('field'), fieldHereRecord),
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
    },
  }),
}
