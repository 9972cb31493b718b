import type { AppDefinition, Workflow } from '../../definition/definition.ts'
import { PEOPLE } from '../../definition/field.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'
import { isLinkType } from '../../fields/field-types.ts'
import { choicesNote, fittingNotes } from '../../diagnostics/nearest.ts'
import { decisionsOf } from '../3-expand/approvals.ts'
import type { DecisionName } from '../3-expand/decision-actions.ts'
import type { ApprovalsNode, FieldNode, WorkflowNode } from '../3-expand/ast.ts'
import { checkWorkflow } from './check-workflow.ts'
import { hasErrors, type FileCheck } from './checking.ts'
import { rowMembersOf } from './tree-members.ts'

/** What a screen's workflow must match. */
interface WorkflowContext {
  readonly app: AppDefinition
  readonly fields: ReadonlySet<string>
}

/** Documents that are decided have statuses, and somebody who may decide. */
export function checkDecision(checking: FileCheck, approvals: ApprovalsNode, context: WorkflowContext): void {
  const { statuses, workflow } = approvals
  const decisions = decisionsOf(approvals)
  if (decisions.length === 0) {
    if (workflow === undefined) return
    const names = ['workflow', typeof workflow === 'string' ? workflow : 'of this screen']
    return checking.report({ code: 'unused', names, range: checking.positions.key(['workflow']) })
  }
  if (statuses === undefined) {
    // A workflow that is not there is reported by its name.
    if (typeof workflow !== 'string') reportNoStatuses(checking, approvals)
  } else if (workflow === undefined) {
    const range = checking.positions.value(['kind'])
    checking.report({ code: 'no-workflow', severity: 'warning', names: [], range })
  }
  checkRules(checking, approvals, { ...context, decisions })
}

const DECIDED = { approve: 'approved', reject: 'rejected' } as const

/** Reports it at the key that makes them decidable, with the missing line. */
function reportNoStatuses({ positions, report }: FileCheck, approvals: ApprovalsNode): void {
  const { workflow, reject = false } = approvals
  const decided = decisionsOf(approvals).map((each) => DECIDED[each])
  const written = workflow === undefined ? (reject ? ['reject'] : null) : ['workflow']
  report({
    code: 'no-statuses',
    names: [decided.join(' and ')],
    range: written ? positions.key(written) : positions.value(['kind']),
    notes: [
      'Write `workflow`, from which they follow, or `statuses: all` where another ERP decides.',
      ...(workflow === undefined && !reject ? ['Where nobody approves them, write `approve: false`.'] : []),
    ],
  })
}

const missingMove = { approve: 'no-approve-move', reject: 'no-reject-move' } as const

/** Checks the workflow itself, or what a workflow of app.yaml requires of this screen. */
function checkRules(
  checking: FileCheck,
  approvals: ApprovalsNode,
  { app, fields, decisions }: WorkflowContext & { decisions: readonly DecisionName[] },
): void {
  const { workflow, statuses, form, reject, pdf } = approvals
  if (workflow === undefined) return
  const own = typeof workflow === 'string' ? null : workflow
  const tones = new Map(app.statuses.map(({ name, tone }) => [name, tone] as const))
  const template = typeof workflow === 'string' ? templateOf(app, workflow) : null
  const { moves, example: isExample = false } = own ?? template ?? {}
  if (!moves) return
  for (const decision of decisions.filter((each) => !moves[each])) {
    const range = checking.positions.key([decision === 'reject' ? decision : 'workflow'])
    checking.report({ code: missingMove[decision], names: [], range })
  }
  if (own)
    checkWorkflow(checking, own, {
      path: ['workflow'],
      tones,
      listed: namesAmong(statuses),
      fields: filledIn(approvals),
    })
  if (own) reportUnlisted(checking, own, statuses)
  reportNoPerson(checking, approvals, template)
  if (own && !decisions.includes('approve')) reportUnapproved(checking, own)
  if (
    reportUnmade(checking, {
      workflow,
      statuses,
      moves,
      decisions,
      isExample,
      isRaised: form !== undefined,
      isOff: reject === false,
    })
  )
    return
  // To the statuses of an example documents may come by moves of another ERP.
  if (!isExample) reportUnreached(checking, 'statuses', { statuses: namesAmong(statuses), workflow: own ?? template })
  const printed = Array.isArray(pdf) ? pdf.filter((status) => tones.has(status)) : []
  reportUnreached(checking, 'pdf', { statuses: printed, workflow: own ?? template })
  if (!template) return
  reportUnlistedOf(checking, String(workflow), { moves: movesMade(template, decisions), statuses })
  for (const name of fieldsAskedBy(template).filter((each) => !fields.has(each))) {
    const names = [String(workflow), name]
    checking.report({ code: 'template-needs-field', names, range: checking.positions.value(['workflow']) })
  }
}

/** The fields of the form, with what is written about them there. */
function filledIn({ form = [], fields = {} }: ApprovalsNode): ReadonlyMap<string, FieldNode> {
  return new Map(
    form.flatMap(({ name, override }) => (fields[name] ? [[name, { ...fields[name], ...override }] as const] : [])),
  )
}

/** Moves that approve where `approve: false` takes the button away. */
function reportUnapproved({ positions, report }: FileCheck, { moves }: WorkflowNode): void {
  if (!moves.approve) return
  const names = ['approve', `line ${positions.key(['workflow', 'moves', 'approve']).start.line}`]
  const range = positions.value(['approve'])
  report({ code: 'moves-without-button', names, range, suggestion: 'true' })
}

/** Fields of `ownDocuments` hold people. Names of the screen's own workflow are checked as references. */
function reportNoPerson({ positions, report }: FileCheck, approvals: ApprovalsNode, template: Workflow | null): void {
  const { workflow, fields = {} } = approvals
  const own = typeof workflow === 'object' ? workflow.ownDocuments : undefined
  const named = typeof own === 'object' ? own.refuse : (template?.refusedIn ?? [])
  const holdsPerson = ({ type, to }: FieldNode) => fieldSpecs[type].isPerson || (isLinkType(type) && to === PEOPLE)
  const isReported = (type: FieldNode['type']): boolean => template === null && !isLinkType(type)
  for (const [at, name] of named.entries()) {
    const field = fields[name]
    if (!field || holdsPerson(field) || isReported(field.type)) continue
    const range = positions.value(template === null ? ['workflow', 'ownDocuments', 'refuse', at] : ['workflow'])
    const fitting = Object.keys(fields).filter((each) => fields[each] && holdsPerson(fields[each]))
    const type = isLinkType(field.type) ? `${field.type} to ${field.to}` : field.type
    const notes = fittingNotes(fitting)
    report({ code: 'wrong-field-type', names: [name, type, 'a person or a link to people'], range, notes })
  }
}

/** A document in a status that the filter does not offer cannot be found with the filter. */
function reportUnlisted(
  { positions, report, diagnostics: found }: FileCheck,
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
      report({
        code: 'unlisted-status',
        names: [to],
        range: positions.value(['workflow', 'moves', name, at, 'to']),
        notes: [`Write \`statuses: [${[...listed, to].join(', ')}]\`.`],
      })
    }
  }
}

interface Made {
  readonly workflow: NonNullable<ApprovalsNode['workflow']>
  readonly statuses: ApprovalsNode['statuses']
  readonly moves: Workflow['moves'] | WorkflowNode['moves']
  readonly decisions: readonly DecisionName[]
  readonly isExample: boolean
  /** People raise documents on this screen. */
  readonly isRaised: boolean
  /** It says `reject: false`. */
  readonly isOff: boolean
}

/** Moves that reject, though nobody can: of this screen, or those that alone lead to a status that it lists. */
function reportUnmade(
  { positions, report }: FileCheck,
  { workflow, statuses, moves, decisions, isExample, isRaised, isOff }: Made,
): boolean {
  const { reject, ...others } = moves
  const isOwn = typeof workflow !== 'string'
  if (!reject || decisions.includes('reject') || (isExample && !isOwn)) return false
  const reached = new Set(
    Object.values(others).flatMap((group) => (group ?? []).map(({ to }: { readonly to: string }) => to)),
  )
  const listed = Array.isArray(statuses) ? statuses.map((each) => (each.kind === 'named' ? each.name : '')) : []
  if (!isOwn && !(isRaised && reject.some(({ to }) => listed.includes(to) && !reached.has(to)))) return false
  const where = isOwn ? `line ${positions.key(['workflow', 'moves', 'reject']).start.line}` : `"${workflow}"`
  const place = isOff
    ? { range: positions.value(['reject']), suggestion: 'true' }
    : { range: positions.key(isOwn ? ['workflow', 'moves', 'reject'] : ['workflow']) }
  // A workflow of the site may do more than this screen.
  const severity = isOwn ? 'error' : 'warning'
  report({ code: 'moves-without-button', severity, names: ['reject', where], ...place })
  return true
}

interface Listed {
  readonly statuses: readonly string[]
  readonly workflow: Workflow | WorkflowNode | null
}

const namesAmong = (statuses: ApprovalsNode['statuses']): readonly string[] =>
  Array.isArray(statuses) ? statuses.flatMap((each) => (each.kind === 'named' ? [each.name] : [])) : []

/** Statuses of the filter, or of printed documents, that no document can be in. */
function reportUnreached(
  { positions, report, diagnostics: found }: FileCheck,
  word: 'statuses' | 'pdf',
  { statuses: listed, workflow }: Listed,
): void {
  if (workflow === null || hasErrors(found)) return
  if (found.some(({ code }) => code === 'same-decision')) return
  const reached = [
    workflow.starts,
    ...Object.values(workflow.moves).flatMap((group) => group.map(({ to }: { readonly to: string }) => to)),
  ]
  for (const [at, name] of listed.entries()) {
    if (reached.includes(name)) continue
    const left = listed.filter((each) => reached.includes(each))
    const notes =
      left.length === 0
        ? [choicesNote('Documents come to', [...new Set(reached)], 16)]
        : [`Write \`${word}: [${left.join(', ')}]\`.`]
    report({
      code: 'status-without-move',
      severity: 'warning',
      names: [name],
      range: positions.value([word, at]),
      notes,
    })
  }
}

/** The moves of a workflow that documents of the screen make: whoever can submit them may not be able to reject them. */
const movesMade = ({ moves }: Workflow, decisions: readonly DecisionName[]) =>
  [moves.submit, ...decisions.map((each) => moves[each])].flatMap((group) => group ?? [])

/** The same for a workflow of app.yaml, which may do more than this screen needs: a warning, at what is too short. */
function reportUnlistedOf(
  { positions, report, diagnostics: found }: FileCheck,
  workflow: string,
  { moves, statuses }: { readonly moves: ReturnType<typeof movesMade>; readonly statuses: ApprovalsNode['statuses'] },
): void {
  if (!Array.isArray(statuses) || hasErrors(found)) return
  const listed = new Set(statuses.map((each) => (each.kind === 'named' ? each.name : '')))
  const missing = [...new Set(moves.map(({ to }) => to))].filter((status) => !listed.has(status))
  const [first] = missing
  if (first === undefined) return
  report({
    code: 'unlisted-status',
    severity: 'warning',
    names: [first],
    range: positions.value(['statuses']),
    notes: [
      `The move is in the workflow "${workflow}" of app.yaml.`,
      `Write \`statuses: [${[...listed, ...missing].join(', ')}]\`.`,
    ],
  })
}

function templateOf(app: AppDefinition, name: string): Workflow | null {
  return (Object.hasOwn(app.workflows, name) ? app.workflows[name] : undefined) ?? null
}

function fieldsAskedBy(workflow: Workflow): readonly string[] {
  const conditions = Object.values(workflow.moves).flatMap((moves) => moves.flatMap(({ when }) => (when ? [when] : [])))
  return [...new Set([...conditions.flatMap((tree) => rowMembersOf(tree)), ...(workflow.refusedIn ?? [])])]
}
