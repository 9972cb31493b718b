import type { Format, Operator, Text, Tree, Value } from '../tree.ts'
import { partsOf } from '../uses.ts'
import { added, divided, Fraction, multiplied, negated, storedNumber, type Exact } from '../decimal.ts'
import { functionValues } from './functions.ts'
import { isEqual, isExact, isList, memberOf, valueOrder, settled, type Inner } from './inner-values.ts'

type Names = Readonly<Record<string, Inner>>

/**
 * The value of a checked expression. Total: an unknown value is null, and nothing throws. Numbers are exact until it
 * ends; there, and where two are compared, they are rounded to the 15 digits of a stored number.
 */
export function evaluate(tree: Tree, names: Readonly<Record<string, Value>>): Value {
  const value = evaluateInner(tree, names)
  if (value instanceof Fraction) return storedNumber(value)
  return makesNumbers(tree) ? settled(value) : (value as Value)
}

/** Whether a condition holds: unknown counts as no. */
export function holds(tree: Tree, names: Readonly<Record<string, Value>>): boolean {
  return evaluateInner(tree, names) === true
}

/** The text with its values; `formats` formats each value with the given format or its own. */
export function evaluateText(
  text: Text,
  names: Readonly<Record<string, Value>>,
  formats: (value: Value, format: Format | null) => string,
): string {
  return text
    .map((part) => (typeof part === 'string' ? part : formats(evaluate(part.value, names), part.format)))
    .join('')
}

const treesWithNumbers = new WeakMap<Tree, boolean>()

/** Whether exact numbers may be in the lists and maps of its value: without an operator they have none. */
function makesNumbers(tree: Tree): boolean {
  const cached = treesWithNumbers.get(tree)
  if (cached !== undefined) return cached
  const makes = ARITHMETIC.has(tree.op === 'call' ? tree.name : tree.op) || partsOf(tree).some(makesNumbers)
  treesWithNumbers.set(tree, makes)
  return makes
}

const ARITHMETIC: ReadonlySet<string> = new Set([
  '+',
  '-',
  '*',
  '/',
  'negate',
  'sum',
  'round',
  'roundTo',
  'hours',
  'minutes',
])

function evaluateInner(tree: Tree, names: Names): Inner {
  switch (tree.op) {
    case 'literal':
      return tree.value
    case 'name':
      return memberOf(names, tree.name)
    case 'member':
      return memberOf(evaluateInner(tree.of, names), tree.key)
    case 'list':
      return tree.items.map((item) => evaluateInner(item, names))
    case 'map':
      return Object.fromEntries(tree.entries.map(([key, value]) => [key, evaluateInner(value, names)]))
    case 'not':
      return not(evaluateInner(tree.of, names))
    case 'negate':
      return ofNumbers(0, evaluateInner(tree.of, names), minus)
    case 'and':
      return both(evaluateInner(tree.left, names), () => evaluateInner(tree.right, names))
    case 'or':
      return not(both(not(evaluateInner(tree.left, names)), () => not(evaluateInner(tree.right, names))))
    case 'choose':
      return evaluateInner(evaluateInner(tree.test, names) === true ? tree.then : tree.else, names)
    case 'call':
      return call(tree, names)
    case 'each':
      return each(tree, names)
    default:
      return operate(tree.op, evaluateInner(tree.left, names), evaluateInner(tree.right, names))
  }
}

type Call = Extract<Tree, { op: 'call' }>
type Each = Extract<Tree, { op: 'each' }>

function not(value: Inner): Inner {
  return typeof value === 'boolean' ? !value : null
}

/** Three-valued logic: no takes precedence over unknown, and unknown over yes. */
function both(left: Inner, right: () => Inner): Inner {
  if (left === false) return false
  const other = right()
  return other === false ? false : left === true && other === true ? true : null
}

function call({ name, args }: Call, names: Names): Inner {
  const values = args.map((arg) => evaluateInner(arg, names))
  return functionValues[name](values[0] ?? null, values[1] ?? null, values)
}

function each(tree: Each, names: Names): Inner {
  const over = evaluateInner(tree.over, names) ?? []
  if (!isList(over)) return null
  const body = (item: Inner): Inner => evaluateInner(tree.body, { ...names, [tree.as]: item })
  if (tree.each === 'map') return over.map(body)
  if (tree.each === 'filter') return over.filter((item) => body(item) === true)
  const decides = tree.each === 'exists'
  let result: Inner = !decides
  for (const item of over) {
    const answer = body(item)
    if (answer === decides) return decides
    if (typeof answer !== 'boolean') result = null
  }
  return result
}

function operate(op: Operator, left: Inner, right: Inner): Inner {
  switch (op) {
    case '==':
      return isEqual(settled(left), settled(right))
    case '!=':
      return !isEqual(settled(left), settled(right))
    case '+':
      return plus(left, right)
    case '-':
      return ofNumbers(left, right, minus)
    case '*':
      return ofNumbers(left, right, multiplied)
    case '/':
      return ofNumbers(left, right, divided)
    case 'in':
      return isIn(settled(left), settled(right))
    default:
      return compare(op, valueOrder(left, right))
  }
}

function ofNumbers(left: Inner, right: Inner, apply: (a: Exact, b: Exact) => Exact | null): Inner {
  return isExact(left) && isExact(right) ? apply(left, right) : null
}

const minus = (a: Exact, b: Exact): Exact | null => added(a, negated(b))

function plus(left: Inner, right: Inner): Inner {
  if (typeof left === 'string' && typeof right === 'string') return left + right
  if (isList(left)) return isList(right) ? [...left, ...right] : right === null ? left : null
  return left === null && isList(right) ? right : ofNumbers(left, right, added)
}

function isIn(item: Value, list: Value): Value {
  return list === null ? false : isList(list) ? list.some((each) => isEqual(item, each)) : null
}

function compare(op: Operator, order: number | null): boolean | null {
  if (order === null) return null
  return op === '<' ? order < 0 : op === '<=' ? order <= 0 : op === '>' ? order > 0 : order >= 0
}
