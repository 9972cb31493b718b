import type { FieldSpec } from '../field-spec.ts'
import { printText } from '../text/print.ts'

export const linesField: FieldSpec = {
  kind: 'lines',
  print: printText,
  words: ['fields', 'flat', 'from', 'totals'],
  control: 'shown',
  column: { width: 140 },
}
