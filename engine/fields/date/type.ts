import type { FieldSpec } from '../field-spec.ts'
import { printDay } from './print.ts'

export const dateField: FieldSpec = {
  kind: 'day',
  print: printDay,
  words: [],
  isUniqueWithOthers: true,
  jsonFormat: 'date',
  control: 'day',
  column: { width: 108 },
}
