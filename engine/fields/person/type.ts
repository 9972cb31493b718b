import type { FieldSpec } from '../field-spec.ts'
import { printText } from '../text/print.ts'

export const personField: FieldSpec = {
  kind: 'text',
  print: printText,
  words: ['options', 'length', 'pattern'],
  isUniqueWithOthers: true,
  isSearched: true,
  isPerson: true,
  control: 'text',
  column: { width: 152, grows: true },
}
