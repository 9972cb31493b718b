import { CONTRACT_COUNTRY_CODES } from '../../../definition/country-codes.ts'
import type { LocaleSettings } from '../../../definition/format.ts'

/**
 * The calling code of a number without one; null: the number has one, or the company's country is not known.
 * Shown, never sent: the number is stored as it was typed.
 */
export function callingCode(
  number: string,
  { locale, countryCodes = CONTRACT_COUNTRY_CODES }: Pick<LocaleSettings, 'locale' | 'countryCodes'>,
): string | null {
  if (number.startsWith('+')) return null
  return countryCodes[new Intl.Locale(locale).maximize().region ?? ''] ?? null
}
