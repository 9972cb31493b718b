import { isDay } from '../../definition/date-range.ts'
import type { Value } from '../../expressions/tree.ts'
import type { Print, PrintContext } from '../field-spec.ts'
import { printText } from '../text/print.ts'

/** Represents all its days: reports group dates by it. */
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** 21/07/2025 in every language; a month is Nov 2026 in the reader's. */
export const printDay: Print = (value, _printing, context) => day(value, context)

/** 21/07/2025 14:30 in the time zone of the company; a day alone is one. */
export const printMoment: Print = (value, _printing, context) =>
  typeof value === 'string' && DAY.test(value) ? day(value, context) : printed(value, dateFormat(context, true))

function day(value: Value, context: PrintContext): string {
  // A date has no time zone and needs no calendar: creating a format for it takes longer than a page of rows.
  if (typeof value === 'string' && isDay(value)) return value.split('-').toReversed().join('/')
  if (typeof value === 'string' && MONTH.test(value))
    return monthFormat(context.locale.locale).format(new Date(`${value}-01T00:00Z`))
  return printed(value, dateFormat(context, false))
}

function printed(value: Value, format: Intl.DateTimeFormat): string {
  const isTime = typeof value === 'number' || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value))
  const moment = new Date(isTime ? value : Number.NaN)
  if (Number.isNaN(moment.getTime())) return printText(value)
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  const whole = `${part['day']}/${part['month']}/${part['year']}`
  return part['hour'] === undefined ? whole : `${whole} ${part['hour']}:${part['minute']}`
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()
const monthFormats = new Map<string, Intl.DateTimeFormat>()

/** Nov 2026, in the language of the locale. */
function monthFormat(locale: string): Intl.DateTimeFormat {
  const cached = monthFormats.get(locale)
  if (cached) return cached
  const format = new Intl.DateTimeFormat(locale, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
  monthFormats.set(locale, format)
  return format
}

/** Gregorian and in Latin digits in every locale, so that dd/mm/yyyy is unambiguous. */
function dateFormat({ locale: { locale, timeZone } }: PrintContext, time: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${time}`
  const options: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }
  const clock: Intl.DateTimeFormatOptions = time ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : {}
  const fixed = { calendar: 'gregory', numberingSystem: 'latn' }
  const cached = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, ...clock, ...fixed })
  dateFormats.set(key, cached)
  return cached
}
