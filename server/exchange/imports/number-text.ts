/** The text of a number in a workbook: what its number format says of its content, without grouping or rounding. */
import type { NumberFormat } from './number-format.ts'

/** A sheet stores 40 % as 0.4, and the code 00123 as 123 with the format 00000. */
export function numberText(value: number, { code, isPercent }: Pick<NumberFormat, 'code' | 'isPercent'>): string {
  if (isPercent) return plainText(value * 100)
  const [section = ''] = code.replaceAll(/\[[^\]]*\]/g, '').split(';')
  const bare = section.replaceAll(/"[^"]*"|\\./g, '')
  const isCode = Number.isSafeInteger(value) && value >= 0 && /^[0\s/-]*0[\s/-]*0[0\s/-]*$/.test(bare)
  return isCode ? codeText(String(value), section) : plainText(value)
}

/** The digits at the places of the zeros, from the right; the rest of the format is written as it is: INV-0012. */
function codeText(digits: string, format: string): string {
  const parts = format.match(/"[^"]*"|\\.|./gs) ?? []
  const places = parts.filter((part) => part === '0').length
  const padded = digits.padStart(places, '0')
  let next = padded.length - places
  let isFirst = true
  return parts
    .map((part) => {
      if (part !== '0') return part.replace(/^"(.*)"$/s, '$1').replace(/^\\(.)$/s, '$1')
      const from = isFirst ? 0 : next
      isFirst = false
      next += 1
      return padded.slice(from, next)
    })
    .join('')
}

/** Without the noise of binary fractions, and never with an exponent. */
function plainText(value: number): string {
  const exact = Number(value.toPrecision(15))
  const text = String(exact)
  return text.includes('e') ? exact.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 }) : text
}
