import type { Tree } from '../../expressions/tree.ts'
import { partsOf } from '../../expressions/uses.ts'
import type { FileCheck } from './checking.ts'
import { type MoveGroup, type PlacedMove, whenOf } from './check-gaps.ts'
import { canHold } from './constant-conditions.ts'
import { rowMembersOf } from './tree-members.ts'

interface Statuses {
  readonly starts: string
  /** Those of app.yaml: another one is misspelt. */
  readonly known: ReadonlySet<string>
}

/** Conditions that are settled before: by the status the move starts from, or by the moves that lead there. */
export function reportSettled(checking: FileCheck, groups: readonly MoveGroup[], { starts, known }: Statuses): void {
  const all = groups.flatMap(({ moves }) => moves)
  for (const group of groups) {
    for (const placed of group.moves) {
      const when = whenOf(checking, placed)
      if (!when || !canHold(when, {})) continue
      const range = checking.positions.value([...placed.path, 'when'])
      const found = ofStatus(placed, when, known) ?? before(checking, { placed, when, group, all, starts })
      if (found) checking.report({ code: 'settled-condition', severity: 'warning', names: found, range })
    }
  }
}

type Settled = readonly [why: string, result: 'always' | 'never']

function ofStatus({ move: { from } }: PlacedMove, when: Tree, known: ReadonlySet<string>): Settled | null {
  const isOfStatus = rowMembersOf(when).every((name) => name === 'Status')
  if (!isOfStatus || !textsIn(when).every((text) => known.has(text))) return null
  const left: Tree = { op: 'member', of: { op: 'name', name: 'row' }, key: 'Status' }
  const right: Tree = { op: 'list', items: from.map((value) => ({ op: 'literal', value })) }
  const isMade = canHold({ op: 'and', left: { op: 'in', left, right }, right: when }, {})
  return isMade ? null : [`The move starts from "${from.join('", "')}"`, 'never']
}

const textsIn = (tree: Tree): readonly string[] =>
  tree.op === 'literal' ? (typeof tree.value === 'string' ? [tree.value] : []) : partsOf(tree).flatMap(textsIn)

interface Later {
  readonly placed: PlacedMove
  readonly when: Tree
  readonly group: MoveGroup
  readonly all: readonly PlacedMove[]
  readonly starts: string
}

/** What documents hold does not change between two decisions, as far as people fill it in. */
function before(checking: FileCheck, { placed, when, group, all, starts }: Later): Settled | null {
  if (!rowMembersOf(when).every((name) => group.fields.has(name))) return null
  for (const status of placed.move.from.filter((each) => each !== starts)) {
    const leading = all.filter(({ move }) => move.to === status)
    const conditions = leading.map((each) => whenOf(checking, each))
    const [first] = leading
    if (!first || conditions.some((each) => each === null || canHold(each, {}) === false)) continue
    const isPossible = (right: Tree): boolean =>
      conditions.some((left) => left !== null && canHold({ op: 'and', left, right }, {}))
    const why = `Documents come to "${status}" only where ${[...new Set(leading.map(({ move }) => String(move.when)))].join(' or ')}`
    if (!isPossible(when)) return [why, 'never']
    const hasOther = group.moves.some((each) => each !== placed && each.move.from.includes(status))
    if (hasOther && !isPossible({ op: 'not', of: when })) return [why, 'always']
  }
  return null
}
