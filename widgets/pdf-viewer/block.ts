import { blockSpec } from '../../engine/language/block-spec.ts'
import { computed, text } from '../../engine/language/shape.ts'

/** A file of the ERP, shown in place. */
export const pdfSpec = blockSpec('pdf', () => ({
  head: {
    shape: computed,
    doc: 'A file of the ERP, shown in place: its address.',
    default: null,
    example: '=query.pk',
  },
  members: { name: { shape: text, doc: 'What it is called.', default: 'nothing', example: 'Invoice {query.pk}' } },
}))
