import type { FieldSpec } from '../field-spec.ts'
import { printPercent } from '../number/print.ts'

/** A share of a hundred. */
export const percentField: FieldSpec = {
  kind: 'number',
  print: printPercent,
  sample: ({ between }) => between(0, 20) * 5,
  words: ['decimals'],
  sign: '%',
  control: 'number',
  column: { width: 96, draws: 'bar' },
}
