import type { FunctionName, Value } from '../tree.ts'
import {
  dayAfter,
  dayMonthsAfter,
  daysBetween,
  HOUR_MS,
  MINUTE_MS,
  monthsBetween,
  partOfDay,
  timeBetween,
} from './days.ts'
import { added, negated, rounded, roundedTo, type Exact } from '../decimal.ts'
import { isExact, isList, isValueMap, valueOrder, settled, type Inner } from './inner-values.ts'

type Apply = (first: Inner, second: Inner, args: readonly Inner[]) => Inner

const ofDays =
  (apply: (first: Value, second: Value) => Inner): Apply =>
  (first, second) =>
    apply(settled(first), settled(second))

const ofText =
  (apply: (text: string) => string): Apply =>
  (text) =>
    typeof text === 'string' ? apply(text) : null

/** Each function of its arguments; a missing one is null. */
export const functionValues: Readonly<Record<FunctionName, Apply>> = {
  size: (of) =>
    typeof of === 'string'
      ? [...of].length
      : isList(of)
        ? of.length
        : isValueMap(of)
          ? Object.keys(of).length
          : of === null
            ? 0
            : null,
  first: (list) => (isList(list) || list === null ? (list?.[0] ?? {}) : null),
  or: (value, other) => value ?? other,
  sum: (list) => (list === null ? 0 : isList(list) ? total(list) : null),
  min: (_first, _second, args) => extreme(args, -1),
  max: (_first, _second, args) => extreme(args, 1),
  abs: (value) => (isExact(value) ? ((valueOrder(value, 0) ?? 0) < 0 ? negated(value) : value) : null),
  round: (value, decimals) => (isExact(value) && typeof decimals === 'number' ? rounded(value, decimals) : null),
  roundTo: (value, step) => (isExact(value) && isExact(step) ? roundedTo(value, step) : null),
  lower: ofText((text) => text.toLowerCase()),
  trim: ofText((text) => text.trim()),
  escapeLike: ofText((text) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)),
  finds: (text, typed) => finds(settled(text), settled(typed)),
  pairs: (list) =>
    isList(list) ? list.map((row) => (isValueMap(row) ? Object.entries(row).map((pair) => [...pair]) : [])) : [],
  days: ofDays(daysBetween),
  addDays: ofDays(dayAfter),
  months: ofDays(monthsBetween),
  addMonths: ofDays(dayMonthsAfter),
  hours: ofDays((from, to) => timeBetween(from, to, HOUR_MS)),
  minutes: ofDays((from, to) => timeBetween(from, to, MINUTE_MS)),
  monthOf: ofDays((day) => partOfDay(day, 'month')),
  yearOf: ofDays((day) => partOfDay(day, 'year')),
}

/** Nulls are ignored; a text makes the sum unknown. */
function total(list: readonly Inner[]): Exact | null {
  let sum: Exact | null = 0
  for (const item of list) {
    if (item === null) continue
    sum = sum !== null && isExact(item) ? added(sum, item) : null
    if (sum === null) return null
  }
  return sum
}

/** The least or the largest: of several values, unknown if one is; of a list, whose nulls are ignored. */
function extreme(args: readonly Inner[], sign: 1 | -1): Inner {
  const [first = null, ...others] = args
  const items = isList(first) && others.length === 0 ? first.filter((item) => item !== null) : args
  let best = items[0] ?? null
  for (const item of items) {
    const order = valueOrder(item, best)
    if (order === null) return null
    if (order * sign > 0) best = item
  }
  return best
}

/** Whether a text contains what was typed, ignoring case; an empty search matches every text. */
function finds(text: Value, typed: Value): Value {
  if (typed === null || typed === '') return true
  if (text === null) return false
  return typeof text === 'object' || typeof typed === 'object'
    ? null
    : String(text).toLowerCase().includes(String(typed).toLowerCase())
}
