import { t } from '../../messages/message.ts'
import type { FieldEntry } from '../field-spec.ts'
import { isCurrencyMark } from '../money/currency.ts'
import { parseAmount } from './amount.ts'
import { isUnitMark } from './unit.ts'

/** With its unit or, for prices without a type of their own, the company's currency. */
export const numberEntry: FieldEntry = {
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
}
