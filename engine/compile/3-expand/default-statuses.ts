import type { AppDefinition } from '../../definition/definition.ts'
import { decisionsOf } from './approvals.ts'
import type { ScreenNode } from './ast.ts'
import { named } from './preset.ts'
import { reachableStatuses } from './reachable-statuses.ts'
import { workflowOf } from './screen-workflow.ts'

/**
 * The screen with the statuses that its documents come to by its workflow, in the order of app.yaml, where it does not
 * list any: those of moves that it does not offer are left out. Other screens are unchanged.
 */
export function withStatuses(author: ScreenNode, app: AppDefinition): ScreenNode {
  if (author.kind !== 'approvals' || author.statuses !== undefined) return author
  const workflow = workflowOf(author, app)
  if (workflow === null) return author
  const { reject, approve, ...others } = workflow.moves
  const decisions = decisionsOf(author)
  const moves = [
    ...Object.values(others).flatMap((group) => group ?? []),
    ...((decisions.includes('approve') && approve) || []),
    ...((decisions.includes('reject') && reject) || []),
  ]
  const reached = reachableStatuses(workflow.starts, moves)
  const statuses = app.statuses.filter(({ name }) => reached.has(name)).map(({ name }) => named(name))
  return statuses.length === 0 ? author : { ...author, statuses }
}
