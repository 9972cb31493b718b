import { blockSpec } from '../../engine/compile/block.ts'
import type { Text, Tree } from '../../engine/expressions/tree.ts'
import { computed, text } from '../../engine/language/shape.ts'

/** A file of the ERP, embedded in the page. */
export interface PdfBlock {
  /** Its address; null: nothing is shown. */
  readonly url: Tree
  readonly name: Text
}

/** A file of the ERP, embedded in the page. */
export const pdfSpec = blockSpec({
  name: 'pdf',
  words: () => ({
    head: {
      shape: computed,
      doc: 'The address of a file of the ERP that is shown on the page.',
      default: null,
      example: '=query.pk',
    },
    members: {
      name: {
        shape: text,
        doc: 'The name of the file, for screen readers.',
        default: 'File',
        example: 'Invoice {query.pk}',
      },
    },
  }),
  lower: (_, path, { expressions: { condition, text } }): PdfBlock => ({
    url: condition([...path, 'pdf']) ?? { op: 'literal', value: null },
    name: text([...path, 'name']) ?? [],
  }),
})
