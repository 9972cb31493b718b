import { blockSpec } from '../../engine/language/block-spec.ts'
import { TEXT_TYPES } from '../../engine/language/field.ts'
import { reference } from '../../engine/language/shape.ts'

/** Codes read by camera or by a hardware scanner. */
export const scannerSpec = blockSpec('scanner', () => ({
  head: {
    shape: reference('field', TEXT_TYPES),
    doc: 'Reads codes into that field of the form.',
    default: null,
    example: 'code',
  },
  members: {
    mode: {
      shape: reference('field', TEXT_TYPES),
      doc: 'The field that says `Camera` or `Hardware`.',
      default: 'the widget keeps it to itself',
      example: 'mode',
    },
    onScan: {
      shape: reference('action'),
      doc: 'The action run after a code was read.',
      default: null,
      example: 'find',
    },
  },
}))
