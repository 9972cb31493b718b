import type { FieldSpec } from '../field-spec.ts'
import { printText } from '../text/print.ts'

export const colorField: FieldSpec = {
  kind: 'text',
  print: printText,
  sample: ({ between }) => `#${between(0x100000, 0xffffff).toString(16)}`,
  words: [],
  control: 'color',
  column: { width: 120, draws: 'swatch' },
}
