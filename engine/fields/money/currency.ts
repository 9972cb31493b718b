import { withoutDirection } from '../characters.ts'
import { isCurrencyCode } from './currency-codes.ts'
import type { ParseContext } from '../field-spec.ts'

type CurrencyContext = Pick<ParseContext, 'currency' | 'locale'>

/** Whether a text is the currency: ₹, Rs. or INR. */
export const isCurrencyMark = (affix: string, context: CurrencyContext): boolean =>
  currencyMarks(context).has(markIn(affix))

/** Whether a text is any currency. */
export function isAnyCurrency(affix: string): boolean {
  if (/^\p{Sc}$/u.test(affix)) return true
  return isCurrencyCode(affix.toUpperCase())
}

const markIn = (text: string): string => withoutDirection(text).replaceAll(/[.\s]/g, '').toLowerCase()

/** Marks that people write and no format has. */
const MORE_MARKS: Readonly<Record<string, readonly string[]>> = { INR: ['rs', 're', 'रु', 'रू'] }

const marks = new Map<string, ReadonlySet<string>>()

function currencyMarks({ currency, locale }: CurrencyContext): ReadonlySet<string> {
  const key = `${currency} ${locale}`
  const cached = marks.get(key)
  if (cached) return cached
  const formats = [locale, 'en', 'hi', 'ar'].flatMap((language) =>
    (['symbol', 'narrowSymbol', 'code'] as const).map((currencyDisplay) =>
      new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay }).formatToParts(0),
    ),
  )
  const written = formats.flat().flatMap(({ type, value }) => (type === 'currency' ? [markIn(value)] : []))
  const own = new Set([...written, ...(MORE_MARKS[currency] ?? [])])
  marks.set(key, own)
  return own
}
