import type { Move, Workflow } from '../../definition/definition.ts'
import type { Path } from '../1-parse/parse.ts'
import type { ExpressionsByPath } from '../4-check/checked.ts'
import type { WorkflowNode } from '../3-expand/ast.ts'
import { expressionsIn } from './expressions.ts'

/** @param template its name in app.yaml; null for a screen's own workflow */
export function lowerWorkflow(
  node: WorkflowNode,
  expressions: ExpressionsByPath,
  { path, template }: { path: Path; template: string | null },
): Workflow {
  const { condition } = expressionsIn(expressions)
  const moves = Object.entries(node.moves).map(([name, list]) => {
    const lowered = list.map(({ from, to, by, reason }, at): Move => {
      const when = condition([...path, 'moves', name, at, 'when'])
      // Adding an empty member would change every workflow that a company has already accepted.
      return { from, to, by, when, ...(reason !== undefined && { reason }) }
    })
    return [name, lowered] as const
  })
  return {
    template,
    example: node.example ?? false,
    starts: node.starts,
    moves: Object.fromEntries(moves),
    ...ownDocumentsIn(node),
    keeps: null,
  }
}

/** Adding an empty member would change every workflow that a company has already accepted. */
function ownDocumentsIn({ ownDocuments = 'refuse' }: WorkflowNode): Pick<Workflow, 'ownDocuments' | 'refusedIn'> {
  if (typeof ownDocuments === 'string') return { ownDocuments }
  return { ownDocuments: 'refuse', refusedIn: ownDocuments.refuse }
}

/** Every status that occurs in a workflow. */
export function workflowStatuses(workflow: Workflow): readonly string[] {
  const moves = Object.values(workflow.moves).flat()
  return [workflow.starts, ...moves.flatMap(({ from, to }) => [...from, to])]
}
