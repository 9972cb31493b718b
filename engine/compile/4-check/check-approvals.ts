import type { AppDefinition } from '../../definition/definition.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'
import { isLinesType } from '../../fields/field-types.ts'
import type { Scope } from '../../expressions/check/check.ts'
import { approvalsShape } from '../../language/kinds/approvals.ts'
import { ruledRowFields } from '../../definition/workflow.ts'
import { contractRowFields } from '../../language/row-fields.ts'
import { record, type ReferenceTarget } from '../../language/shape.ts'
import { OWNER } from '../../language/workflow.ts'
import { approvalsFields, SCOPE_LABEL } from '../3-expand/approvals.ts'
import type { ApprovalsNode, FieldNode } from '../3-expand/ast.ts'
import { raisedFields } from '../3-expand/document-form.ts'
import { checkDecision } from './check-decision.ts'
import type { FileCheck } from './checking.ts'
import { checkLeaf, type NameScope } from './expressions.ts'
import { declaredFields, rowTypeOfFields } from './field-facts.ts'
import { leavesAndBlocksOf } from '../3-expand/leaves.ts'
import { checkReference, isReference, noNames, untyped, type KnownNames } from './names.ts'
import { ruleScope } from './scope.ts'

const { statuses, filters, filterBy, workflow, keeps } = approvalsShape.members
/** The keys that a page does not have. */
const ownWords = record('an approvals screen', { statuses, filters, filterBy, workflow, keeps })

/** `kind: approvals`: statuses, filters of app.yaml, the workflow, and keys that belong together. */
export function checkApprovals(checking: FileCheck, approvals: ApprovalsNode, app: AppDefinition): void {
  const fields = approvalsFields(approvals)
  const names = namesIn(app, fields)
  const ruled = ruledFields(fields, approvals)
  const scope: NameScope = {
    scope: ruleScope(rowTypeOfFields(declaredFields(Object.fromEntries(ruled), ['fields']))),
    paged: new Set(),
    lines: new Set([...fields].filter(([, { type }]) => isLinesType(type)).map(([name]) => name)),
  }
  for (const site of leavesAndBlocksOf(ownWords, approvals).leaves) {
    if (isReference(site)) checkReference(checking, site, names[site.shape.to])
    else checkLeaf(checking, site, scope)
  }
  for (const [name, field] of Object.entries(approvals.fields ?? {})) reportShadow(checking, name, field)
  checkDecision(checking, approvals, { app, fields: new Set(ruled.keys()) })
  checkChoices(checking, approvals)
  checkFilterBy(checking, approvals)
  checkScope(checking, approvals)
  reportRestated(checking, approvals)
}

/**
 * The fields of a row that workflow rules may read: those that are the same for everybody, in lists as well. What a row
 * contains for one user (`approvalMessage`) follows from the rules, and the rows of lists do not contain lines.
 */
function ruledFields(fields: ReadonlyMap<string, FieldNode>, approvals: ApprovalsNode): ReadonlyMap<string, FieldNode> {
  const preset = new Set<string>([...Object.keys(contractRowFields), ...Object.keys(raisedFields(approvals))])
  const ruled = new Set<string>(ruledRowFields)
  return new Map([...fields].filter(([name, { type }]) => !isLinesType(type) && (!preset.has(name) || ruled.has(name))))
}

/** The scope of field expressions on an approvals screen whose documents nobody fills in: the row alone. */
export function approvalsRowScope(approvals: ApprovalsNode): Scope {
  return ruleScope(rowTypeOfFields(declaredFields(Object.fromEntries(approvalsFields(approvals)), ['fields'])))
}

function namesIn(
  app: AppDefinition,
  fields: ReadonlyMap<string, FieldNode>,
): Readonly<Record<ReferenceTarget, KnownNames>> {
  const namesOf = (list: readonly { readonly name: string }[]): KnownNames => untyped(list.map(({ name }) => name))
  return {
    ...noNames,
    field: fields,
    status: namesOf(app.statuses),
    section: namesOf(app.sections),
    platform: namesOf(app.platforms),
    role: untyped([...app.roles.map(({ name }) => name), OWNER]),
    workflow: untyped(Object.keys(app.workflows)),
    filter: namesOf(app.filters),
  }
}

function reportShadow(checking: FileCheck, name: string, { type }: FieldNode): void {
  const common: Readonly<Record<string, FieldNode>> = contractRowFields
  const contract = Object.hasOwn(common, name) ? common[name] : undefined
  if (contract === undefined || contract.type === type) return
  const range = checking.positions.key(['fields', name])
  const notes = [`Write type ${contract.type}, or give the field another name.`]
  checking.report({ code: 'shadowed-field', names: [name, contract.type], range, notes })
}

/** A choice that must be filled in has options. */
function checkChoices({ positions, report }: FileCheck, { form = [], fields = {} }: ApprovalsNode): void {
  for (const { name, override } of form) {
    const field = fields[name]
    const options = override?.options ?? field?.options
    const isRequired = (override?.requiredWhen ?? field?.requiredWhen ?? false) !== false
    if (!field || !fieldSpecs[field.type].isChoice || options !== undefined || !isRequired) continue
    report({
      code: 'choice-without-options',
      names: [name],
      range: positions.key(['fields', name]),
      notes: ['Write options: [First, Second].'],
    })
  }
}

/** A choice can be filtered only by options that are written in the file. */
function checkFilterBy(checking: FileCheck, { filterBy = [], fields = {} }: ApprovalsNode): void {
  for (const [at, name] of filterBy.entries()) {
    const field = fields[name]
    if (!field || !fieldSpecs[field.type].isChoice || Array.isArray(field.options)) continue
    const isReported = checking.diagnostics.some(
      ({ code, range: { start } }) =>
        code === 'choice-without-options' && start.offset === checking.positions.key(['fields', name]).start.offset,
    )
    if (isReported) continue
    const range = checking.positions.value(['filterBy', at])
    checking.report({ code: 'needed-for-type', names: [field.type, 'options'], range })
  }
}

function checkScope(checking: FileCheck, approvals: ApprovalsNode): void {
  const { scope, statuses } = approvals
  if (scope === undefined) return
  const range = checking.positions.key(['scope'])
  if (statuses === undefined) checking.report({ code: 'unused', names: ['scope', String(scope)], range })
  else if (scope === SCOPE_LABEL || scope === true) {
    const names = [`scope: ${scope}`]
    checking.report({ code: 'restated-default', severity: 'warning', names, range })
  }
}

/** By key: the values that are defaults, and need not be written. */
const RESTATED = {
  approve: [true],
  reject: [false],
  details: [true],
  comments: [true],
  attachments: [true],
  pdf: [true, 'allowed'],
} as const satisfies Partial<Record<keyof ApprovalsNode, readonly unknown[]>>

function reportRestated(checking: FileCheck, approvals: ApprovalsNode): void {
  for (const [key, defaults] of Object.entries(RESTATED)) {
    const written = approvals[key as keyof typeof RESTATED]
    if (!defaults.some((each) => each === written)) continue
    if (key === 'reject' && typeof approvals.workflow === 'object' && approvals.workflow.moves.reject) continue
    const names = [`${key}: ${written}`]
    checking.report({ code: 'restated-default', severity: 'warning', names, range: checking.positions.key([key]) })
  }
}
