import type { Scope, Type } from '../../expressions/check/check.ts'
import type { Tree } from '../../expressions/tree.ts'
import { partsOf } from '../../expressions/uses.ts'
import type { LeafSite } from '../3-expand/leaves.ts'
import type { FileCheck } from './checking.ts'
import { measureField, DAYS, isMoney, nounOfMeasure } from './measures.ts'
import { isComparison, itemOf, treeName, treeType } from './possible-values.ts'

/** Two quantities that do not belong together, or a sum of several currencies or units. */
interface Mixed {
  readonly code: 'mixed-measures' | 'product-of-money' | 'sum-of-several'
  readonly names: readonly string[]
}

interface Measured {
  /** What the value is a quantity of; null: that is not certain. */
  readonly measure: string | null
  readonly mixed: Mixed | null
}

/**
 * Amounts that are added to weights, or compared with days, and amounts of two currencies or quantities of two units. A product may be of any measure:
 * rates have none. Which of two quantities a value is may depend on a condition.
 *
 * @returns what the value may be a quantity of, as far as that is certain
 */
export function checkMixed(
  checking: FileCheck,
  { path }: LeafSite,
  { tree, scope }: { readonly tree: Tree; readonly scope: Scope },
): readonly string[] {
  const { mixed } = measured(tree, scope)
  if (mixed === null) return branchesOf(tree).flatMap((branch) => measured(branch, scope).measure ?? [])
  checking.report({ ...mixed, range: checking.positions.value(path) })
  return []
}

const branchesOf = (tree: Tree): readonly Tree[] =>
  tree.op === 'choose' ? [...branchesOf(tree.then), ...branchesOf(tree.else)] : [tree]

const NOTHING: Measured = { measure: null, mixed: null }

function measured(tree: Tree, scope: Scope): Measured {
  switch (tree.op) {
    case 'name':
    case 'member':
      return { measure: measureOfType(treeType(tree, scope)), mixed: null }
    case 'negate':
      return measured(tree.of, scope)
    case '+':
    case '-':
      return both(tree.left, tree.right, scope)
    case '*':
      return { measure: null, mixed: inParts(tree, scope) ?? productOf(tree.left, tree.right, scope) }
    case 'choose':
      return oneOf([tree.then, tree.else], scope, measured(tree.test, scope).mixed)
    case 'call':
      return measuredCall(tree, scope)
    case 'each':
      return measuredEach(tree, scope)
    default:
      return {
        measure: null,
        mixed: isComparison(tree) ? both(tree.left, tree.right, scope).mixed : inParts(tree, scope),
      }
  }
}

export const measureOfType = (type: Type | null): string | null =>
  type?.kind === 'number' ? (type.measure ?? null) : null

/** The values of which one is the result. */
function oneOf(trees: readonly Tree[], scope: Scope, before: Mixed | null): Measured {
  const all = trees.map((tree) => measured(tree, scope))
  const measures = new Set(all.map(({ measure }) => measure))
  const [measure = null] = measures
  const mixed = before ?? all.map((each) => each.mixed).find((each) => each !== null) ?? null
  return { measure: measures.size === 1 ? measure : null, mixed }
}

/** Two values that are added or compared. */
function both(left: Tree, right: Tree, scope: Scope): Measured {
  const [a, b] = [measured(left, scope), measured(right, scope)]
  const mixed = a.mixed ?? b.mixed ?? mixedOf([left, a.measure], [right, b.measure])
  return { measure: mixed === null ? (a.measure ?? b.measure) : null, mixed }
}

type Quantity = readonly [tree: Tree, measure: string | null]

function mixedOf([left, one]: Quantity, [right, other]: Quantity): Mixed | null {
  if (one === null || other === null || one === other) return null
  return { code: 'mixed-measures', names: [described(left, one), described(right, other)] }
}

/** Two amounts of money that are multiplied. */
function productOf(left: Tree, right: Tree, scope: Scope): Mixed | null {
  const [one, other] = [measured(left, scope).measure, measured(right, scope).measure]
  if (one === null || other === null || !isMoney(one) || !isMoney(other)) return null
  return { code: 'product-of-money', names: [described(left, one), described(right, other)] }
}

function described(tree: Tree, measure: string): string {
  const name = treeName(tree)
  return name === null ? nounOfMeasure(measure) : `"${name}" (${nounOfMeasure(measure)})`
}

function inParts(tree: Tree, scope: Scope): Mixed | null {
  for (const part of partsOf(tree)) {
    const { mixed } = measured(part, scope)
    if (mixed !== null) return mixed
  }
  return null
}

/** What a function counts, from one day or moment to another. */
const COUNTED: ReadonlyMap<string, string> = new Map([
  ['days', DAYS],
  ['months', 'months'],
  ['hours', 'hours'],
  ['minutes', 'minutes'],
])

/** What a function adds to a day. */
const ADDED: ReadonlyMap<string, string> = new Map([
  ['addDays', DAYS],
  ['addMonths', 'months'],
])

/** Functions whose value is a quantity of what their first argument is one of. */
const KEEPING: ReadonlySet<string> = new Set(['sum', 'round', 'abs'])
/** Functions that make one value of those of all rows. */
const OVER_ROWS: ReadonlySet<string> = new Set(['sum', 'min', 'max'])
/** Functions whose arguments are compared. */
const COMPARING: ReadonlySet<string> = new Set(['min', 'max', 'roundTo'])

function measuredCall(tree: Extract<Tree, { op: 'call' }>, scope: Scope): Measured {
  const [first, second] = tree.args
  if (tree.name === 'or') return oneOf(tree.args, scope, null)
  const several = first && OVER_ROWS.has(tree.name) ? severalIn(first, scope) : null
  if (several !== null) return { measure: null, mixed: several }
  if (first && KEEPING.has(tree.name)) return { ...measured(first, scope), ...mixedIn(tree, scope) }
  if (first && COMPARING.has(tree.name)) return comparedAll(tree.args, scope)
  const counted = COUNTED.get(tree.name) ?? null
  const mixed = inParts(tree, scope)
  const added = ADDED.get(tree.name)
  if (mixed !== null || added === undefined || !second) return { measure: counted, mixed }
  const { measure } = measured(second, scope)
  if (measure === null || measure === added) return NOTHING
  return { measure: null, mixed: { code: 'mixed-measures', names: [added, described(second, measure)] } }
}

/** Values of rows of which each says its own currency or unit, unless the rows were chosen by it. */
function severalIn(tree: Tree, scope: Scope): Mixed | null {
  if (tree.op !== 'each' || tree.each !== 'map') return null
  const item = itemOf(tree.over, scope)
  const { measure } = measured(tree.body, item === null ? scope : { ...scope, [tree.as]: item })
  const name = measureField(measure)
  if (name === null || item?.kind !== 'row' || item.members[name] === undefined || isChosenBy(tree.over, name))
    return null
  return { code: 'sum-of-several', names: [treeName(tree.body) ?? nounOfMeasure(measure ?? '')] }
}

const isChosenBy = (over: Tree, name: string): boolean =>
  over.op === 'each' && over.each === 'filter' && (readsMember(over.body, name) || isChosenBy(over.over, name))

const readsMember = (tree: Tree, name: string): boolean =>
  (tree.op === 'member' && tree.key === name) || partsOf(tree).some((part) => readsMember(part, name))

const mixedIn = (tree: Tree, scope: Scope): Pick<Measured, 'mixed'> => ({ mixed: inParts(tree, scope) })

/** Values of which each is compared with the first. */
function comparedAll([first, ...others]: readonly Tree[], scope: Scope): Measured {
  if (first === undefined) return NOTHING
  const pairs = others.map((other) => both(first, other, scope))
  return pairs.find(({ mixed }) => mixed !== null) ?? pairs[0] ?? measured(first, scope)
}

/** A list of numbers counts as its items. */
function measuredEach(tree: Extract<Tree, { op: 'each' }>, scope: Scope): Measured {
  const { mixed } = measured(tree.over, scope)
  const item = itemOf(tree.over, scope)
  const inner = measured(tree.body, item === null ? withoutName(scope, tree.as) : { ...scope, [tree.as]: item })
  return { measure: tree.each === 'map' ? inner.measure : null, mixed: mixed ?? inner.mixed }
}

const withoutName = (scope: Scope, name: string): Scope => ({ ...scope, [name]: { kind: 'any' } })
