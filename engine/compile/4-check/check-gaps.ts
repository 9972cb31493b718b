import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Tree } from '../../expressions/tree.ts'
import type { Path } from '../1-parse/path.ts'
import type { MoveNode } from '../3-expand/ast.ts'
import { keyOf, type Checking } from './checking.ts'
import { possible } from './possible-values.ts'

export interface PlacedMove {
  readonly move: MoveNode
  readonly path: Path
}

/** Moves by amount from one status that leave out a value between them: `> 25000` and `< 25000`. */
export function reportGaps(checking: Checking, group: readonly PlacedMove[]): void {
  const statuses = new Set(group.flatMap(({ move }) => move.from))
  for (const status of statuses) {
    const conditions = group.filter(({ move }) => move.from.includes(status)).map((each) => conditionOf(checking, each))
    if (conditions.length < 2 || conditions.some((each) => each === null)) continue
    reportGapsOf(
      checking,
      status,
      conditions.filter((each) => each !== null),
    )
  }
}

interface Condition {
  readonly tree: Tree
  readonly path: PlacedMove['path']
}

/** Null: the move is always made, or its condition has a mistake. */
function conditionOf({ expressions }: Checking, { move, path }: PlacedMove): Condition | null {
  const at = [...path, 'when']
  const tree = move.when === undefined ? null : expressions.get(keyOf(at))?.tree
  return tree && tree.op !== 'literal' ? { tree, path: at } : null
}

/** Only where all conditions are about one number is it certain that no move is made between them. */
function reportGapsOf({ positions, report }: Checking, status: string, conditions: readonly Condition[]): void {
  const [first, ...others] = conditions.map(({ tree }) => tree)
  if (!first) return
  const any = others.reduce<Tree>((left, right) => ({ op: 'or', left, right }), first)
  const [only, another] = possible(any, {}).variables
  if (!only || another || only.written === null || only.declared !== null) return
  const numbers = only.values.flatMap(([value]) => (typeof value === 'number' ? [value] : []))
  const applying = numbers.map((number) =>
    conditions.filter(({ tree }) => evaluate(possible(tree, {}).tree, { [only.names[0] ?? '']: number }) === true),
  )
  const from = applying.findIndex((each, at) => each.length === 0 && (applying[at - 1]?.length ?? 0) > 0)
  const to = applying.findIndex((each, at) => at > from && each.length > 0)
  const [before = [], after = []] = [applying[from - 1], applying[to]]
  if (from < 0 || to < 0 || before.some((each) => after.includes(each))) return
  const gap = gapOf(numbers, from, to)
  const range = positions.value(after[0]?.path ?? [])
  if (gap === null) return
  const notes = gap.includes(' ') ? [] : ['Write `<=` or `>=` in one of the two conditions.']
  report({ code: 'gap-of-moves', severity: 'warning', names: [only.written, gap, status], range, notes })
}

/** `25000`, or `25000 to 50000` without the numbers before and after, which a whole number less or more may mean. */
function gapOf(numbers: readonly number[], from: number, to: number): string | null {
  const [low, high] = [numbers[from - 1] ?? 0, numbers[to] ?? 0]
  // Every second number is one that a condition compares with; the others are between those.
  if (to - from === 1 && from % 2 === 1) return String(numbers[from])
  const [least, most] = [from % 2 === 1 ? numbers[from] : low, to % 2 === 0 ? numbers[to - 1] : high]
  return least === undefined || most === undefined || most - least <= 1 ? null : `${least} to ${most}`
}
