import type { Format, FunctionName, Operator, Text, Tree, Value } from '../tree.ts'

type Names = Readonly<Record<string, Value>>

/** The value of a checked expression. Total: an unknown value is null, and nothing throws. */
export function evaluate(tree: Tree, names: Names): Value {
  switch (tree.op) {
    case 'literal':
      return tree.value
    case 'name':
      return member(names, tree.name)
    case 'member':
      return member(evaluate(tree.of, names), tree.key)
    case 'list':
      return tree.items.map((item) => evaluate(item, names))
    case 'map':
      return Object.fromEntries(tree.entries.map(([key, value]) => [key, evaluate(value, names)]))
    case 'not':
      return not(evaluate(tree.of, names))
    case 'negate':
      return minus(0, evaluate(tree.of, names))
    case 'and':
      return both(evaluate(tree.left, names), () => evaluate(tree.right, names))
    case 'or':
      return not(both(not(evaluate(tree.left, names)), () => not(evaluate(tree.right, names))))
    case 'choose':
      return evaluate(evaluate(tree.test, names) === true ? tree.then : tree.else, names)
    case 'call':
      return call(tree, names)
    case 'each':
      return each(tree, names)
    default:
      return operate(tree.op, evaluate(tree.left, names), evaluate(tree.right, names))
  }
}

/** Whether a condition holds: unknown counts as no. */
export function holds(tree: Tree, names: Names): boolean {
  return evaluate(tree, names) === true
}

/** The text with its values; `formats` formats each value with the given format or its own. */
export function textOf(text: Text, names: Names, formats: (value: Value, format: Format | null) => string): string {
  return text
    .map((part) => (typeof part === 'string' ? part : formats(evaluate(part.value, names), part.format)))
    .join('')
}

const NULL: Tree = { op: 'literal', value: null }

type Each = Extract<Tree, { op: 'each' }>

function member(of: Value, key: string): Value {
  return isMap(of) && Object.hasOwn(of, key) ? (of[key] ?? null) : null
}

function isMap(value: Value): value is { readonly [key: string]: Value } {
  return typeof value === 'object' && value !== null && !isList(value)
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

function not(value: Value): Value {
  return typeof value === 'boolean' ? !value : null
}

/** Three-valued logic: no takes precedence over unknown, and unknown over yes. */
function both(left: Value, right: () => Value): Value {
  if (left === false) return false
  const other = right()
  return other === false ? false : left === true && other === true ? true : null
}

function call({ name, args }: Extract<Tree, { op: 'call' }>, names: Names): Value {
  const value = evaluate(args[0] ?? NULL, names)
  if (name === 'or') return value ?? evaluate(args[1] ?? NULL, names)
  if (name === 'finds') return finds(value, evaluate(args[1] ?? NULL, names))
  if (name === 'days') return daysBetween(value, evaluate(args[1] ?? NULL, names))
  if (name === 'addDays') return dayAfter(value, evaluate(args[1] ?? NULL, names))
  return alone(name, value)
}

/** Functions with one argument. */
function alone(name: FunctionName, value: Value): Value {
  switch (name) {
    case 'size':
      if (typeof value === 'string') return [...value].length
      return isList(value) ? value.length : isMap(value) ? Object.keys(value).length : value === null ? 0 : null
    case 'first':
      return isList(value) || value === null ? (value?.[0] ?? {}) : null
    case 'sum':
      return value === null ? 0 : isList(value) ? sum(value) : null
    case 'lower':
      return typeof value === 'string' ? value.toLowerCase() : null
    case 'trim':
      return typeof value === 'string' ? value.trim() : null
    case 'escapeLike':
      return typeof value === 'string' ? value.replaceAll(/[\\%_]/g, String.raw`\$&`) : null
    case 'pairs':
      return isList(value) ? value.map((row) => (isMap(row) ? Object.entries(row).map((pair) => [...pair]) : [])) : []
    default:
      return null
  }
}

/** Whether a text contains what was typed, ignoring case; an empty search matches every text. */
function finds(text: Value, typed: Value): Value {
  if (typed === null || typed === '') return true
  if (text === null) return false
  return typeof text === 'object' || typeof typed === 'object'
    ? null
    : String(text).toLowerCase().includes(String(typed).toLowerCase())
}

const DAY_MS = 86_400_000

/** Calendar days from one date to another: times of day and clock changes are ignored. */
function daysBetween(from: Value, to: Value): Value {
  const [first, last] = [midnightOf(from), midnightOf(to)]
  return first === null || last === null ? null : (last - first) / DAY_MS
}

/** The day this many whole days later; null: a value is missing, or the year has no four digits. */
function dayAfter(day: Value, days: Value): Value {
  const midnight = midnightOf(day)
  if (midnight === null || typeof days !== 'number') return null
  const moved = new Date(midnight + Math.trunc(days) * DAY_MS)
  const year = moved.getUTCFullYear()
  return year >= 0 && year <= 9999 ? moved.toISOString().slice(0, 10) : null
}

/** For a text that starts with yyyy-mm-dd; null: any other value. */
function midnightOf(value: Value): number | null {
  const day = typeof value === 'string' ? /^\d{4}-\d\d-\d\d/.exec(value)?.[0] : undefined
  const time = day === undefined ? Number.NaN : Date.parse(day)
  return Number.isNaN(time) ? null : time
}

/** Adds exactly, unlike doubles: 0.1 + 0.2 is 0.3. Nulls are ignored; a text makes the sum unknown. */
export function sum(list: readonly Value[]): Value {
  let total = 0
  for (const item of list) {
    if (item === null) continue
    if (typeof item !== 'number' || !Number.isInteger(item)) return exactSum(list)
    total += item
    if (!Number.isSafeInteger(total)) return exactSum(list)
  }
  return total
}

/** The same for fractions and for numbers too large for doubles: 30 times slower. */
function exactSum(list: readonly Value[]): Value {
  let total = 0n
  let scale = 0
  for (const item of list) {
    if (item === null) continue
    if (typeof item !== 'number' || !Number.isFinite(item)) return null
    const [digits = '', exponent = '0'] = String(item).split('e')
    const [whole = '', fraction = ''] = digits.split('.')
    const places = fraction.length - Number(exponent)
    if (places > scale) total *= 10n ** BigInt(places - scale)
    scale = Math.max(scale, places)
    total += BigInt(whole + fraction) * 10n ** BigInt(scale - places)
  }
  return finite(Number(`${total}e-${scale}`))
}

function each(tree: Each, names: Names): Value {
  const over = evaluate(tree.over, names) ?? []
  if (!isList(over)) return null
  const body = (item: Value): Value => evaluate(tree.body, { ...names, [tree.as]: item })
  if (tree.each === 'map') return over.map(body)
  if (tree.each === 'filter') return over.filter((item) => body(item) === true)
  const decides = tree.each === 'exists'
  let result: Value = !decides
  for (const item of over) {
    const answer = body(item)
    if (answer === decides) return decides
    if (typeof answer !== 'boolean') result = null
  }
  return result
}

function operate(op: Operator, left: Value, right: Value): Value {
  switch (op) {
    case '==':
      return equal(left, right)
    case '!=':
      return !equal(left, right)
    case '+':
      return plus(left, right)
    case '-':
      return minus(left, right)
    case '*':
      return typeof left === 'number' && typeof right === 'number' ? finite(left * right) : null
    case 'in':
      return right === null ? false : isList(right) ? right.some((item) => equal(left, item)) : null
    default:
      return order(op, left, right)
  }
}

function equal(left: Value, right: Value): boolean {
  if (isList(left)) {
    return isList(right) && left.length === right.length && left.every((item, i) => equal(item, right[i] ?? null))
  }
  if (!isMap(left)) return left === right
  if (!isMap(right)) return false
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && equal(member(left, key), member(right, key)))
  )
}

function plus(left: Value, right: Value): Value {
  if (typeof left === 'number' && typeof right === 'number') return finite(left + right)
  if (typeof left === 'string' && typeof right === 'string') return left + right
  if (isList(left)) return isList(right) ? [...left, ...right] : right === null ? left : null
  return left === null && isList(right) ? right : null
}

function minus(left: Value, right: Value): Value {
  return typeof left === 'number' && typeof right === 'number' ? finite(left - right) : null
}

/** For values that JSON cannot represent: a number that is too large becomes unknown, and -0 becomes 0. */
function finite(value: number): Value {
  return Number.isFinite(value) ? value || 0 : null
}

function order(op: Operator, left: Value, right: Value): Value {
  const sign =
    typeof left === 'number' && typeof right === 'number'
      ? left - right
      : typeof left === 'string' && typeof right === 'string'
        ? Number(left > right) - Number(left < right)
        : NaN
  if (Number.isNaN(sign)) return null
  return op === '<' ? sign < 0 : op === '<=' ? sign <= 0 : op === '>' ? sign > 0 : sign >= 0
}
