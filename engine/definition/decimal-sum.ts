/** Sums of stored numbers, exact as on paper, and numbers in the digits of a database. */
import {
  added,
  divided,
  fractionOfDigits,
  multiplied,
  rounded,
  storedNumber,
  type Exact,
} from '../expressions/decimal.ts'

/** A number is added as so many ten-thousandths while it has no more decimals: 20 times faster than as a fraction. */
const PARTS = 10_000
/** Digits with a point and a sign that every number holds. */
const CERTAIN_LENGTH = 15

export class DecimalSum {
  #parts = 0
  #rest: Exact = 0

  add(value: number): void {
    const parts = Math.round(value * PARTS)
    const total = this.#parts + parts
    if (parts / PARTS === value && Number.isSafeInteger(parts) && Number.isSafeInteger(total)) this.#parts = total
    else this.#rest = added(this.#rest, value) ?? this.#rest
  }

  /** Rounded to the digits of a stored number. */
  get value(): number {
    const parts = divided(this.#parts, PARTS) ?? 0
    return storedNumber(added(parts, this.#rest) ?? 0) ?? 0
  }
}

/** The sum of numbers, as exact as `sum` of an expression. */
export function decimalSum(values: Iterable<number>): number {
  const sum = new DecimalSum()
  for (const value of values) sum.add(value)
  return sum.value
}

/** What a database sends for a numeric, its digits or nothing, as the number that the same computation has in an expression. */
export function numberOfDigits(digits: unknown): number {
  const isLong = typeof digits === 'string' && digits.length > CERTAIN_LENGTH && /^-?\d+(\.\d+)?$/.test(digits)
  if (!isLong) return Number(digits ?? 0)
  return storedNumber(fractionOfDigits(digits)) ?? Number(digits)
}

/** `a * times / b`, with so many decimals; null: b is 0. */
export function decimalQuotient(
  a: number,
  b: number,
  { times = 1, decimals = null as number | null } = {},
): number | null {
  const quotient = divided(multiplied(a, times) ?? 0, b)
  const exact = quotient === null || decimals === null ? quotient : rounded(quotient, decimals)
  return exact === null ? null : storedNumber(exact)
}
