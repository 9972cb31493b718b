/** Values inside an expression: those of JSON, and numbers that are exact until they leave it. */
import type { Value } from '../tree.ts'
import { Fraction, storedNumber, type Exact } from '../decimal.ts'

export type Inner = string | number | boolean | null | Fraction | readonly Inner[] | { readonly [key: string]: Inner }

export function isExact(value: Inner): value is Exact {
  return typeof value === 'number' || value instanceof Fraction
}

export function isList(value: Inner): value is readonly Inner[] {
  return Array.isArray(value)
}

export function isValueMap(value: Inner): value is { readonly [key: string]: Inner } {
  return typeof value === 'object' && value !== null && !isList(value) && !(value instanceof Fraction)
}

export function memberOf(of: Inner, key: string): Inner {
  return isValueMap(of) && Object.hasOwn(of, key) ? (of[key] ?? null) : null
}

/** The value as it leaves the expression. What holds no exact number is the same object. */
export function settled(value: Inner): Value {
  if (value instanceof Fraction) return storedNumber(value)
  if (isList(value)) {
    const items = value.map(settled)
    return items.every((item, i) => item === value[i]) ? (value as Value) : items
  }
  if (!isValueMap(value)) return value
  const entries = Object.entries(value).map(([key, item]) => [key, settled(item)] as const)
  return entries.every(([key, item]) => item === value[key]) ? (value as Value) : Object.fromEntries(entries)
}

/** Of two settled values. */
export function isEqual(left: Value, right: Value): boolean {
  if (isList(left)) {
    return isList(right) && left.length === right.length && left.every((item, i) => isEqual(item, right[i] ?? null))
  }
  if (!isValueMap(left)) return left === right
  if (!isValueMap(right)) return false
  // Two links: one may have more members of the row, or a text of before.
  if (isLink(left) && isLink(right)) return left['id'] === right['id']
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key] ?? null, right[key] ?? null))
  )
}

const isLink = (map: { readonly [key: string]: Value }): boolean =>
  typeof map['id'] === 'string' && typeof map['text'] === 'string'

/** Below 0: the left is less than the right. Null: they have no order. */
export function valueOrder(left: Inner, right: Inner): number | null {
  const [one, other] = [settled(left), settled(right)]
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return typeof one === 'string' && typeof other === 'string' ? Number(one > other) - Number(one < other) : null
}
