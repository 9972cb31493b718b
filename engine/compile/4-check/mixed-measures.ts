import type { Scope, Type } from '../../expressions/check/check.ts'
import type { Tree } from '../../expressions/tree.ts'
import { partsOf } from '../../expressions/uses.ts'
import type { LeafSite } from '../3-expand/leaves.ts'
import type { Checking } from './checking.ts'
import { DAYS, nounOfMeasure } from './measures.ts'
import { isComparison, itemOf, nameOf, typeOf } from './possible-values.ts'

/** Two quantities that are added, compared or exchanged for each other, and are not of one measure. */
interface Mixed {
  readonly left: string
  readonly right: string
}

interface Measured {
  /** What the value is a quantity of; null: that is not certain. */
  readonly measure: string | null
  readonly mixed: Mixed | null
}

/**
 * Amounts that are added to weights, or compared with days. A product may be of any measure: rates have none. Which of
 * two quantities a value is may depend on a condition.
 *
 * @returns what the value may be a quantity of, as far as that is certain
 */
export function checkMixed(
  checking: Checking,
  { path }: LeafSite,
  { tree, scope }: { readonly tree: Tree; readonly scope: Scope },
): readonly string[] {
  const { mixed } = measured(tree, scope)
  if (mixed === null) return branchesOf(tree).flatMap((branch) => measured(branch, scope).measure ?? [])
  const names = [mixed.left, mixed.right]
  checking.report({ code: 'mixed-measures', severity: 'warning', names, range: checking.positions.value(path) })
  return []
}

const branchesOf = (tree: Tree): readonly Tree[] =>
  tree.op === 'choose' ? [...branchesOf(tree.then), ...branchesOf(tree.else)] : [tree]

const NOTHING: Measured = { measure: null, mixed: null }

function measured(tree: Tree, scope: Scope): Measured {
  switch (tree.op) {
    case 'name':
    case 'member':
      return { measure: measureOfType(typeOf(tree, scope)), mixed: null }
    case 'negate':
      return measured(tree.of, scope)
    case '+':
    case '-':
      return both(tree.left, tree.right, scope)
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
  return { left: described(left, one), right: described(right, other) }
}

function described(tree: Tree, measure: string): string {
  const name = nameOf(tree)
  return name === null ? nounOfMeasure(measure) : `"${name}" (${nounOfMeasure(measure)})`
}

function inParts(tree: Tree, scope: Scope): Mixed | null {
  for (const part of partsOf(tree)) {
    const { mixed } = measured(part, scope)
    if (mixed !== null) return mixed
  }
  return null
}

function measuredCall(tree: Extract<Tree, { op: 'call' }>, scope: Scope): Measured {
  const [first, second] = tree.args
  if (tree.name === 'or') return oneOf(tree.args, scope, null)
  if (tree.name === 'sum' && first) return measured(first, scope)
  if (tree.name === 'days') return { measure: DAYS, mixed: inParts(tree, scope) }
  const mixed = inParts(tree, scope)
  if (mixed !== null || tree.name !== 'addDays' || !second) return { measure: null, mixed }
  const { measure } = measured(second, scope)
  if (measure === null || measure === DAYS) return NOTHING
  return { measure: null, mixed: { left: 'days', right: described(second, measure) } }
}

/** A list of numbers counts as its items. */
function measuredEach(tree: Extract<Tree, { op: 'each' }>, scope: Scope): Measured {
  const { mixed } = measured(tree.over, scope)
  const item = itemOf(tree.over, scope)
  const inner = measured(tree.body, item === null ? withoutName(scope, tree.as) : { ...scope, [tree.as]: item })
  return { measure: tree.each === 'map' ? inner.measure : null, mixed: mixed ?? inner.mixed }
}

const withoutName = (scope: Scope, name: string): Scope => ({ ...scope, [name]: { kind: 'any' } })
