import type { AppDefinition, Field, FieldType } from '../../engine/definition/definition.ts'
import type { Value } from '../../engine/expressions/tree.ts'

type Locale = Pick<AppDefinition, 'locale' | 'currency' | 'timeZone'>
type Printing = Pick<Field, 'type' | 'unit' | 'decimals'>

/** A value on paper, as screens show it: ₹12,34,567.00, 1,200 kg, 45%, 21/07/2025. Nothing is a dash. */
export function printValue(value: Value | undefined, field: Printing, locale: Locale): string {
  if (value === null || value === undefined || value === '') return '—'
  return printers[field.type](value, field, locale)
}

/** 21/07/2025 14:05 where the company is. */
export function printMoment(moment: Date, { locale, timeZone }: Locale): string {
  return dateText(moment, { locale, timeZone, clock: true })
}

type Printer = (value: Value, field: Printing, locale: Locale) => string

const printers: Record<FieldType, Printer> = {
  text: words,
  code: words,
  choice: words,
  person: words,
  badge: words,
  number: (value, { decimals, unit }, { locale }) => withUnit(numberText(value, decimals, { locale }), unit),
  money: (value, { unit }, { locale, currency }) => withUnit(numberText(value, 2, { locale, currency }), unit),
  percent: (value, { decimals }, { locale }) => withUnit(numberText(value, decimals, { locale }), '%', ''),
  date: (value, _, locale) => moment(value, locale, false),
  datetime: (value, _, locale) => moment(value, locale, true),
  yesno: (value) => (value === true || /^(1|y|yes|true)$/i.test(words(value)) ? 'Yes' : 'No'),
  longtext: words,
  email: words,
  phone: words,
  color: words,
  file: words,
  lines: words,
}

function words(value: Value): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function withUnit(text: string, unit: string | null, space = ' '): string {
  return unit === null ? text : `${text}${space}${unit}`
}

function numberText(value: Value, decimals: number | null, how: { locale: string; currency?: string }): string {
  const amount = typeof value === 'number' ? value : Number(words(value).replaceAll(',', '') || Number.NaN)
  if (!Number.isFinite(amount)) return words(value)
  const digits =
    decimals === null
      ? { maximumFractionDigits: 3 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const money = how.currency === undefined ? {} : ({ style: 'currency', currency: how.currency } as const)
  return new Intl.NumberFormat(how.locale, { ...money, ...digits }).format(amount)
}

function moment(value: Value, { locale, timeZone }: Locale, clock: boolean): string {
  const text = words(value)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const when = new Date(typeof value === 'number' ? value : text)
  if (Number.isNaN(when.getTime())) return text
  // A day has no time zone: read as midnight UTC and printed there.
  return dateText(when, { locale, timeZone: isDay ? 'UTC' : timeZone, clock: clock && !isDay })
}

function dateText(when: Date, { locale, timeZone, clock }: { locale: string; timeZone: string; clock: boolean }) {
  const fixed = { calendar: 'gregory', numberingSystem: 'latn', timeZone } as const
  const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const time = clock ? ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const) : {}
  const parts = new Intl.DateTimeFormat(locale, { ...fixed, ...day, ...time }).formatToParts(when)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  const date = `${part['day']}/${part['month']}/${part['year']}`
  return clock ? `${date} ${part['hour']}:${part['minute']}` : date
}
