/** What functions make of days and moments: texts that start with yyyy-mm-dd. Null: a value is none. */
import type { Value } from '../tree.ts'
import { divided, type Exact } from '../decimal.ts'

const DAY_MS = 86_400_000

/** Calendar days from one date to another: times of day and clock changes are ignored. */
export function daysBetween(from: Value, to: Value): number | null {
  const [first, last] = [midnightOf(from), midnightOf(to)]
  return first === null || last === null ? null : (last - first) / DAY_MS
}

/** The day this many whole days later; null also: the year has no four digits. */
export function dayAfter(day: Value, days: Value): string | null {
  const midnight = midnightOf(day)
  return midnight === null || typeof days !== 'number' ? null : dayText(midnight + Math.trunc(days) * DAY_MS)
}

/** The same day of the month this many whole months later, or the last day of a shorter month. */
export function dayMonthsAfter(day: Value, months: Value): string | null {
  const midnight = midnightOf(day)
  return midnight === null || typeof months !== 'number' ? null : dayText(monthsLater(midnight, Math.trunc(months)))
}

function monthsLater(midnight: number, months: number): number {
  const from = new Date(midnight)
  const day = from.getUTCDate()
  const first = from.setUTCMonth(from.getUTCMonth() + months, 1)
  const last = new Date(first).setUTCMonth(new Date(first).getUTCMonth() + 1, 0)
  return Math.min(first + (day - 1) * DAY_MS, last)
}

function dayText(time: number): string | null {
  const day = new Date(time)
  const year = day.getUTCFullYear()
  return year >= 0 && year <= 9999 ? day.toISOString().slice(0, 10) : null
}

/** Whole months from one day to another: the most that can be added to the earlier one without passing the later. */
export function monthsBetween(from: Value, to: Value): number | null {
  const [first, last] = [midnightOf(from), midnightOf(to)]
  if (first === null || last === null) return null
  if (last < first) return -wholeMonths(last, first) || 0
  return wholeMonths(first, last)
}

function wholeMonths(first: number, last: number): number {
  const [from, to] = [new Date(first), new Date(last)]
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  return monthsLater(first, months) > last ? months - 1 : months
}

/** From one moment to another, in parts of `unit` milliseconds; null also: only one of them has an offset. */
export function timeBetween(from: Value, to: Value, unit: number): Exact | null {
  const [first, last] = [timeOf(from), timeOf(to)]
  if (first === null || last === null || first.isAbsolute !== last.isAbsolute) return null
  return divided(last.time - first.time, unit)
}

export const HOUR_MS = 3_600_000
export const MINUTE_MS = 60_000

/** Without an offset a moment is that of a clock on a wall; a day is its midnight. */
function timeOf(value: Value): { readonly time: number; readonly isAbsolute: boolean } | null {
  if (typeof value !== 'string' || midnightOf(value) === null) return null
  const isAbsolute = /T.*(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(value)
  const text = value.length === 10 ? `${value}T00:00` : value.replace(' ', 'T')
  const time = Date.parse(isAbsolute ? text.replace(/([+-]\d\d)$/, '$1:00') : `${text}Z`)
  return Number.isNaN(time) ? null : { time, isAbsolute }
}

/** A part of a day as a number: the year, or the month from 1 to 12. */
export function partOfDay(day: Value, part: 'year' | 'month'): number | null {
  if (midnightOf(day) === null) return null
  return Number(String(day).slice(...(part === 'year' ? [0, 4] : [5, 7])))
}

/** For a text that starts with yyyy-mm-dd; null: any other value. */
function midnightOf(value: Value): number | null {
  const day = typeof value === 'string' ? /^\d{4}-\d\d-\d\d/.exec(value)?.[0] : undefined
  const time = day === undefined ? Number.NaN : Date.parse(day)
  return Number.isNaN(time) ? null : time
}
