import type { AppDefinition } from '../../definition/definition.ts'
import { EVERYONE } from '../../definition/rights.ts'
import { OWNER } from '../../language/workflow.ts'
import type { ApprovalsNode, ScreenNode } from './ast.ts'
import { reachableStatuses } from './reachable-statuses.ts'
import { workflowOf } from './screen-workflow.ts'

type Written = Pick<ScreenNode, 'see'> & Partial<Pick<ApprovalsNode, 'workflow'>>

/** The roles whose people see rows of a screen; null: people of every role may, or it is not certain who does. */
export function rowReaders(author: Written, app: AppDefinition): readonly string[] | null {
  const { see } = author
  if (see === undefined) return null
  const written = isList(see) ? see : Object.keys(see)
  const workflow = workflowOf(author, app)
  const deciding = Object.values(workflow?.moves ?? {}).flatMap((group) =>
    group.map(({ by }: { readonly by: string }) => by),
  )
  return written.includes(EVERYONE) || deciding.includes(OWNER) ? null : [...new Set([...written, ...deciding])]
}

type See = NonNullable<ScreenNode['see']>
const isList = (see: See): see is Extract<See, readonly string[]> => Array.isArray(see)

/** The statuses that documents of a screen come to; null: that is not certain. */
export function statusesReached(author: Pick<Written, 'workflow'>, app: AppDefinition): ReadonlySet<string> | null {
  const workflow = workflowOf(author, app)
  // Of an example another ERP decides which moves there are.
  if (workflow === null || workflow.example) return null
  return reachableStatuses(workflow.starts, Object.values(workflow.moves).flat())
}
