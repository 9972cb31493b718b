import type { AppDefinition, Workflow } from '../../definition/definition.ts'
import { decisionsOf, type Decision } from '../3-expand/approvals.ts'
import type { ApprovalsNode, WorkflowNode } from '../3-expand/ast.ts'
import { checkWorkflow } from './check-workflow.ts'
import { hasErrors, type Checking } from './checking.ts'
import { rowMembersOf } from './tree-members.ts'

/** What a screen's workflow must fit. */
interface WorkflowContext {
  readonly app: AppDefinition
  readonly fields: ReadonlySet<string>
}

/** What is decided has statuses, and somebody who may decide it. */
export function checkDecision(checking: Checking, approvals: ApprovalsNode, context: WorkflowContext): void {
  const { statuses, workflow } = approvals
  const decisions = decisionsOf(approvals)
  const range = checking.positions.value(['kind'])
  if (decisions.length === 0) {
    if (workflow === undefined) return
    const names = ['workflow', typeof workflow === 'string' ? workflow : 'of this screen']
    return checking.report({ code: 'unused', names, range: checking.positions.key(['workflow']) })
  }
  if (statuses === undefined) checking.report({ code: 'no-statuses', names: [], range })
  else if (workflow === undefined) checking.report({ code: 'no-workflow', severity: 'warning', names: [], range })
  checkRules(checking, approvals, { ...context, decisions })
}

const missingMove = { approve: 'no-approve-move', reject: 'no-reject-move' } as const

/** The workflow itself, or what a workflow of app.yaml asks of this screen. */
function checkRules(
  checking: Checking,
  { workflow, statuses }: ApprovalsNode,
  { app, fields, decisions }: WorkflowContext & { decisions: readonly Decision[] },
): void {
  if (workflow === undefined) return
  const own = typeof workflow === 'string' ? null : workflow
  const tones = new Map(app.statuses.map(({ name, tone }) => [name, tone] as const))
  if (own) checkWorkflow(checking, own, { path: ['workflow'], tones })
  const template = typeof workflow === 'string' ? templateOf(app, workflow) : null
  const moves = own?.moves ?? template?.moves
  if (!moves) return
  for (const decision of decisions.filter((each) => !moves[each])) {
    checking.report({ code: missingMove[decision], names: [], range: checking.positions.key(['workflow']) })
  }
  if (own) reportUnlisted(checking, own, statuses)
  if (!template) return
  for (const name of fieldsAskedBy(template).filter((each) => !fields.has(each))) {
    const names = [String(workflow), name]
    checking.report({ code: 'template-needs-field', names, range: checking.positions.value(['workflow']) })
  }
}

/** A document in a status that the filter does not offer is found by nobody who filters. */
function reportUnlisted(
  { positions, report, found }: Checking,
  { moves }: WorkflowNode,
  statuses: ApprovalsNode['statuses'],
): void {
  if (!Array.isArray(statuses) || hasErrors(found)) return
  const listed = new Set(statuses.map((each) => (each.kind === 'named' ? each.name : '')))
  const reported = new Set<string>()
  for (const [name, group] of Object.entries(moves)) {
    for (const [at, { to }] of (group ?? []).entries()) {
      if (listed.has(to) || reported.has(to)) continue
      reported.add(to)
      const range = positions.value(['workflow', 'moves', name, at, 'to'])
      report({
        code: 'unlisted-status',
        names: [to],
        range,
        notes: [`Add it to \`statuses\`: [${[...listed, to].join(', ')}]`],
      })
    }
  }
}

function templateOf(app: AppDefinition, name: string): Workflow | null {
  return (Object.hasOwn(app.workflows, name) ? app.workflows[name] : undefined) ?? null
}

function fieldsAskedBy(workflow: Workflow): readonly string[] {
  const conditions = Object.values(workflow.moves).flatMap((moves) => moves.flatMap(({ when }) => (when ? [when] : [])))
  return [...new Set(conditions.flatMap((tree) => rowMembersOf(tree)))]
}
