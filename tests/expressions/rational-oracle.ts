/** Random expressions over random rows, with their values in fractions: written apart from the evaluator. */
import type { FunctionName, Operator, Tree, Value } from '../../engine/expressions/tree.ts'

interface Rational {
  readonly n: bigint
  /** Above 0. */
  readonly d: bigint
}

type Known = Rational | boolean | null

/** An expression, the same one over fractions, and the rows of both. */
export interface RandomExpression {
  readonly tree: Tree
  readonly names: Readonly<Record<string, Value>>
  readonly expected: number | boolean | null
}

interface Row {
  readonly [name: string]: Rational | null
}

interface Scope {
  readonly form: Row
  readonly lines: readonly Row[]
  readonly line: Row | null
}

type Next = (below: number) => number

/** The same numbers for the same seed. */
export function nextOf(seed: number): Next {
  let state = (seed * 2_654_435_761 + 1) >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const FIELDS = ['A', 'B', 'C'] as const

/** Small numbers, so that ends, halves and zeros are met often. */
function randomNumber(next: Next): { readonly value: number; readonly exact: Rational } {
  const places = next(4)
  const digits = (next(3) === 0 ? next(10) : next(100_000)) * (next(3) === 0 ? -1 : 1)
  return { value: Number(`${digits}e-${places}`) || 0, exact: { n: BigInt(digits), d: 10n ** BigInt(places) } }
}

function randomRow(next: Next): { readonly value: Record<string, Value>; readonly exact: Row } {
  const value: Record<string, Value> = {}
  const exact: Record<string, Rational | null> = {}
  for (const name of FIELDS) {
    const number = next(12) === 0 ? null : randomNumber(next)
    value[name] = number?.value ?? null
    exact[name] = number?.exact ?? null
  }
  return { value, exact }
}

/** A tree, and how its value is found in fractions. */
interface Made {
  readonly tree: Tree
  readonly of: (scope: Scope) => Known
}

export function randomExpression(seed: number): RandomExpression {
  const next = nextOf(seed)
  const form = randomRow(next)
  const lines = Array.from({ length: next(4) }, () => randomRow(next))
  const isComparison = next(4) === 0
  const made = isComparison ? comparison(next) : numeric(next, 3, false)
  const found = made.of({ form: form.exact, lines: lines.map(({ exact }) => exact), line: null })
  return {
    tree: made.tree,
    names: { form: { ...form.value, Lines: lines.map(({ value }) => value) } },
    expected: typeof found === 'boolean' ? found : numberOfRational(found),
  }
}

const COMPARISONS: readonly Operator[] = ['==', '!=', '<', '<=', '>', '>=']

function comparison(next: Next): Made {
  const [left, right] = [numeric(next, 2, false), numeric(next, 2, false)]
  const op = COMPARISONS[next(COMPARISONS.length)] ?? '=='
  const of = (scope: Scope): Known => {
    const [a, b] = [numberOfRational(left.of(scope)), numberOfRational(right.of(scope))]
    if (op === '==') return a === b
    if (op === '!=') return a !== b
    if (a === null || b === null) return null
    return op === '<' ? a < b : op === '<=' ? a <= b : op === '>' ? a > b : a >= b
  }
  return { tree: { op, left: left.tree, right: right.tree }, of }
}

function numeric(next: Next, depth: number, inLine: boolean): Made {
  if (depth === 0 || next(6) === 0) return leaf(next, inLine)
  const kind = next(inLine ? 9 : 10)
  if (kind < 5) return operation(next, depth, inLine)
  if (kind === 5) return negation(numeric(next, depth - 1, inLine))
  if (kind < 8) return rounding(next, numeric(next, depth - 1, inLine))
  if (kind === 8) return extreme(next, [numeric(next, depth - 1, inLine), numeric(next, depth - 1, inLine)])
  return sumOfLines(numeric(next, depth - 1, true))
}

function leaf(next: Next, inLine: boolean): Made {
  if (next(3) === 0) {
    const { value, exact } = randomNumber(next)
    return { tree: { op: 'literal', value }, of: () => exact }
  }
  const key = FIELDS[next(FIELDS.length)] ?? 'A'
  const ofLine = inLine && next(3) > 0
  return {
    tree: { op: 'member', of: { op: 'name', name: ofLine ? 'line' : 'form' }, key },
    of: ({ form, line }) => (ofLine ? line : form)?.[key] ?? null,
  }
}

const negation = (of: Made): Made => ({
  tree: { op: 'negate', of: of.tree },
  of: (scope) => ofTwo({ n: 0n, d: 1n }, of.of(scope), '-'),
})

function operation(next: Next, depth: number, inLine: boolean): Made {
  const op = (['+', '-', '*', '/', '/'] as const)[next(5)] ?? '+'
  const [left, right] = [numeric(next, depth - 1, inLine), numeric(next, depth - 1, inLine)]
  return {
    tree: { op, left: left.tree, right: right.tree },
    of: (scope) => ofTwo(left.of(scope), right.of(scope), op),
  }
}

const isRational = (value: Known): value is Rational => typeof value === 'object' && value !== null

function ofTwo(a: Known, b: Known, op: '+' | '-' | '*' | '/'): Rational | null {
  if (!isRational(a) || !isRational(b)) return null
  if (op === '+') return { n: a.n * b.d + b.n * a.d, d: a.d * b.d }
  if (op === '-') return { n: a.n * b.d - b.n * a.d, d: a.d * b.d }
  if (op === '*') return { n: a.n * b.n, d: a.d * b.d }
  if (b.n === 0n) return null
  return b.n > 0n ? { n: a.n * b.d, d: a.d * b.n } : { n: -a.n * b.d, d: a.d * -b.n }
}

function rounding(next: Next, of: Made): Made {
  const kind = next(3)
  if (kind === 0) {
    const absolute = (scope: Scope): Known => {
      const value = of.of(scope)
      return isRational(value) ? { n: value.n < 0n ? -value.n : value.n, d: value.d } : null
    }
    return { tree: { op: 'call', name: 'abs', args: [of.tree] }, of: absolute }
  }
  const places = next(5) - 1
  const [n, d] = places < 0 ? [10n, 1n] : [1n, 10n ** BigInt(places)]
  const step: Rational = kind === 1 ? { n, d } : { n: 5n * n, d }
  const name: FunctionName = kind === 1 ? 'round' : 'roundTo'
  const second: Tree = { op: 'literal', value: kind === 1 ? places : Number(`5e${-places}`) }
  return {
    tree: { op: 'call', name, args: [of.tree, second] },
    of: (scope) => ofTwo(nearest(ofTwo(of.of(scope), step, '/')), step, '*'),
  }
}

/** The nearest whole number; of two, the one further from 0. */
function nearest(value: Rational | null): Rational | null {
  if (value === null) return null
  const { n, d } = value
  const steps = n < 0n ? -((-2n * n + d) / (2n * d)) : (2n * n + d) / (2n * d)
  return { n: steps, d: 1n }
}

function extreme(next: Next, of: readonly Made[]): Made {
  const name = next(2) === 0 ? 'min' : 'max'
  return {
    tree: { op: 'call', name, args: of.map(({ tree }) => tree) },
    of: (scope) => {
      const values = of.map((each) => each.of(scope))
      const numbers = values.map(numberOfRational)
      if (numbers.includes(null)) return null
      const wanted = Math[name](...numbers.map((number) => number ?? 0))
      return values[numbers.findIndex((number) => number === wanted)] ?? null
    },
  }
}

function sumOfLines(of: Made): Made {
  const lines: Tree = { op: 'member', of: { op: 'name', name: 'form' }, key: 'Lines' }
  return {
    tree: {
      op: 'call',
      name: 'sum',
      args: [{ op: 'each', each: 'map', over: lines, as: 'line', body: of.tree }],
    },
    of: (scope) =>
      scope.lines
        .map((line) => of.of({ ...scope, line }))
        .reduce<Known>((sum, value) => (value === null ? sum : ofTwo(sum, value, '+')), { n: 0n, d: 1n }),
  }
}

/** A whole number that a double counts, or the nearest number of 15 digits; of two, the one further from 0. */
function numberOfRational(value: Known): number | null {
  if (!isRational(value)) return null
  const { n, d } = value
  if (n % d === 0n && Number.isSafeInteger(Number(n / d))) return Number(n / d)
  const size = n < 0n ? -n : n
  let shift = 0
  const isBelow = (power: bigint): boolean => (shift < 0 ? size < power * d * 10n ** BigInt(-shift) : size * 10n ** BigInt(shift) < power * d) // prettier-ignore
  while (isBelow(10n ** 14n)) shift++
  while (!isBelow(10n ** 15n)) shift--
  const [over, under] = shift < 0 ? [size, d * 10n ** BigInt(-shift)] : [size * 10n ** BigInt(shift), d]
  const digits = (2n * over + under) / (2n * under)
  return Number(`${n < 0n ? '-' : ''}${digits}e${-shift}`)
}
