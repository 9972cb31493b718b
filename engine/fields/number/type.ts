import { t } from '../../messages/message.ts'
import type { FieldSpec } from '../field-spec.ts'
import { isCurrencyMark } from '../money/currency.ts'
import { parseAmount } from './amount.ts'
import { isUnitMark } from './unit.ts'
import { printNumber } from './print.ts'

/** A number, with its unit or, for prices without a type of their own, the company's currency. */
export const numberField: FieldSpec = {
  kind: 'number',
  parse(text, field, context) {
    return parseAmount(text, {
      decimalSign: context.decimalSign,
      decimals: field.decimals ?? null,
      affixRefusal: (affix) =>
        isUnitMark(affix, field.unit ?? null, context.locale) || isCurrencyMark(affix, context)
          ? null
          : t('Not a number.'),
    })
  },
  print: printNumber,
  words: ['unit', 'decimals', 'unique'],
  control: 'number',
  column: { width: 100 },
}
