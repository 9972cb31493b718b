import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Scope, Type } from '../../expressions/check/check.ts'
import type { Operator, Tree, Value } from '../../expressions/tree.ts'

/** A condition over values that are independent of each other. */
export interface Possible {
  /** The condition, with a name for each independent value. */
  readonly tree: Tree
  readonly variables: readonly Variable[]
}

/** One independent value, or two that are compared with each other. */
export interface Variable {
  /** The operand as it is written: `form.Amount`; null: another expression. */
  readonly written: string | null
  readonly names: readonly string[]
  /** What the names may be at the same time. */
  readonly values: readonly (readonly Value[])[]
  /** What the field declares of its values; null: nothing that limits them. */
  readonly declared: string | null
}

/** With more combinations of values a condition counts as one that depends on them. */
const MOST_COMBINATIONS = 2048

/** The results that a condition can have; null: there are too many combinations of values. */
export function possibleResults({ tree, variables }: Possible): ReadonlySet<Value> | null {
  const count = variables.reduce((all, { values }) => all * values.length, 1)
  if (count > MOST_COMBINATIONS) return null
  const results = new Set<Value>()
  const assign = (at: number, names: Readonly<Record<string, Value>>): void => {
    const variable = variables[at]
    if (!variable) return void results.add(evaluate(tree, names))
    for (const values of variable.values) {
      assign(at + 1, { ...names, ...Object.fromEntries(variable.names.map((name, i) => [name, values[i] ?? null])) })
    }
  }
  assign(0, {})
  return results
}

/** The map of what a person fills in. */
export const FORM: ReadonlySet<string> = new Set(['form'])

/** The names that an operand may have, with their types. */
interface Names {
  readonly scope: Scope
  readonly filledIn: ReadonlySet<string>
}

/** What is read of a condition: an operand with the literals it is compared with, two operands, or a flag. */
interface Found {
  readonly operand: Tree
  readonly other: Tree | null
  readonly literals: Set<Value>
}

/**
 * A condition in which every operand may have each value that makes a difference to it. Where operands depend on each
 * other, there are more combinations than can occur, never fewer.
 *
 * @param scope the types of the names; undeclared ones may have any value
 * @param filledIn names of maps whose values obey the limits of their fields
 */
export function possible(tree: Tree, scope: Scope, filledIn: ReadonlySet<string> = FORM): Possible {
  const found = new Map<string, Found>()
  const abstract = abstracted(tree, found)
  return { tree: abstract, variables: [...found].map(([key, each]) => variableOf(key, each, { scope, filledIn })) }
}

function abstracted(tree: Tree, found: Map<string, Found>): Tree {
  switch (tree.op) {
    case 'literal':
      return tree
    case 'not':
      return { op: 'not', of: abstracted(tree.of, found) }
    case 'and':
    case 'or':
      return { op: tree.op, left: abstracted(tree.left, found), right: abstracted(tree.right, found) }
    case 'in':
      return isListOfLiterals(tree.right)
        ? {
            ...tree,
            left: operandWith(
              tree.left,
              tree.right.items.map(({ value }) => value),
              found,
            ),
          }
        : operandWith(tree, [], found)
    default:
      return isComparison(tree) ? comparison(tree, found) : operandWith(tree, [], found)
  }
}

type ComparisonOperator = Exclude<Operator, '+' | '-' | '*' | '/' | 'in'>
type Comparison = Extract<Tree, { readonly op: Operator }> & { readonly op: ComparisonOperator }
type Literal = Extract<Tree, { readonly op: 'literal' }>
interface ListOfLiterals {
  readonly op: 'list'
  readonly items: readonly Literal[]
}

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>='] satisfies ComparisonOperator[])

export const isComparison = (tree: Tree): tree is Comparison => COMPARISONS.has(tree.op)

const isListOfLiterals = (tree: Tree): tree is ListOfLiterals =>
  tree.op === 'list' && tree.items.every(({ op }) => op === 'literal')

function comparison(tree: Comparison, found: Map<string, Found>): Tree {
  const { op, left, right } = tree
  if (left.op === 'literal' && right.op === 'literal') return tree
  if (right.op === 'literal') return { op, left: operandWith(left, [right.value], found), right }
  if (left.op === 'literal') return { op, left, right: operandWith(right, [left.value], found) }
  const sides = [left, right].map((side) => JSON.stringify(side))
  const key = sides.toSorted().join(' ')
  if (!found.has(key)) found.set(key, { operand: left, other: right, literals: new Set() })
  const name = (side: string | undefined): Tree => ({ op: 'name', name: `${key} ${side}` })
  return { op, left: name(sides[0]), right: name(sides[1]) }
}

/** The operand as a name; a condition within a comparison remains one: `(form.A > 5) == true`. */
function operandWith(operand: Tree, literals: readonly Value[], found: Map<string, Found>): Tree {
  if (operand.op === 'literal') return operand
  if (isComparison(operand) || operand.op === 'and' || operand.op === 'or' || operand.op === 'not')
    return abstracted(operand, found)
  const key = JSON.stringify(operand)
  const each = found.get(key) ?? { operand, other: null, literals: new Set() }
  for (const literal of literals) each.literals.add(literal)
  found.set(key, each)
  return { op: 'name', name: key }
}

/** Smaller, equal and larger, both without a value, and one of them without. */
const PAIRS: readonly (readonly Value[])[] = [
  [1, 2],
  [1, 1],
  [2, 1],
  [null, null],
  [null, 1],
  [1, null],
]

function variableOf(key: string, { operand, other, literals }: Found, among: Names): Variable {
  const written = treeName(operand)
  if (other !== null) {
    const names = [operand, other].map((side) => `${key} ${JSON.stringify(side)}`)
    return { written, names, values: PAIRS, declared: null }
  }
  const type = declaredType(operand, among)
  const values = valuesOf(type, [...literals]).filter((value) => value !== null || !isSize(operand))
  const declared = isSize(operand) ? null : declaredOf(type)
  if (operand.op === 'call' && type?.kind === 'number' && type.most !== undefined) {
    const [of] = operand.args
    const rows = of === undefined ? null : treeName(of)
    const most = `is at most ${type.most} (\`max\`)`
    return { written: `size(${rows})`, names: [key], values: values.map((value) => [value]), declared: most }
  }
  const operandAsWritten = declared === null ? written : writtenOf(operand)
  return { written: operandAsWritten, names: [key], values: values.map((value) => [value]), declared }
}

/** The type whose limits values keep to: those of the form, where only a flag is never without a value, and of stored rows. */
function declaredType(operand: Tree, among: Names): Type | null {
  const { scope, filledIn } = among
  if (operand.op === 'call' && operand.name === 'size') {
    const [of] = operand.args
    const rows = of === undefined ? null : treeType(of, scope)
    const most = rows?.kind === 'list' && treeName(of ?? operand)?.startsWith('form.') ? rows.most : undefined
    return { kind: 'number', least: 0, ...(most !== undefined && { most }) }
  }
  if (operand.op !== 'name' && operand.op !== 'member') return rangeOf(operand, among)
  const type = treeType(operand, scope)
  const root = rootOf(operand)
  if (root === 'form') return type
  // Whether a flag of a row is ever without a value depends on where the row comes from.
  if (root !== null && filledIn.has(root)) return type?.kind === 'yesno' ? null : type
  return Object.keys(scope).length === 1 && type?.kind !== 'yesno' ? type : null
}

/** An operand of names and numbers as it is written; null: another one. */
function writtenOf(tree: Tree): string | null {
  if (tree.op === 'literal') return String(tree.value)
  if (tree.op !== '+' && tree.op !== '-' && tree.op !== '*') return treeName(tree)
  const [left, right] = [writtenOf(tree.left), writtenOf(tree.right)]
  return left === null || right === null ? null : `${left} ${tree.op} ${right}`
}

/** The name that an operand is a member of; null: none. */
function rootOf(tree: Tree): string | null {
  return tree.op === 'member' ? (tree.of.op === 'name' ? tree.of.name : rootOf(tree.of)) : null
}

type Range = Extract<Type, { kind: 'number' }>

/** What a sum, difference or product of limited numbers can be; null: not limited. */
function rangeOf(tree: Tree, among: Names): Range | null {
  if (tree.op === 'literal')
    return typeof tree.value === 'number' ? { kind: 'number', least: tree.value, most: tree.value } : null
  if (tree.op === 'name' || tree.op === 'member') {
    const type = declaredType(tree, among)
    return type?.kind === 'number' ? type : null
  }
  if (tree.op !== '+' && tree.op !== '-' && tree.op !== '*') return null
  const [left, right] = [rangeOf(tree.left, among), rangeOf(tree.right, among)]
  if (left === null || right === null) return null
  const ends = ENDS[tree.op]([left.least, left.most], [right.least, right.most]).map(withoutNoise)
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  if (Number.isNaN(least)) return null
  return { kind: 'number', ...(least > -Infinity && { least }), ...(most < Infinity && { most }) }
}

/** The decimal that a double stands for: 0.3 - 0.1 is 0.2. */
const withoutNoise = (end: number): number => Number(end.toPrecision(15))

type Ends = readonly [number | undefined, number | undefined]

/** The sums, differences and products of the ends of two ranges. */
const ENDS: Readonly<Record<'+' | '-' | '*', (left: Ends, right: Ends) => readonly number[]>> = {
  '+': ([a, b], [c, d]) => [(a ?? -Infinity) + (c ?? -Infinity), (b ?? Infinity) + (d ?? Infinity)],
  '-': ([a, b], [c, d]) => [(a ?? -Infinity) - (d ?? Infinity), (b ?? Infinity) - (c ?? -Infinity)],
  '*': ([a = -Infinity, b = Infinity], [c = -Infinity, d = Infinity]) => [a * c, a * d, b * c, b * d],
}

/** A number of rows or letters: never less than 0, never without a value. */
export const isSize = (tree: Tree): boolean => tree.op === 'call' && tree.name === 'size'

/** `row.Party.text`; null: no name or member of one. */
export function treeName(tree: Tree): string | null {
  if (tree.op === 'name') return tree.name
  const of = tree.op === 'member' ? treeName(tree.of) : null
  return of !== null && tree.op === 'member' ? `${of}.${tree.key}` : null
}

export function treeType(tree: Tree, scope: Scope): Type | null {
  if (tree.op === 'name') return (Object.hasOwn(scope, tree.name) ? scope[tree.name] : undefined) ?? null
  const of = tree.op === 'member' ? treeType(tree.of, scope) : null
  return (
    (of?.kind === 'row' && tree.op === 'member' && Object.hasOwn(of.members, tree.key) && of.members[tree.key]) || null
  )
}

/** The type of an item of a list; null: unknown. */
export function itemOf(list: Tree, scope: Scope): Type | null {
  if (list.op === 'each' && list.each === 'filter') return itemOf(list.over, scope)
  const type = treeType(list, scope)
  return type?.kind === 'list' ? type.of : null
}

/** The given literals, what is between and beyond them, and no value, as far as the type has them. */
function valuesOf(type: Type | null, literals: readonly Value[]): readonly Value[] {
  if (type?.kind === 'yesno') return [true, false]
  if (type?.kind === 'text' && type.options) return [...type.options, null]
  const numbers = literals.filter((each) => typeof each === 'number')
  const texts = literals.filter((each) => typeof each === 'string')
  const flags = literals.length === 0 || literals.some((each) => typeof each === 'boolean') ? [true, false] : []
  const { least = -Infinity, most = Infinity } = type?.kind === 'number' ? type : {}
  const around = numbersAround([...numbers, least, most].filter(Number.isFinite))
  // The first text after another one.
  const between = texts.length > 0 ? ['', ...texts.flatMap((each) => [each, `${each}\u0000`])] : []
  const ofLiterals = [...flags, ...around.filter((each) => each >= least && each <= most), ...between]
  return [...(ofLiterals.length > 0 ? ofLiterals : ['any']), null]
}

function numbersAround(numbers: readonly number[]): readonly number[] {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  return [first - 1, ...sorted.flatMap((each, at) => [each, (each + (sorted[at + 1] ?? each + 2)) / 2])]
}

/** What limits the values of a type, in words. */
function declaredOf(type: Type | null): string | null {
  if (type?.kind === 'yesno') return 'is true or false, never null'
  if (type?.kind === 'text' && type.options) return `is one of ${type.options.join(', ')}`
  if (type?.kind !== 'number') return null
  const limits = [
    ...(type.least === undefined ? [] : [`at least ${type.least} (\`min\`)`]),
    ...(type.most === undefined ? [] : [`at most ${type.most} (\`max\`)`]),
  ]
  return limits.length === 0 ? null : `is ${limits.join(' and ')}`
}
