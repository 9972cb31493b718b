import type { FieldSpec } from '../field-spec.ts'
import { printMoney } from '../number/print.ts'

/** An amount, with the decimals of its currency; a price that has more states them: 2.675 a piece. */
export const moneyField: FieldSpec = {
  kind: 'number',
  print: printMoney,
  words: ['currency', 'decimals'],
  isCurrency: true,
  control: 'number',
  column: { width: 128 },
}
