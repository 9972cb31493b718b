import type { FieldSpec } from '../field-spec.ts'
import { printText } from './print.ts'

export const textField: FieldSpec = {
  kind: 'text',
  print: printText,
  words: ['options', 'length', 'pattern', 'dictate', 'unique'],
  isFree: true,
  isSearched: true,
  isName: true,
  control: 'text',
  column: { width: 168, grows: true },
}
