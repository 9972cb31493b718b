import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import { specOf } from '../../fields/field-types.ts'
import type { Tree } from '../../expressions/tree.ts'
import type { Path } from '../1-parse/path.ts'
import type { FieldNode, MoveNode } from '../3-expand/ast.ts'
import { pathKey, type FileCheck } from './checking.ts'
import { possible, type Variable } from './possible-values.ts'

export interface PlacedMove {
  readonly move: MoveNode
  readonly path: Path
}

/** The moves of one name, and the fields of a row where the workflow is of one screen. */
export interface MoveGroup {
  readonly name: string
  readonly moves: readonly PlacedMove[]
  readonly fields: ReadonlyMap<string, FieldNode>
}

/** Moves by amount from one status that leave out a value: between them, above or below them, or no value at all. */
export function reportGaps(checking: FileCheck, group: MoveGroup): void {
  const statuses = new Set(group.moves.flatMap(({ move }) => move.from))
  for (const status of statuses) {
    const conditions = group.moves
      .filter(({ move }) => move.from.includes(status))
      .map((each) => conditionOf(checking, each))
    const all = conditions.filter((each) => each !== null)
    const limits = all.length < conditions.length ? null : limitsOf(all)
    if (limits === null) continue
    if (reportBetween(checking, status, limits) || group.name !== 'approve') continue
    if (reportBeyond(checking, { status, group }, limits)) continue
    reportEmpty(checking, { status, group }, limits)
    reportOverlap(checking, limits)
  }
}

interface Condition extends PlacedMove {
  readonly tree: Tree
}

/** The condition of a move; null: it is always made, or its condition has a mistake. */
export function whenOf({ expressions }: FileCheck, { move, path }: PlacedMove): Tree | null {
  const tree = move.when === undefined ? null : expressions.get(pathKey([...path, 'when']))?.tree
  return tree && tree.op !== 'literal' ? tree : null
}

function conditionOf(checking: FileCheck, placed: PlacedMove): Condition | null {
  const tree = whenOf(checking, placed)
  return tree && { tree, ...placed }
}

/** Conditions about one number alone: only then is it certain which values no move is made for. */
interface Limits {
  /** `row.Total` */
  readonly written: string
  /** Every second number is one that a condition compares with; the others are between those and beyond them. */
  readonly numbers: readonly number[]
  readonly conditions: readonly Condition[]
  /** For each of the numbers. */
  readonly applying: readonly (readonly Condition[])[]
  readonly ofNone: readonly Condition[]
}

function limitsOf(conditions: readonly Condition[]): Limits | null {
  const [first, ...others] = conditions.map(({ tree }) => tree)
  if (!first) return null
  const any = others.reduce<Tree>((left, right) => ({ op: 'or', left, right }), first)
  const [only, another] = possible(any, {}).variables
  if (!only || another || only.written === null || only.declared !== null) return null
  const numbers = only.values.flatMap(([value]) => (typeof value === 'number' ? [value] : []))
  const applyingTo = (value: number | null): readonly Condition[] =>
    conditions.filter(({ tree }) => holds(tree, only, value))
  const [written, applying, ofNone] = [only.written, numbers.map(applyingTo), applyingTo(null)]
  return numbers.length === 0 ? null : { written, numbers, conditions, applying, ofNone }
}

const holds = (tree: Tree, { names }: Variable, value: number | null): boolean =>
  evaluate(possible(tree, {}).tree, { [names[0] ?? '']: value }) === true

function reportBetween(
  checking: FileCheck,
  status: string,
  { written, numbers, conditions, applying }: Limits,
): boolean {
  if (conditions.length < 2) return false
  const from = applying.findIndex((each, at) => each.length === 0 && (applying[at - 1]?.length ?? 0) > 0)
  const to = applying.findIndex((each, at) => at > from && each.length > 0)
  const [before = [], after = []] = [applying[from - 1], applying[to]]
  if (from < 0 || to < 0 || before.some((each) => after.includes(each))) return false
  const gap = gapOf(numbers, from, to)
  if (gap === null) return false
  const range = checking.positions.value([...(after[0]?.path ?? []), 'when'])
  const notes = gap.includes(' ') ? [] : ['Write `<=` or `>=` in one of the two conditions.']
  checking.report({ code: 'gap-of-moves', severity: 'warning', names: [written, gap, status], range, notes })
  return true
}

/** `25000`, or `25000 to 50000` without the numbers before and after, which a whole number less or more may mean. */
function gapOf(numbers: readonly number[], from: number, to: number): string | null {
  const [low, high] = [numbers[from - 1] ?? 0, numbers[to] ?? 0]
  if (to - from === 1 && from % 2 === 1) return String(numbers[from])
  const [least, most] = [from % 2 === 1 ? numbers[from] : low, to % 2 === 0 ? numbers[to - 1] : high]
  return least === undefined || most === undefined || most - least <= 1 ? null : `${least} to ${most}`
}

interface From {
  readonly status: string
  readonly group: MoveGroup
}

/** What is above the highest limit or below the lowest. A `reason` shows that one is meant. */
function reportBeyond({ positions, report }: FileCheck, { status, group }: From, limits: Limits): boolean {
  const { written, conditions, applying } = limits
  if (conditions.some(({ move }) => move.reason !== undefined)) return false
  const field = group.fields.get(written.replace(/^row\./, ''))
  const [below, above] = [belowOf(limits, field), aboveOf(limits, field)]
  const isDivided = applying.some(({ length }) => length > 0 && length < conditions.length)
  // A single limit may be a precondition; of an amount, it is one of several that are missing.
  if (!isDivided && (!specOf(field)?.isCurrency || (below && above))) return false
  const end = above ?? below
  if (!end) return false
  const range = positions.value([...(end.next?.path ?? []), 'when'])
  const notes = [
    'Add the move that is made there. Where documents are not to be decided there, give the move a `reason`.',
  ]
  report({ code: 'gap-of-moves', severity: 'warning', names: [written, end.values, status], range, notes })
  return true
}

interface End {
  readonly values: string
  /** A condition that holds for the value beside it. */
  readonly next: Condition | undefined
}

function aboveOf({ numbers, applying }: Limits, field: FieldNode | undefined): End | null {
  const last = applying.findLastIndex(({ length }) => length > 0)
  const first = numbers[last + 1]
  if (last < 0 || first === undefined || (typeof field?.max === 'number' && first > field.max)) return null
  const values = last % 2 === 1 ? `more than ${numbers[last]}` : `${first} or more`
  return { values, next: applying[last]?.at(-1) }
}

/** Amounts are above 0, unless a condition compares with less. */
function belowOf({ numbers, applying }: Limits, field: FieldNode | undefined): End | null {
  const first = applying.findIndex(({ length }) => length > 0)
  const last = numbers[first - 1]
  const least = typeof field?.min === 'number' ? field.min : 0
  if (last === undefined || last < least || (numbers[1] ?? 0) <= 0) return null
  const values = first % 2 === 1 ? `less than ${numbers[first]}` : `${last} or less`
  return { values, next: applying[first]?.[0] }
}

/** A field that people may leave empty, which is neither more nor less than a limit. */
function reportEmpty({ positions, report }: FileCheck, { status, group }: From, limits: Limits): void {
  const { written, conditions, applying, ofNone } = limits
  const field = group.fields.get(written.replace(/^row\./, ''))
  const isFilledIn =
    !field || field.value !== undefined || field.default !== undefined || field.requiredWhen !== undefined
  const [first] = conditions
  if (isFilledIn || !first || conditions.length < 2 || ofNone.length > 0 || applying.some(({ length }) => length === 0))
    return
  const notes = [`Write \`or(${written}, 0)\` in the conditions, or require the field.`]
  const range = positions.value([...first.path, 'when'])
  report({ code: 'gap-of-moves', severity: 'warning', names: [written, 'empty', status], range, notes })
}

/** Two roles whose limits overlap, though documents go different ways: the highest of one is above the lowest of the other. */
function reportOverlap({ positions, report }: FileCheck, { written, numbers, conditions, applying }: Limits): void {
  for (const [at, later] of conditions.entries()) {
    for (const earlier of conditions.slice(0, at)) {
      if (earlier.move.by === later.move.by || earlier.move.to === later.move.to) continue
      const isBoth = applying.map((each) => each.includes(earlier) && each.includes(later))
      const [from, to] = [isBoth.indexOf(true), isBoth.lastIndexOf(true)]
      const isAlone = (one: Condition, other: Condition) =>
        applying.some((each) => each.includes(one) && !each.includes(other))
      if (from < 1 || to > numbers.length - 2 || from === to) continue
      if (!isAlone(earlier, later) || !isAlone(later, earlier)) continue
      const values = `${numbers[from - (1 - (from % 2))]} to ${numbers[to + (1 - (to % 2))]}`
      const line = String(positions.key([...earlier.path, 'from']).start.line)
      const range = positions.value([...later.path, 'when'])
      report({ code: 'overlap-of-moves', severity: 'warning', names: [written, values, line], range })
    }
  }
}
