import type { FieldSpec } from '../field-spec.ts'
import { printText } from '../text/print.ts'

export const codeField: FieldSpec = {
  kind: 'text',
  print: printText,
  words: ['options', 'length', 'pattern', 'unique'],
  isFree: true,
  hasNoBlanks: true,
  isSearched: true,
  isIdentifier: true,
  isName: true,
  control: 'text',
  keyboard: 'code',
  isLeftToRight: true,
  column: { width: 124 },
}
