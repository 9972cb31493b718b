import { CONTRACT_COUNTRY_CODES } from '../../../definition/country-codes.ts'
import type { LocaleSettings } from '../../../definition/format.ts'

/**
 * What is dialled before a number that names no country; null: it names one, or the company's is not known.
 * Shown, never sent: the number is kept as it was typed.
 */
export function callingCode(
  number: string,
  { locale, countryCodes = CONTRACT_COUNTRY_CODES }: Pick<LocaleSettings, 'locale' | 'countryCodes'>,
): string | null {
  if (number.startsWith('+')) return null
  return countryCodes[new Intl.Locale(locale).maximize().region ?? ''] ?? null
}
