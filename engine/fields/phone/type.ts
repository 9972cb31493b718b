import type { FieldSpec } from '../field-spec.ts'
import { printText } from '../text/print.ts'

export const phoneField: FieldSpec = {
  kind: 'text',
  print: printText,
  sample: ({ between }) => `9${between(100_000_000, 999_999_999)}`,
  words: ['options', 'length', 'pattern', 'unique'],
  isFree: true,
  isSearched: true,
  isAddress: true,
  control: 'text',
  keyboard: 'phone',
  isLeftToRight: true,
  column: { width: 140 },
}
