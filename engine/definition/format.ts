import type { CountryCodes } from './country-codes.ts'
import type { Field } from './field.ts'
import type { Value } from '../expressions/tree.ts'

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
export type PrintedField = Pick<Field, 'type' | 'unit' | 'decimals' | 'currency' | 'measureFrom'>

/** Shown if there is no value. */
export const NOTHING = '—'

/** The value as a number, also if an ERP sent it as text; null if it is not one. */
export function numberIn(value: Value | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const digits = value.trim().replace(GROUPED, (whole) => whole.replaceAll(',', ''))
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : null
}

/** Thousands, or lakhs and crores: a comma elsewhere is no grouping, and may be a decimal comma. */
const GROUPED = /^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(?=\.|$)/

/** A map with its name for people in `text`. */
export function isNamed(value: Value | undefined): value is Readonly<Record<string, Value>> & { readonly text: Value } {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text !== 'object'
}

/** The default format of a type: without a unit, with as many decimals as the value has. */
export function plainFormat(type: PrintedField['type']): PrintedField {
  return { type, unit: null, decimals: null }
}

/** A number of things. */
export const COUNT: PrintedField = { type: 'number', unit: null, decimals: 0 }

/** Yes in the spellings ERPs use. */
export function isYes(value: Value | undefined): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(1|y|yes|true)$/i.test(value))
}

/** No in those spellings. Any other value is neither, and is shown unchanged. */
export function isNo(value: Value | undefined): boolean {
  return value === false || value === 0 || (typeof value === 'string' && /^(0|n|no|false)$/i.test(value))
}
