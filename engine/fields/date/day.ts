/** Days as people write them: day, month and year, in every language of the product, or yyyy-mm-dd. */
import { isDay } from '../../definition/date-range.ts'
import { latinDigits, withoutDirection } from '../characters.ts'

/** 5/7/26, 05-07-2026, 05072026, ٥/٧/٢٠٢٦ and 2026-07-05 are the same day; null: no day. */
export function readDay(text: string, today: string): string | null {
  const plain = latinDigits(withoutDirection(text)).trim()
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(plain)
  // The keypads of phones have only digits.
  const own = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(plain) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(plain)
  const [year, month, day] = iso ? iso.slice(1) : own ? [own[3], own[2], own[1]] : []
  if (!year || !month || !day) return null
  const whole = `${wholeYear(year, today)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(whole) ? whole : null
}

/** A day and a time (21/07/2025 14:30), at midnight without one, as yyyy-mm-ddThh:mm; null: the text is none. */
export function readMoment(text: string, today: string): string | null {
  const [day = '', time = '00:00', ...rest] = text.trim().split(/[T ]+/)
  const whole = readDay(day, today)
  // Spreadsheets write seconds.
  const clock = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/.exec(latinDigits(time))
  if (whole === null || clock === null || rest.length > 0) return null
  return `${whole}T${clock[1]?.padStart(2, '0')}:${clock[2]}`
}

/** Years further ahead than this are meant in the last century. */
const MOST_YEARS_AHEAD = 10

/** A year of two digits: in 2026, 30 is 2030, 36 is 2036, 37 is 1937 and 65 is 1965. */
export function wholeYear(year: string, today: string): string {
  if (year.length > 2) return year
  const now = Number(today.slice(0, 4))
  const whole = now - (now % 100) + Number(year)
  return String(whole > now + MOST_YEARS_AHEAD ? whole - 100 : whole)
}
