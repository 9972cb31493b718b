import { blockSpec } from '../../language/block-spec.ts'
import { amount, computed, number, oneOf, text, value } from '../../language/shape.ts'

/** Files that hang on a record. */
export const filesSpec = blockSpec('files', () => ({
  head: {
    shape: oneOf({ attachments: 'files people added', revisions: 'earlier papers' }),
    doc: 'Files that hang on a record.',
    default: null,
    example: 'attachments',
  },
  members: {
    screen: {
      shape: text,
      doc: 'The server key below which its calls are.',
      default: 'this screen',
      example: "'{query.slug}'",
    },
    pk: { shape: computed, doc: 'The record.', default: null, example: '=query.pk' },
    table: { shape: value, doc: 'The table the record is in.', default: 'the screen’s own', example: 'tasks' },
    max: {
      shape: number(1, 500),
      doc: 'How many at most; the ERP may say another number.',
      default: '5',
      example: '1',
    },
    maxSize: { shape: amount, doc: 'How many MB each.', default: '10', example: '50' },
  },
}))
