import type { AppDefinition, Workflow } from '../../definition/definition.ts'
import type { ApprovalsNode, WorkflowNode } from './ast.ts'

/** The workflow that decides the documents of a screen; null: none, or one that app.yaml does not have. */
export function workflowOf(
  { workflow }: Partial<Pick<ApprovalsNode, 'workflow'>>,
  app: AppDefinition,
): Workflow | WorkflowNode | null {
  if (typeof workflow === 'object') return workflow
  if (workflow === undefined || !Object.hasOwn(app.workflows, workflow)) return null
  return app.workflows[workflow] ?? null
}
