import { blockSpec } from '../../engine/compile/block.ts'
import { TEXT_TYPES } from '../../engine/language/field.ts'
import { reference } from '../../engine/language/shape.ts'

/** Reads codes into a field of the form, by camera or by a hardware scanner. */
export interface ScannerBlock {
  readonly field: string
  /** The field with the value `Camera` or `Hardware`; null: none, the widget stores it. */
  readonly mode: string | null
  /** Run after a code was read; the next one waits until it has finished. */
  readonly onScan: string
}

/** Reads codes by camera or by a hardware scanner. */
export const scannerSpec = blockSpec({
  name: 'scanner',
  words: () => ({
    head: {
      shape: reference('field', TEXT_TYPES),
      doc: 'Scans codes into this field of the form.',
      default: null,
      example: 'code',
    },
    members: {
      mode: {
        shape: reference('field', TEXT_TYPES),
        doc: 'The field that stores the mode, `Camera` or `Hardware`.',
        default: 'none: the widget stores it',
        example: 'mode',
      },
      onScan: {
        shape: reference('action'),
        doc: 'The action that runs after a code has been read.',
        default: null,
        example: 'find',
      },
    },
  }),
  lower: (block): ScannerBlock => ({ field: block.scanner, mode: block.mode ?? null, onScan: block.onScan }),
  uses: ({ onScan }) => ({ actions: [onScan] }),
})
