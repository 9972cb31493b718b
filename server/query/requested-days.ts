import { isDateRange } from '../../engine/definition/date-choices.ts'
import { dayIn, type Days, daysOfRange, isDay } from '../../engine/definition/date-range.ts'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import { HttpError } from '../http/errors.ts'

/** The parameters of a date filter (foundation §3); '' counts as not sent. */
export interface DateQuery {
  readonly dateRange?: string
  readonly startDate?: string
  readonly endDate?: string
}

/** A named range is computed in the company's time zone; sent days are used for `custom` only. Throws 400. */
export function requestedDays(
  query: DateQuery,
  { timeZone, yearStart }: Pick<AppDefinition, 'timeZone' | 'yearStart'>,
): Partial<Days> {
  const range = query.dateRange || 'custom'
  if (range === 'none') return {}
  if (!isDateRange(range)) throw wrongDates(`There is no date range "${range}".`)
  if (range !== 'custom') return daysOfRange(range, dayIn(timeZone, new Date()), yearStart)
  const startDate = parseDay(query.startDate)
  const endDate = parseDay(query.endDate)
  if (startDate && endDate && endDate < startDate) throw wrongDates('The end date is before the start date.')
  return { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }
}

function parseDay(text: string | undefined): string | null {
  if (!text) return null
  // Years before 1000 are typing mistakes.
  if (isDay(text) && text >= '1000') return text
  throw wrongDates(`"${text}" is not a day. Write it as yyyy-mm-dd.`)
}

const wrongDates = (message: string): HttpError => new HttpError(400, 'invalid-dates', message)
