import type { FieldSpec } from '../field-spec.ts'
import { printText } from './print.ts'

/** A text is what was written, without the blanks around it. */
export const textField: FieldSpec = {
  kind: 'text',
  parse: (text) => ({ value: text }),
  print: printText,
  words: ['options', 'length', 'pattern', 'dictate', 'unique'],
  isFree: true,
  isSearched: true,
  isName: true,
  control: 'text',
  column: { width: 168, grows: true },
}
