import { t } from '../../messages/message.ts'
import type { FieldEntry } from '../field-spec.ts'
import { parseAmount } from '../number/amount.ts'
import { isUnitMark } from '../number/unit.ts'
import { scaleOf } from '../scale.ts'
import { isAnyCurrency, isCurrencyMark } from './currency.ts'

/** An amount in another currency than that of the field would be another amount. */
export const moneyEntry: FieldEntry = {
  parse(text, field, context) {
    const currency = field.currency ?? context.currency
    return parseAmount(text, {
      decimalSign: context.decimalSign,
      decimals: scaleOf(field, context.currency),
      affixRefusal(affix) {
        const isMark = currency !== '' && isCurrencyMark(affix, { ...context, currency })
        if (isMark || isUnitMark(affix, field.unit ?? null, context.locale)) return null
        if (!isAnyCurrency(affix)) return t('Not a number.')
        return currency === '' ? t('Its currency is not chosen yet.') : t('An amount in {currency}.', { currency })
      },
    })
  },
}
