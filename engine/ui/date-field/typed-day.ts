/** Dates as people type them, and as the contract writes them: yyyy-mm-dd, yyyy-mm-ddThh:mm. */
import { dayIn, isDay } from '../../definition/date-range.ts'
import { readDay, readMoment } from '../../fields/date/day.ts'

export type Granularity = 'day' | 'minute'

/** A typed day, or day and time, in the format of the contract; null: the text is neither. */
export function dateTyped(
  text: string,
  granularity: Granularity,
  { timeZone }: { readonly timeZone: string },
): string | null {
  const today = dayIn(timeZone, new Date())
  return granularity === 'day' ? readDay(text, today) : readMoment(text, today)
}

/** yyyy-mm-dd as dd/mm/yyyy, followed by its time; any other text unchanged. */
export function dateWritten(value: string): string {
  const [day = '', time] = value.split('T')
  if (!isDay(day)) return value
  const written = day.split('-').toReversed().join('/')
  return time === undefined ? written : `${written} ${time}`
}

/** A part of a date as a field shows it. */
export interface DatePart {
  readonly type: string
  readonly text: string
  readonly isPlaceholder: boolean
}

/**
 * The text of a field's parts: '' while all are empty, the contract's format when they are a date, else the parts
 * unchanged, which is no date (21/11/yyyy, 31/02/2026).
 */
export function textOfParts(parts: readonly DatePart[], granularity: Granularity): string {
  const required = parts.filter(({ type }) => (PARTS[granularity] as readonly string[]).includes(type))
  if (required.every(({ isPlaceholder }) => isPlaceholder)) return ''
  const asTyped = parts
    .map(({ text }) => text)
    .join('')
    .replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '')
  if (required.some(({ isPlaceholder }) => isPlaceholder)) return asTyped
  const {
    year = '',
    month = '',
    day = '',
    hour = '',
    minute = '',
  } = Object.fromEntries(required.map(({ type, text }) => [type, text.padStart(2, '0')]))
  const date = `${year.padStart(4, '0')}-${month}-${day}`
  if (!isDay(date)) return asTyped
  return granularity === 'day' ? date : `${date}T${hour}:${minute}`
}

const PARTS = {
  day: ['year', 'month', 'day'],
  minute: ['year', 'month', 'day', 'hour', 'minute'],
} as const
