import type { FieldSpec } from '../field-spec.ts'
import { printText } from '../text/print.ts'

export const emailField: FieldSpec = {
  kind: 'text',
  print: printText,
  sample: ({ letters, index }) => `${letters.toLowerCase()}.${index}@example.com`,
  words: ['options', 'length', 'pattern', 'unique'],
  isFree: true,
  hasNoBlanks: true,
  isSearched: true,
  isAddress: true,
  jsonFormat: 'email',
  control: 'text',
  keyboard: 'email',
  isLeftToRight: true,
  column: { width: 140, grows: true },
}
