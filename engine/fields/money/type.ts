import { t } from '../../messages/message.ts'
import type { FieldSpec } from '../field-spec.ts'
import { parseAmount } from '../number/amount.ts'
import { isUnitMark } from '../number/unit.ts'
import { isAnyCurrency, isCurrencyMark } from './currency.ts'
import { printMoney } from '../number/print.ts'

/**
 * An amount in the company's currency; one in another currency would be another amount. A price may have more decimals
 * than the currency: 2.675 a piece.
 */
export const moneyField: FieldSpec = {
  kind: 'number',
  parse(text, field, context) {
    return parseAmount(text, {
      decimalSign: context.decimalSign,
      decimals: field.decimals ?? null,
      affixRefusal(affix) {
        if (isCurrencyMark(affix, context) || isUnitMark(affix, field.unit ?? null, context.locale)) return null
        return isAnyCurrency(affix) ? t('An amount in {currency}.', { currency: context.currency }) : t('Not a number.')
      },
    })
  },
  print: printMoney,
  words: [],
  isCurrency: true,
  control: 'number',
  column: { width: 128 },
}
