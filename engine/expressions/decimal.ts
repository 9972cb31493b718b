/**
 * Exact numbers between the operators of one expression (decision 06). A value outside is a JSON number; a fraction
 * lives until its expression ends, so that `a / b * b` is `a`, and becomes the nearest number of 15 digits there.
 */

/** A whole number over a positive one, not reduced. */
export class Fraction {
  readonly over: bigint
  readonly under: bigint

  constructor(over: bigint, under: bigint) {
    this.over = over
    this.under = under
  }
}

/** A number inside an expression; whole numbers that a double holds exactly stay numbers, which is fast. */
export type Exact = number | Fraction

/** A number by its first 15 digits: those behind them are of the double, not of the number. Null: infinite. */
function fractionOf(value: Exact): Fraction | null {
  if (typeof value !== 'number') return value
  if (Number.isSafeInteger(value)) return new Fraction(BigInt(value), 1n)
  if (!Number.isFinite(value)) return null
  const tenThousandths = Math.round(value * 1e4)
  if (tenThousandths / 1e4 === value && Math.abs(tenThousandths) < 1e15)
    return new Fraction(BigInt(tenThousandths), 10_000n)
  return fractionOfDigits(value.toPrecision(DIGITS))
}

/** A number in digits: `-1234.50`, `1e-7`. */
export function fractionOfDigits(text: string): Fraction {
  const [digits = '', exponent = '0'] = text.split('e')
  const [whole = '', decimals = ''] = digits.split('.')
  const places = decimals.length - Number(exponent)
  const over = BigInt(whole + decimals)
  return places > 0 ? new Fraction(over, 10n ** BigInt(places)) : new Fraction(over * 10n ** BigInt(-places), 1n)
}

type Both = (a: Fraction, b: Fraction) => Fraction | null

/** Null: one of them is no number. */
function withBoth(a: Exact, b: Exact, combine: Both): Fraction | null {
  const [left, right] = [fractionOf(a), fractionOf(b)]
  return left === null || right === null ? null : combine(left, right)
}

export function added(a: Exact, b: Exact): Exact | null {
  if (typeof a === 'number' && typeof b === 'number' && Number.isInteger(a) && Number.isInteger(b)) {
    const total = a + b
    if (Number.isSafeInteger(total) && Number.isSafeInteger(a)) return total || 0
  }
  return withBoth(a, b, sumOf)
}

/** Over one of both denominators where the other divides it: decimals keep a power of ten. */
function sumOf(a: Fraction, b: Fraction): Fraction {
  if (a.under === b.under) return new Fraction(a.over + b.over, a.under)
  if (a.under % b.under === 0n) return new Fraction(a.over + b.over * (a.under / b.under), a.under)
  if (b.under % a.under === 0n) return new Fraction(b.over + a.over * (b.under / a.under), b.under)
  return new Fraction(a.over * b.under + b.over * a.under, a.under * b.under)
}

export const negated = (value: Exact): Exact =>
  typeof value === 'number' ? -value || 0 : new Fraction(-value.over, value.under)

export function multiplied(a: Exact, b: Exact): Exact | null {
  if (typeof a === 'number' && typeof b === 'number' && Number.isInteger(a) && Number.isInteger(b)) {
    const product = a * b
    if (Number.isSafeInteger(product)) return product || 0
  }
  return withBoth(a, b, (left, right) => new Fraction(left.over * right.over, left.under * right.under))
}

/** Null: by nothing. */
export function divided(a: Exact, b: Exact): Fraction | null {
  return withBoth(a, b, (left, right) => {
    if (right.over === 0n) return null
    const [over, under] = [left.over * right.under, left.under * right.over]
    return under < 0n ? new Fraction(-over, -under) : new Fraction(over, under)
  })
}

/** The nearest multiple of a step; of two, the one further from 0. Null: there is no step. */
export function roundedTo(value: Exact, step: Exact): Exact | null {
  const quotient = divided(value, step)
  if (quotient === null) return null
  const { over, under } = quotient
  const doubled = 2n * (over < 0n ? -over : over)
  const steps = (doubled + under) / (2n * under)
  return multiplied(new Fraction(over < 0n ? -steps : steps, 1n), step)
}

/** More decimals than any number has. */
const MOST_DECIMALS = 400

/** Rounded half away from 0, to so many decimals; below 0, to tens and hundreds. */
export function rounded(value: Exact, decimals: number): Exact | null {
  const places = Math.max(-MOST_DECIMALS, Math.min(Math.trunc(decimals), MOST_DECIMALS))
  const power = 10n ** BigInt(Math.abs(places))
  return roundedTo(value, places < 0 ? new Fraction(power, 1n) : new Fraction(1n, power))
}

/** Digits of a stored number. A whole number may have more, as far as a double counts. */
const DIGITS = 15

/** The number that leaves the expression, rounded half away from 0 to 15 digits; null: too large for a number. */
export function storedNumber(value: Exact): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const { over, under } = value
  const size = over < 0n ? -over : over
  const whole = size / under
  if (whole * under === size && whole <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(over / under)
  // One digit more than are kept, or two: the next one decides.
  const shift = DIGITS + 1 - (String(size).length - String(under).length)
  const scaled = shift > 0 ? (size * 10n ** BigInt(shift)) / under : size / (under * 10n ** BigInt(-shift))
  const surplus = String(scaled).length - DIGITS
  const kept = (scaled + 5n * 10n ** BigInt(surplus - 1)) / 10n ** BigInt(surplus)
  const number = Number(`${kept}e${surplus - shift}`)
  return Number.isFinite(number) ? (over < 0n ? -number : number) || 0 : null
}
