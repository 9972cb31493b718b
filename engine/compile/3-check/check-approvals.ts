import type { AppDefinition, Workflow } from '../../definition/definition.ts'
import { approvalsShape } from '../../language/kinds/approvals.ts'
import { commonRowFields, statusRowFields } from '../../language/row-fields.ts'
import type { Target } from '../../language/shape.ts'
import { OWNER } from '../../language/workflow.ts'
import type { ApprovalsSource, FieldSource } from '../source.ts'
import { checkField } from './check-fields.ts'
import { checkWorkflow } from './check-workflow.ts'
import type { Checking } from './checking.ts'
import { checkLeaf, type Place } from './expressions.ts'
import { leavesOf } from './leaves.ts'
import { checkReference, isReference, knownNames, type Known } from './names.ts'
import { rowType, ruleScope } from './scope.ts'
import { fieldTypeOf, longField } from './source-words.ts'
import { rowMembersOf } from './tree-members.ts'

/** The caption of the status filter's last option (foundation §4). */
export const SCOPE_LABEL = 'All company data'

/** Every field of a row: the author's in order, then the common ones that are not among them. */
export function approvalsFields(source: ApprovalsSource): ReadonlyMap<string, FieldSource> {
  const common = { ...(source.statuses === undefined ? {} : statusRowFields), ...commonRowFields }
  return new Map([
    ...Object.entries({ ...source.fields }),
    ...Object.entries(common).filter(([name]) => !Object.hasOwn(source.fields ?? {}, name)),
  ])
}

/** `kind: approvals`: names, the workflow, and what belongs together. */
export function checkApprovals(checking: Checking, source: ApprovalsSource, app: AppDefinition): void {
  const fields = approvalsFields(source)
  const known = knownIn(app, fields)
  const place: Place = { scope: ruleScope(rowType(fields)), paged: new Set() }
  for (const site of leavesOf(approvalsShape({}), source)) {
    if (isReference(site)) checkReference(checking, site, known[site.shape.to])
    else checkLeaf(checking, site, place)
  }
  for (const [name, field] of Object.entries(source.fields ?? {})) {
    checkField(checking, { name, field, path: ['fields', name] })
    reportShadow(checking, name, field)
  }
  checkDecision(checking, source)
  checkScope(checking, source)
  checkRules(checking, source, { app, fields })
}

function knownIn(app: AppDefinition, fields: ReadonlyMap<string, FieldSource>): Readonly<Record<Target, Known>> {
  const namesOf = (list: readonly { readonly name: string }[]): Known => knownNames(list.map(({ name }) => name))
  return {
    field: new Map([...fields].map(([name, field]) => [name, longField(field)])),
    status: namesOf(app.statuses),
    section: namesOf(app.sections),
    role: knownNames([...app.roles.map(({ name }) => name), OWNER]),
    workflow: knownNames(Object.keys(app.workflows)),
    read: new Map(),
    action: new Map(),
  }
}

function reportShadow(checking: Checking, name: string, field: FieldSource): void {
  const common: Readonly<Record<string, FieldSource>> = { ...commonRowFields, ...statusRowFields }
  const contract = Object.hasOwn(common, name) ? common[name] : undefined
  if (contract === undefined || fieldTypeOf(contract) === fieldTypeOf(field)) return
  const range = checking.positions.key(['fields', name])
  const notes = [`Write type ${fieldTypeOf(contract)}, or give the field another name.`]
  checking.report({ code: 'shadowed-field', names: [name, fieldTypeOf(contract)], range, notes })
}

/** What is approved has statuses, and somebody who may approve it. */
function checkDecision(checking: Checking, source: ApprovalsSource): void {
  const { approve, statuses, workflow } = source
  const range = checking.positions.value(['kind'])
  if (approve === true) {
    const where = checking.positions.key(['approve'])
    checking.report({ code: 'restated-default', severity: 'warning', names: ['approve: true'], range: where })
  }
  if (approve === false) {
    if (workflow === undefined) return
    const names = ['workflow', typeof workflow === 'string' ? workflow : 'of this screen']
    return checking.report({ code: 'unused', names, range: checking.positions.key(['workflow']) })
  }
  if (statuses === undefined) checking.report({ code: 'no-statuses', names: [], range })
  else if (workflow === undefined) checking.report({ code: 'no-workflow', severity: 'warning', names: [], range })
}

function checkScope(checking: Checking, source: ApprovalsSource): void {
  const { scope, statuses } = source
  if (scope === undefined) return
  const range = checking.positions.key(['scope'])
  if (statuses === undefined) checking.report({ code: 'unused', names: ['scope', String(scope)], range })
  else if (scope === SCOPE_LABEL || scope === true) {
    const names = [`scope: ${scope}`]
    checking.report({ code: 'restated-default', severity: 'warning', names, range })
  }
}

/** The workflow itself, or what a workflow of app.yaml asks of this screen. */
function checkRules(
  checking: Checking,
  source: ApprovalsSource,
  { app, fields }: { app: AppDefinition; fields: ReadonlyMap<string, FieldSource> },
): void {
  const { workflow } = source
  if (workflow === undefined) return
  const range = checking.positions.key(['workflow'])
  if (typeof workflow !== 'string') {
    checkWorkflow(checking, workflow, ['workflow'])
    if (!workflow.moves.approve) checking.report({ code: 'no-approve-move', names: [], range })
    return
  }
  const template = Object.hasOwn(app.workflows, workflow) ? app.workflows[workflow] : undefined
  if (!template) return
  if (!template.moves.approve) checking.report({ code: 'no-approve-move', names: [], range })
  for (const name of fieldsAskedBy(template).filter((each) => !fields.has(each))) {
    checking.report({
      code: 'template-needs-field',
      names: [workflow, name],
      range: checking.positions.value(['workflow']),
    })
  }
}

function fieldsAskedBy(workflow: Workflow): readonly string[] {
  const conditions = Object.values(workflow.moves).flatMap((moves) => moves.flatMap(({ when }) => (when ? [when] : [])))
  return [...new Set(conditions.flatMap((tree) => rowMembersOf(tree)))]
}
