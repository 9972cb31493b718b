/** As most currencies have. */
const UNKNOWN = 2

const decimals = new Map<string, number>()

/** Digits after the decimal point of an amount: 2 in INR, none in JPY, 3 in KWD (ISO 4217). @param currency its code; '': unknown */
export function currencyDecimals(currency: string): number {
  if (currency === '') return UNKNOWN
  const cached = decimals.get(currency)
  if (cached !== undefined) return cached
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  decimals.set(currency, digits)
  return digits
}
