import type { FieldSpec } from '../field-spec.ts'
import { printNumber } from './print.ts'

export const numberField: FieldSpec = {
  kind: 'number',
  print: printNumber,
  words: ['unit', 'unitFrom', 'decimals', 'unique'],
  control: 'number',
  column: { width: 100 },
}
