import type { FieldSpec } from '../field-spec.ts'
import { printText } from '../text/print.ts'

export const fileField: FieldSpec = {
  kind: 'text',
  print: printText,
  words: [],
  isFile: true,
  control: 'file',
  column: { width: 140 },
}
