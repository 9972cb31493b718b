import type { FieldSpec } from '../field-spec.ts'
import { printText } from '../text/print.ts'

export const colorField: FieldSpec = {
  kind: 'text',
  parse: (text) => ({ value: text }),
  print: printText,
  words: [],
  control: 'color',
  column: { width: 120, draws: 'swatch' },
}
