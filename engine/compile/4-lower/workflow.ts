import type { Move, Workflow } from '../../definition/definition.ts'
import type { Path } from '../1-parse/parse.ts'
import type { MadeByPath } from '../3-check/checked.ts'
import { fromOf } from '../3-check/check-workflow.ts'
import type { MoveSource, WorkflowSource } from '../source.ts'
import { expressionsIn } from './expressions.ts'

/** @param template its name in app.yaml; null for a screen's own */
export function lowerWorkflow(
  source: WorkflowSource,
  made: MadeByPath,
  { path, template }: { path: Path; template: string | null },
): Workflow {
  const { condition } = expressionsIn(made)
  const lowerMove = (move: MoveSource, at: Path): Move => ({
    from: fromOf(move),
    to: move.to,
    by: move.by,
    when: condition([...at, 'when']),
  })
  const moves = Object.entries(source.moves).map(([name, list]) => {
    return [name, list.map((move, at) => lowerMove(move, [...path, 'moves', name, at]))] as const
  })
  return {
    template,
    example: source.example ?? false,
    starts: source.starts,
    moves: Object.fromEntries(moves),
    ownDocuments: source.ownDocuments ?? 'refuse',
  }
}

/** Every status a workflow knows. */
export function statesOf(workflow: Workflow): readonly string[] {
  const moves = Object.values(workflow.moves).flat()
  return [workflow.starts, ...moves.flatMap(({ from, to }) => [...from, to])]
}
