/** Characters that mean the same in every script. */

/** The digits of all scripts as 0 to 9: ١٢٣ and १२३ are 123. */
export function latinDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))
}

/** Unicode orders the digits of a script from 0 to 9, and every run of digits begins with a 0. */
function digitValue(code: number): number {
  let first = code
  while (first > 0 && /^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % 10
}

/** Marks of the writing direction, which are copied along with a number from a page in Arabic. */
export const withoutDirection = (text: string): string =>
  text.replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')

/** A text for comparison: without superfluous blanks, in lower case. */
export const foldedText = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
