import type { FieldSpec } from '../field-spec.ts'
import { printText } from '../text/print.ts'

export const longtextField: FieldSpec = {
  kind: 'text',
  isSearched: true,
  print: printText,
  words: ['length', 'pattern', 'dictate'],
  control: 'words',
  column: { width: 220, grows: true },
}
