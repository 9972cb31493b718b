/**
 * The days of the date ranges (foundation §4), computed alike by browser and server: in the company's time zone,
 * weeks from Monday, financial years from April or the company's own month, every range to the end of its period.
 */
import type { DateRange } from './date-choices.ts'

export { isDay, isMoment } from '../expressions/day.ts'

/** Both days inclusive; yyyy-mm-dd. */
export interface Days {
  readonly startDate: string
  readonly endDate: string
}

/** April (foundation §9), unless the company has another month. */
export const FINANCIAL_YEAR_START = 4

/**
 * @param today yyyy-mm-dd where the company is
 * @param yearStart month in which its financial year begins, 1 to 12
 */
export function daysOfRange(
  range: Exclude<DateRange, 'custom'>,
  today: string,
  yearStart = FINANCIAL_YEAR_START,
): Days {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const before = range.startsWith('previous') || range === 'yesterday' ? 1 : 0
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
  const quarter = Math.floor((month - 1) / 3) * 3
  const fiscal = month >= yearStart ? year : year - 1
  // Day 0 of a month is the last day of the previous month; months beyond the year carry over.
  switch (range) {
    case 'today':
    case 'yesterday':
      return days([year, month - 1, day - before], [year, month - 1, day - before])
    case 'thisweek':
    case 'previousweek': {
      const monday = day - weekday - 7 * before
      return days([year, month - 1, monday], [year, month - 1, monday + 6])
    }
    case 'thismonth':
    case 'previousmonth':
      return days([year, month - 1 - before, 1], [year, month - before, 0])
    case 'thisquarter':
    case 'previousquarter':
      return days([year, quarter - 3 * before, 1], [year, quarter + 3 - 3 * before, 0])
    case 'thisfiscalyear':
    case 'previousfiscalyear':
      return days([fiscal - before, yearStart - 1, 1], [fiscal + 1 - before, yearStart - 1, 0])
    case 'thisyear':
    case 'previousyear':
      return days([year - before, 0, 1], [year - before + 1, 0, 0])
  }
}

/** The current date in a time zone: yyyy-mm-dd. */
export function dayIn(timeZone: string, now: Date): string {
  const part = Object.fromEntries(
    dayFormat(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  return `${part['year']}-${part['month']?.padStart(2, '0')}-${part['day']?.padStart(2, '0')}`
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a format costs a hundred times its use. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const cached =
    dayFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, calendar: 'gregory', numberingSystem: 'latn' })
  dayFormats.set(timeZone, cached)
  return cached
}

type YearMonthDay = readonly [year: number, monthFromZero: number, day: number]

function days(start: YearMonthDay, end: YearMonthDay): Days {
  return { startDate: text(start), endDate: text(end) }
}

function text([year, month, day]: YearMonthDay): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}
