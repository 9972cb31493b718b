import type { CountryCodes } from './country-codes.ts'
import { isDay } from './date-range.ts'
import type { Field, FieldType } from './definition.ts'
import type { Format, Value } from '../expressions/tree.ts'

/** How a company writes numbers, money and dates (app.yaml). */
export interface LocaleSettings {
  /** BCP 47. */
  readonly locale: string
  /** ISO 4217. */
  readonly currency: string
  /** IANA time zone of the company, not that of the browser. */
  readonly timeZone: string
  /** Month in which its financial year begins, 1 to 12; missing: April. */
  readonly yearStart?: number
  /** Missing: those of the contract. */
  readonly countryCodes?: CountryCodes
}

/** The properties of a field that determine its format. */
export type Printing = Pick<Field, 'type' | 'unit' | 'decimals'>

/** Shown if there is no value. */
export const NOTHING = '—'

/** Translates words in values: into the reader's language, or unchanged for paper. */
interface Translator {
  yesno(isYes: boolean): string
  /** A value from a set the site knows, such as a status. */
  named(text: string): string
}

/** Formats values. Both functions are pure and never throw. */
export interface Formatter {
  /** A value for people: ₹12,34,56,789.00, 1,200 kg, 45%, 21/07/2025. An unreadable value is shown unchanged. */
  formatValue(value: Value | undefined, printing: Printing, locale: LocaleSettings): string
  /** In the format a text requests, or the value's own: numbers grouped, lists with commas. */
  formatPart(value: Value, format: Format | null, locale: LocaleSettings): string
}

/** Creates a formatter for any language: only words, such as yes and no and translated names, are passed in. */
export function formatterOf(translator: Translator): Formatter {
  const printers = printersOf(translator)
  const formatValue: Formatter['formatValue'] = (value, printing, locale) => {
    if (value === null || value === undefined || value === '') return NOTHING
    if (!Array.isArray(value)) return printers[printing.type](value, printing, locale)
    return value.map((item: Value) => formatValue(named(item), printing, locale)).join(', ') || NOTHING
  }
  const formatPart: Formatter['formatPart'] = (value, format, locale) => {
    if (format !== null) return formatValue(value, plain(format), locale)
    if (value === null) return ''
    if (typeof value === 'number') return number(value, plain('number'), locale)
    if (Array.isArray(value)) return value.map((item: Value) => formatPart(item, null, locale)).join(', ')
    return typeof value === 'boolean' ? translator.yesno(value) : words(value)
  }
  return { formatValue, formatPart }
}

/** 1,23,45,678 as 1.2Cr, where there is no space for every digit. */
export function formatShort(value: number, type: FieldType, locale: LocaleSettings): string {
  const money = type === 'money' ? ({ style: 'currency', currency: locale.currency } as const) : {}
  const short = Math.abs(value) >= 100_000
  const digits = short ? { notation: 'compact' as const, maximumFractionDigits: 1 } : { maximumFractionDigits: 0 }
  return numberFormat(locale.locale, { minimumFractionDigits: 0, ...money, ...digits }).format(value)
}

/** The value as a number, also if an ERP sent it as text; null if it is not one. */
export function numberIn(value: Value | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const digits = value.trim().replace(GROUPED, (whole) => whole.replaceAll(',', ''))
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : null
}

/** Thousands, or lakhs and crores: a comma elsewhere is no grouping, and may be a decimal comma. */
const GROUPED = /^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(?=\.|$)/

type Printer = (value: Value, printing: Printing, locale: LocaleSettings) => string

function printersOf(translator: Translator): Record<FieldType, Printer> {
  const called: Printer = (value) => translator.named(words(value))
  return {
    text: words,
    code: words,
    choice: called,
    person: words,
    badge: called,
    number: (value, printing, locale) =>
      duration(value, printing, locale) ?? withUnit(number(value, printing, locale), printing.unit),
    money: (value, { unit }, { locale, currency }) => withUnit(money(value, locale, currency), unit),
    percent: (value, printing, locale) => {
      const text = number(value, printing, locale)
      return numberIn(value) === null ? text : `${text}%`
    },
    date: (value, _, locale) => date(value, locale),
    datetime: (value, _, locale) => datetime(value, locale),
    yesno: (value) => (isYes(value) || isNo(value) ? translator.yesno(isYes(value)) : words(value)),
    longtext: words,
    email: words,
    phone: words,
    color: words,
    file: words,
    lines: words,
    link: words,
  }
}

/** A chosen option may be sent as its map, and a link as that of its row. */
function named(item: Value): Value {
  return isNamed(item) ? item.text : item
}

/** A map with its name for people in `text`. */
export function isNamed(value: Value | undefined): value is Readonly<Record<string, Value>> & { readonly text: Value } {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text !== 'object'
}

/** The default format of a type: without a unit, with as many decimals as the value has. */
export function plain(type: Printing['type']): Printing {
  return { type, unit: null, decimals: null }
}

function words(value: Value): string {
  if (isNamed(value)) return String(value.text)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function number(value: Value, { decimals }: Printing, { locale }: LocaleSettings): string {
  const amount = numberIn(value)
  return amount === null ? words(value) : numberFormat(locale, digitsOf(decimals)).format(amount)
}

const digitsOf = (decimals: number | null) =>
  decimals === null
    ? { maximumFractionDigits: 3 }
    : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }

/** Units that have a singular and a plural in every language: 1 day, 4 days. */
export const DURATIONS: ReadonlyMap<string, string> = new Map([
  ['minutes', 'minute'],
  ['hours', 'hour'],
  ['days', 'day'],
  ['weeks', 'week'],
  ['months', 'month'],
  ['years', 'year'],
])

/** A number of days or another time in the words of the language; null: it has another unit, or is no number. */
function duration(value: Value, { unit, decimals }: Printing, { locale }: LocaleSettings): string | null {
  const name = unit === null ? undefined : DURATIONS.get(unit.toLowerCase())
  const amount = numberIn(value)
  if (name === undefined || amount === null) return null
  return numberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long', ...digitsOf(decimals) }).format(amount)
}

function money(value: Value, locale: string, currency: string): string {
  const amount = numberIn(value)
  if (amount === null) return words(value)
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return numberFormat(locale, { style: 'currency', currency, ...digits }).format(amount)
}

function withUnit(text: string, unit: string | null): string {
  return unit === null ? text : `${text} ${unit}`
}

/** Yes in the spellings ERPs use. */
export function isYes(value: Value | undefined): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(1|y|yes|true)$/i.test(value))
}

/** No in those spellings. Any other value is neither, and is shown unchanged. */
export function isNo(value: Value | undefined): boolean {
  return value === false || value === 0 || (typeof value === 'string' && /^(0|n|no|false)$/i.test(value))
}

/** Represents all its days: reports group dates by it. */
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

function date(value: Value, { locale, timeZone }: LocaleSettings): string {
  // A date has no time zone and needs no calendar: creating a format for it takes longer than a page of rows.
  if (typeof value === 'string' && isDay(value)) return value.split('-').toReversed().join('/')
  if (typeof value === 'string' && MONTH.test(value)) return monthFormat(locale).format(new Date(`${value}-01T00:00Z`))
  return printed(value, dateFormat(locale, timeZone, false))
}

function datetime(value: Value, { locale, timeZone }: LocaleSettings): string {
  if (typeof value === 'string' && DAY.test(value)) return date(value, { locale, timeZone, currency: '' })
  return printed(value, dateFormat(locale, timeZone, true))
}

function printed(value: Value, format: Intl.DateTimeFormat): string {
  const isTime = typeof value === 'number' || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value))
  const moment = new Date(isTime ? value : Number.NaN)
  if (Number.isNaN(moment.getTime())) return words(value)
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  const day = `${part['day']}/${part['month']}/${part['year']}`
  return part['hour'] === undefined ? day : `${day} ${part['hour']}:${part['minute']}`
}

const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const monthFormats = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating an Intl object costs a hundred times its use. */
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const cached = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options)
  numberFormats.set(key, cached)
  return cached
}

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
function dateFormat(locale: string, timeZone: string, time: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${time}`
  const options: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }
  const clock: Intl.DateTimeFormatOptions = time ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : {}
  const fixed = { calendar: 'gregory', numberingSystem: 'latn' }
  const cached = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, ...clock, ...fixed })
  dateFormats.set(key, cached)
  return cached
}
