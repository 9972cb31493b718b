import type { Path } from '../1-parse/parse.ts'
import type { MoveNode, WorkflowNode } from '../3-expand/ast.ts'
import { hasErrors, type Checking } from './checking.ts'

interface PlacedMove {
  readonly move: MoveNode
  readonly path: Path
}

/** Every move can be made. A misspelt status would also look out of reach, so names must be right first. */
export function checkWorkflow(checking: Checking, workflow: WorkflowNode, path: Path): void {
  if (hasErrors(checking.found)) return
  const groups = Object.entries(workflow.moves).map(([name, moves]) =>
    moves.map((move, at): PlacedMove => ({ move, path: [...path, 'moves', name, at] })),
  )
  reportUnreachable(checking, workflow.starts, groups.flat())
  for (const group of groups) reportOvertaken(checking, group)
}

/** Every status a document can be in, from where it starts. */
export function reachableStatuses(starts: string, moves: readonly MoveNode[]): ReadonlySet<string> {
  const reached = new Set([starts])
  for (let before = 0; before !== reached.size;) {
    before = reached.size
    for (const move of moves) if (move.from.some((status) => reached.has(status))) reached.add(move.to)
  }
  return reached
}

function reportUnreachable(checking: Checking, starts: string, moves: readonly PlacedMove[]): void {
  const reached = reachableStatuses(
    starts,
    moves.map(({ move }) => move),
  )
  for (const { move, path } of moves) {
    for (const [at, status] of move.from.entries()) {
      if (reached.has(status)) continue
      const range = checking.positions.value([...path, 'from', at])
      checking.report({ code: 'unreachable-status', names: [status, starts], range })
    }
  }
}

/** A move without `when` leaves nothing for a later one of the same role from the same status. */
function reportOvertaken(checking: Checking, group: readonly PlacedMove[]): void {
  group.forEach(({ move, path }, at) => {
    const earlier = group.slice(0, at).filter((each) => each.move.by === move.by && isAlways(each.move))
    for (const [index, status] of move.from.entries()) {
      const first = earlier.find((each) => each.move.from.includes(status))
      if (!first) continue
      const line = checking.positions.key([...first.path, 'from']).start.line
      const range = checking.positions.value([...path, 'from', index])
      checking.report({ code: 'unreachable-move', names: [status, String(line)], range })
    }
  })
}

function isAlways(move: MoveNode): boolean {
  return move.when === undefined || move.when === true
}
