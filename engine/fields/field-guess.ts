/** Guesses the type of a field from what is on paper: a caption, its unit, and the values below it. */
import { isDay } from '../definition/date-range.ts'
import type { FieldType } from '../definition/field.ts'

/** A caption without the unit in brackets after it, and the values that are not empty. */
export interface Caption {
  readonly words: string
  readonly unit: string | null
  readonly values: readonly string[]
}

/** Types by the caption or its last words; the first match applies. */
const BY_CAPTION: readonly (readonly [RegExp, FieldType])[] = [
  [/\b(approved|checked|prepared|received|issued|requested|inspected|sanctioned|verified|signed) by$/i, 'person'],
  [/\b(e-?mail|email id)\b/i, 'email'],
  [/\b(phone|mobile|telephone|contact no)\b/i, 'phone'],
  [/\b(amount|balance|payment|interest|fees?|total) due$/i, 'money'],
  [/\b(date|dated|day|on|due|expiry|until|till)$|^date\b/i, 'date'],
  [/\b(amount|price|cost|value|freight|rate|total|fee|charges|salary)$/i, 'money'],
  [/(\b(percent|percentage)$|%)/i, 'percent'],
  [/\b(weight|quantity|qty|count|pieces|nos|length|width|height|area|days|hours)$/i, 'number'],
  [/\b(remarks?|reason|description|comments?|notes?|purpose|address|narration)$/i, 'longtext'],
  [/\b(no|number|code|id|lot|vehicle)\.?$/i, 'code'],
]

/** Units as they are written in brackets after a caption. */
const UNITS =
  /^(kg|kgs|g|gm|t|mt|ton|tons|tonne|tonnes|m|mm|cm|km|sqm|sqft|sq\.? ?m|sq\.? ?ft|l|ltr|ml|nos|pcs|pieces|bags|days|hrs|hours|min|kw|hp|°c)\.?$/i
/** The answers of a question, in brackets after it: `Insured (Y/N)`. */
const YES_NO = /^(y|yes)\s*[/|]\s*(n|no)$/i
const CURRENCIES = /^(₹|rs\.?|inr|\$|usd|€|eur|sar|aed)$/i

/** Whether what stands in brackets after a caption is a currency. */
export const isCurrency = (unit: string): boolean => CURRENCIES.test(unit)

/** Whether what stands in brackets after a caption is the answers of a question. */
export const isAnswer = (unit: string): boolean => YES_NO.test(unit)

/** A phone number with or without the code of its country, below a caption for phones. */
const LOCAL_PHONE = /^\+?\d[\d ()-]{5,18}$/

const VALUE_TYPES: readonly (readonly [FieldType, (value: string) => boolean])[] = [
  ['date', (value) => isDay(value) || isPaperDay(value)],
  ['datetime', (value) => isDay(value.slice(0, 10)) && /^.{10}[T ]\d\d:\d\d/.test(value)],
  ['percent', (value) => /^-?\d+(\.\d+)?\s*%$/.test(value)],
  ['money', (value) => /^(₹|rs\.?|inr|\$|€)\s*-?[\d,]+(\.\d+)?$/i.test(value)],
  ['number', (value) => /^-?\d{1,3}(,\d{2,3})*(\.\d+)?$|^-?\d{1,15}(\.\d+)?$/.test(value)],
  ['yesno', (value) => /^(yes|no|y|n|true|false)$/i.test(value)],
  ['email', (value) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)],
  ['phone', (value) => /^\+\d[\d ()-]{6,18}$/.test(value)],
]

/** The type that a unit or the values require: a unit takes precedence; null: any text may be meant. */
export function typeOfContent({ words, unit, values }: Caption): FieldType | null {
  const byUnit = unit === null ? null : typeOfUnit(unit)
  if (byUnit !== null) return byUnit
  const byCaption = suggestedBy(words)
  if (byCaption === 'phone' && values.every((value) => LOCAL_PHONE.test(value))) return byCaption
  if (values.length === 0) return null
  const byValues = VALUE_TYPES.find(([, fits]) => values.every(fits))?.[0] ?? null
  return byValues === 'number' ? numberOf(byCaption, values) : byValues
}

/** The type that the words suggest, unless values would have shown it; null: none. */
export function typeOfCaption({ words, values }: Caption): FieldType | null {
  const type = suggestedBy(words)
  return values.length > 0 && VALUE_TYPES.some(([each]) => each === type) ? null : type
}

const suggestedBy = (words: string): FieldType | null =>
  BY_CAPTION.find(([pattern]) => pattern.test(words))?.[1] ?? null

function typeOfUnit(unit: string): FieldType | null {
  if (isCurrency(unit)) return 'money'
  if (unit === '%') return 'percent'
  if (isAnswer(unit)) return 'yesno'
  return UNITS.test(unit) ? 'number' : null
}

/** Digits below "Bill no", or with a leading zero, are not an amount. */
function numberOf(byCaption: FieldType | null, values: readonly string[]): FieldType {
  if (byCaption === 'code' || values.some((value) => /^0\d/.test(value))) return 'code'
  return byCaption === 'money' || byCaption === 'percent' ? byCaption : 'number'
}

/** 31/12/2026, as it is written on paper. */
function isPaperDay(value: string): boolean {
  const match = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(value)
  if (!match) return false
  const [day = '', month = '', year = ''] = match.slice(1)
  return isDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
