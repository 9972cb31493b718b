import { DURATIONS } from './print.ts'
import { foldedText } from '../characters.ts'

/** Whether the words behind a number are its unit, as a page shows it: kg, days. */
export function isUnitMark(affix: string, unit: string | null, locale: string): boolean {
  if (unit === null) return false
  const folded = foldedText(affix)
  return folded === foldedText(unit) || durationWords(unit, locale).has(folded)
}

/** One number of each plural category of the supported languages. */
const COUNTS = [0, 1, 2, 3, 11, 100]

function durationWords(unit: string, locale: string): ReadonlySet<string> {
  const name = DURATIONS.get(unit.toLowerCase())
  if (name === undefined) return new Set()
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' })
  const parts = COUNTS.flatMap((count) => format.formatToParts(count))
  return new Set(parts.flatMap(({ type, value }) => (type === 'unit' ? [foldedText(value)] : [])))
}
