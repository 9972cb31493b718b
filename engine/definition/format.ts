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
  /** IANA, of the company; not that of the browser. */
  readonly timeZone: string
  /** Month in which its financial year begins, 1 to 12; missing: April. */
  readonly yearStart?: number
  /** Missing: those of the contract. */
  readonly countryCodes?: CountryCodes
}

/** What of a field decides its printing. */
export type Printing = Pick<Field, 'type' | 'unit' | 'decimals'>

/** Stands where there is no value. */
export const NOTHING = '—'

/** What is printed in words: in the language of whoever reads it, or as it stands on paper. */
interface Saying {
  yesno(isYes: boolean): string
  /** A value of a set the site knows, a status say. */
  named(text: string): string
}

/** Prints values. Both functions are pure and never throw. */
export interface Formatter {
  /** A value as people read it: ₹12,34,56,789.00, 1,200 kg, 45%, 21/07/2025. What cannot be read is shown as it came. */
  formatValue(value: Value | undefined, printing: Printing, locale: LocaleSettings): string
  /** The format a text asks for; without one a value's own: numbers grouped, lists with commas. */
  formatPart(value: Value, format: Format | null, locale: LocaleSettings): string
}

/** Prints in any language: only words, yes and no and names that are translated, comes from outside. */
export function formatterOf(saying: Saying): Formatter {
  const printers = printersOf(saying)
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
    return typeof value === 'boolean' ? saying.yesno(value) : words(value)
  }
  return { formatValue, formatPart }
}

/** 1,23,45,678 as 1.2Cr: for places too narrow for every digit. */
export function formatShort(value: number, type: FieldType, locale: LocaleSettings): string {
  const money = type === 'money' ? ({ style: 'currency', currency: locale.currency } as const) : {}
  const short = Math.abs(value) >= 100_000
  const digits = short ? { notation: 'compact' as const, maximumFractionDigits: 1 } : { maximumFractionDigits: 0 }
  return numberFormat(locale.locale, { minimumFractionDigits: 0, ...money, ...digits }).format(value)
}

/** Numbers come as texts from some ERPs; null when it is none. */
export function numberIn(value: Value | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const digits = value.trim().replace(GROUPED, (whole) => whole.replaceAll(',', ''))
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : null
}

/** Thousands, or lakhs and crores: a comma elsewhere is no grouping, and may be meant as a decimal point. */
const GROUPED = /^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(?=\.|$)/

type Printer = (value: Value, printing: Printing, locale: LocaleSettings) => string

function printersOf(saying: Saying): Record<FieldType, Printer> {
  const called: Printer = (value) => saying.named(words(value))
  return {
    text: words,
    code: words,
    choice: called,
    person: words,
    badge: called,
    number: (value, printing, locale) => withUnit(number(value, printing, locale), printing.unit),
    money: (value, { unit }, { locale, currency }) => withUnit(money(value, locale, currency), unit),
    percent: (value, printing, locale) => {
      const text = number(value, printing, locale)
      return numberIn(value) === null ? text : `${text}%`
    },
    date: (value, _, locale) => date(value, locale),
    datetime: (value, _, locale) => datetime(value, locale),
    yesno: (value) => (isYes(value) || isNo(value) ? saying.yesno(isYes(value)) : words(value)),
    longtext: words,
    email: words,
    phone: words,
    color: words,
    file: words,
    lines: words,
    link: words,
  }
}

/** What was chosen may come as the map of its option, a link as that of its row. */
function named(item: Value): Value {
  return isNamed(item) ? item.text : item
}

/** A map that says in `text` what people call it. */
export function isNamed(value: Value | undefined): value is Readonly<Record<string, Value>> & { readonly text: Value } {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text !== 'object'
}

/** As nobody declared it otherwise: without a unit, with the decimals there are. */
export function plain(type: Printing['type']): Printing {
  return { type, unit: null, decimals: null }
}

function words(value: Value): string {
  if (isNamed(value)) return String(value.text)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function number(value: Value, { decimals }: Printing, { locale }: LocaleSettings): string {
  const amount = numberIn(value)
  if (amount === null) return words(value)
  const digits =
    decimals === null
      ? { maximumFractionDigits: 3 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return numberFormat(locale, digits).format(amount)
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

/** No in those spellings. A third answer is neither, and is shown as it came. */
export function isNo(value: Value | undefined): boolean {
  return value === false || value === 0 || (typeof value === 'string' && /^(0|n|no|false)$/i.test(value))
}

/** Stands for all its days: what a report groups dates by. */
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

function date(value: Value, { locale, timeZone }: LocaleSettings): string {
  // A day has no time zone and needs no calendar: making a format for it costs more than a page of rows.
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

/** Making an Intl object costs a hundred times its use. */
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const cached = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options)
  numberFormats.set(key, cached)
  return cached
}

/** Nov 2026, as the language says it. */
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

/** Gregorian and in Latin digits whatever the locale, so that dd/mm/yyyy means one thing everywhere. */
function dateFormat(locale: string, timeZone: string, time: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${time}`
  const options: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }
  const clock: Intl.DateTimeFormatOptions = time ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : {}
  const fixed = { calendar: 'gregory', numberingSystem: 'latn' }
  const cached = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, ...clock, ...fixed })
  dateFormats.set(key, cached)
  return cached
}
