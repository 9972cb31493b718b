import { t } from '../../messages/message.ts'
import type { FieldSpec } from '../field-spec.ts'
import { parseAmount } from '../number/amount.ts'
import { printPercent } from '../number/print.ts'

/** A share of a hundred: 5.5 and 5.5 %. */
export const percentField: FieldSpec = {
  kind: 'number',
  parse(text, field, context) {
    return parseAmount(text, {
      decimalSign: context.decimalSign,
      decimals: field.decimals ?? null,
      affixRefusal: (affix) => (PERCENT_SIGNS.has(affix) ? null : t('Not a number.')),
    })
  },
  print: printPercent,
  sample: ({ between }) => between(0, 20) * 5,
  words: ['decimals'],
  sign: '%',
  control: 'number',
  column: { width: 96, draws: 'bar' },
}

const PERCENT_SIGNS: ReadonlySet<string> = new Set(['%', '٪', '％', '﹪'])
