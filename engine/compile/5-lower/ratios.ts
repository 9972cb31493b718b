import type { Field, Ratio } from '../../definition/definition.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'
import { isCurrencyCode } from '../../fields/money/currency-codes.ts'
import { isNumeric, isShare } from '../../fields/field-types.ts'
import { labelOf } from '../../language/label.ts'
import { PER_ROWS } from '../../language/total.ts'
import { ratiosIn, type NamedRatio, type TotalsNode } from '../3-expand/totals.ts'

/** What a ratio takes from the fields it is computed from. */
type Summed = Partial<Pick<Field, 'type' | 'currency'>> & { readonly unit?: string | null | undefined }

type FindSummed = (field: string) => Summed | undefined

/** The ratios in `totals`, as a member of a definition that has none without them. */
export function ratiosMember(totals: TotalsNode | undefined, find: FindSummed): { readonly ratios?: readonly Ratio[] } {
  const ratios = ratiosIn(totals).map((ratio) => lowered(ratio, find))
  return ratios.length === 0 ? {} : { ratios }
}

function lowered({ name, words }: NamedRatio, find: FindSummed): Ratio {
  const { of, label = labelOf(name), decimals = null } = words
  const per = words.per === PER_ROWS ? null : words.per
  const dividend = find(of)
  // An average is an amount of the same kind.
  const isAlike = per === null && words.type === undefined
  const type = words.type ?? (isAlike ? amountType(dividend) : 'number')
  const unit = words.unit ?? (isAlike ? dividend?.unit : null) ?? null
  const times = timesOf(type, dividend, per === null ? null : find(per))
  return { name, label, type, unit, decimals, ...currencyOf(type, dividend), of, per, times }
}

/** An amount a piece is in the currency of the amounts. */
function currencyOf(type: Ratio['type'], { currency = '' }: Summed = {}): Pick<Ratio, 'currency'> {
  return fieldSpecs[type].isCurrency && isCurrencyCode(currency) ? { currency } : {}
}

function amountType(summed: Summed | undefined): Ratio['type'] {
  return summed?.type && isNumeric(summed.type) ? summed.type : 'number'
}

/** A percentage is stored as 40 for 40 %: divided by anything but another one it still is a percentage. */
function timesOf(type: Ratio['type'], dividend: Summed | undefined, divisor: Summed | null | undefined): number {
  const isPercentage = isShare(dividend?.type) && !isShare(divisor?.type)
  return isShare(type) && !isPercentage ? 100 : 1
}
