import type { FieldSpec } from '../field-spec.ts'
import { printMoment } from '../date/print.ts'

export const datetimeField: FieldSpec = {
  kind: 'moment',
  print: printMoment,
  words: [],
  control: 'moment',
  column: { width: 148 },
}
