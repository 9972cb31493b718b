import { isNo, isYes } from '../../definition/format.ts'
import type { FieldSpec } from '../field-spec.ts'
import { printText } from '../text/print.ts'

export const yesnoField: FieldSpec = {
  kind: 'yesno',
  print: (value, _printing, { translator }) =>
    isYes(value) || isNo(value) ? translator.yesno(isYes(value)) : printText(value),
  words: [],
  isUniqueWithOthers: true,
  control: 'yesno',
  column: { width: 76, draws: 'answer' },
}
