import { t } from '../../messages/message.ts'
import type { FieldEntry } from '../field-spec.ts'
import { parseAmount } from '../number/amount.ts'

/** 5.5 and 5.5 %. */
export const percentEntry: FieldEntry = {
  parse(text, field, context) {
    return parseAmount(text, {
      decimalSign: context.decimalSign,
      decimals: field.decimals ?? null,
      affixRefusal: (affix) => (PERCENT_SIGNS.has(affix) ? null : t('Not a number.')),
    })
  },
}

const PERCENT_SIGNS: ReadonlySet<string> = new Set(['%', '٪', '％', '﹪'])
