import type { FieldSpec } from '../field-spec.ts'
import { printNamed } from '../text/print.ts'

export const choiceField: FieldSpec = {
  kind: 'text',
  print: printNamed,
  words: ['options'],
  isUniqueWithOthers: true,
  hasOptions: true,
  isChoice: true,
  control: 'select',
  column: { width: 132, grows: true },
}
