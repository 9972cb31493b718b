/** How values compare: as numbers, as times, or as text without case and accents. Shared by the page and the worker. */
import type { ValueComparison } from '../fields/field-spec.ts'
import type { Value } from '../expressions/tree.ts'
import { compareTexts } from '../definition/fold-text.ts'
import { isNamed, isYes, numberIn } from '../definition/format.ts'

/** Milliseconds of a date or a time; NaN for any other text. */
export function millisecondsIn(text: string): number {
  if (text.length === 10) return dayMoment(text)
  return /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
}

const DASH = 45

/** Parses the digits: `Date.parse` takes ten times as long, and columns have a million dates. */
function dayMoment(text: string): number {
  if (text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return Number.NaN
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 7)
  const day = digits(text, 8, 10)
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? Date.UTC(year, month - 1, day) : Number.NaN
}

/** NaN if a character is not a digit. */
function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

/** Null, undefined or the empty text. */
export function isNothing(value: Value | undefined): boolean {
  return value === null || value === undefined || value === ''
}

/** The number a value compares by (times in ms, yes as 1); null for an empty value, and for one of another type. */
export function comparableAmount(value: Value | undefined, kind: Exclude<ValueComparison, 'text'>): number | null {
  if (kind === 'yesno') return isYes(value) ? 1 : 0
  if (kind === 'number') return numberIn(value)
  const moment = typeof value === 'string' ? millisecondsIn(value) : typeof value === 'number' ? value : Number.NaN
  return Number.isNaN(moment) ? null : moment
}

/** A value as text; '' for null. */
export function comparableText(value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  if (isNamed(value)) return String(value.text)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A comparator for sorting; empty values come last in both directions. */
export function compareBy(
  kind: ValueComparison,
  isDown: boolean,
): (some: Value | undefined, other: Value | undefined) => number {
  const sign = isDown ? -1 : 1
  if (kind === 'text') {
    return (some, other) =>
      emptyLast(isNothing(some), isNothing(other)) ?? sign * compareTexts(comparableText(some), comparableText(other))
  }
  return (some, other) => {
    const [left, right] = [comparableAmount(some, kind), comparableAmount(other, kind)]
    return emptyLast(left === null, right === null) ?? sign * ((left ?? 0) - (right ?? 0))
  }
}

/** 0 when both are empty, null when neither is. */
function emptyLast(some: boolean, other: boolean): number | null {
  if (!some && !other) return null
  return Number(some) - Number(other)
}
