import type { FieldSpec } from '../field-spec.ts'
import { printText } from '../text/print.ts'

export const linkField: FieldSpec = {
  kind: 'link',
  print: printText,
  words: ['to', 'where', 'on'],
  isUniqueWithOthers: true,
  isSearched: true,
  control: 'link',
  column: { width: 200, grows: true },
}
