/** The countries a person may sign in from (foundation §2, login). */
const CODES: Readonly<Record<string, string>> = { IN: '+91', SA: '+966' }

/**
 * What is dialled before a number that names no country; null: it names one, or the company's is not known.
 * Shown, never sent: the number is kept as it was typed.
 */
export function callingCode(number: string, locale: string): string | null {
  if (number.startsWith('+')) return null
  return CODES[new Intl.Locale(locale).maximize().region ?? ''] ?? null
}
