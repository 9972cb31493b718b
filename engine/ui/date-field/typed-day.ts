/** Dates as people type them, and as the contract writes them: yyyy-mm-dd, yyyy-mm-ddThh:mm. */
import { isDay } from '../../definition/date-range.ts'

export type Granularity = 'day' | 'minute'

/** 5/7/26, 05-07-2026, 05072026 and 2026-07-05 are the same day; null: no date. */
export function dayTyped(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  // The keypads of phones have only digits.
  const own = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : own ? [own[3], own[2], own[1]] : []
  if (!year || !month || !day) return null
  const whole = `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(whole) ? whole : null
}

/** A day, or a day and a time (21/07/2025 14:30), in the format of the contract; null: the text is neither. */
export function dateTyped(text: string, granularity: Granularity): string | null {
  const [day = '', time, ...rest] = text.trim().split(/[T ]+/)
  const whole = dayTyped(day)
  if (whole === null || rest.length > 0) return null
  if (granularity === 'day') return time === undefined ? whole : null
  const clock = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time ?? '00:00')
  return clock === null ? null : `${whole}T${clock[1]?.padStart(2, '0')}:${clock[2]}`
}

/** yyyy-mm-dd as dd/mm/yyyy, followed by its time; any other text unchanged. */
export function dateWritten(value: string): string {
  const [day = '', time] = value.split('T')
  if (!isDay(day)) return value
  const written = day.split('-').toReversed().join('/')
  return time === undefined ? written : `${written} ${time}`
}

/** 26 means 2026. */
export function wholeYear(year: string): string {
  return year.length <= 2 ? `20${year.padStart(2, '0')}` : year
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
