import type { AppDefinition, Workflow } from '../../definition/definition.ts'
import type { ApprovalsSource, MoveName } from '../source.ts'
import { checkWorkflow } from './check-workflow.ts'
import type { Checking } from './checking.ts'
import { rowMembersOf } from './tree-members.ts'

/** What can be done with selected documents; also the name of the move it makes. */
export type Decision = Extract<MoveName, 'approve' | 'reject'>

export function decisionsOf({ approve = true, reject = false }: ApprovalsSource): readonly Decision[] {
  return [...(approve ? (['approve'] as const) : []), ...(reject ? (['reject'] as const) : [])]
}

/** What a screen's workflow must fit. */
interface Around {
  readonly app: AppDefinition
  readonly fields: ReadonlySet<string>
}

/** What is decided has statuses, and somebody who may decide it. */
export function checkDecision(checking: Checking, source: ApprovalsSource, around: Around): void {
  const { statuses, workflow } = source
  const decisions = decisionsOf(source)
  const range = checking.positions.value(['kind'])
  if (decisions.length === 0) {
    if (workflow === undefined) return
    const names = ['workflow', typeof workflow === 'string' ? workflow : 'of this screen']
    return checking.report({ code: 'unused', names, range: checking.positions.key(['workflow']) })
  }
  if (statuses === undefined) checking.report({ code: 'no-statuses', names: [], range })
  else if (workflow === undefined) checking.report({ code: 'no-workflow', severity: 'warning', names: [], range })
  checkRules(checking, source, { ...around, decisions })
}

const missingMove = { approve: 'no-approve-move', reject: 'no-reject-move' } as const

/** The workflow itself, or what a workflow of app.yaml asks of this screen. */
function checkRules(
  checking: Checking,
  { workflow }: ApprovalsSource,
  { app, fields, decisions }: Around & { decisions: readonly Decision[] },
): void {
  if (workflow === undefined) return
  const own = typeof workflow === 'string' ? null : workflow
  if (own) checkWorkflow(checking, own, ['workflow'])
  const template = typeof workflow === 'string' ? templateOf(app, workflow) : null
  const moves = own?.moves ?? template?.moves
  if (!moves) return
  for (const decision of decisions.filter((each) => !moves[each])) {
    checking.report({ code: missingMove[decision], names: [], range: checking.positions.key(['workflow']) })
  }
  if (!template) return
  for (const name of fieldsAskedBy(template).filter((each) => !fields.has(each))) {
    const names = [String(workflow), name]
    checking.report({ code: 'template-needs-field', names, range: checking.positions.value(['workflow']) })
  }
}

function templateOf(app: AppDefinition, name: string): Workflow | null {
  return (Object.hasOwn(app.workflows, name) ? app.workflows[name] : undefined) ?? null
}

function fieldsAskedBy(workflow: Workflow): readonly string[] {
  const conditions = Object.values(workflow.moves).flatMap((moves) => moves.flatMap(({ when }) => (when ? [when] : [])))
  return [...new Set(conditions.flatMap((tree) => rowMembersOf(tree)))]
}
