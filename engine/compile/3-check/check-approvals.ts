import type { AppDefinition } from '../../definition/definition.ts'
import { approvalsShape } from '../../language/kinds/approvals.ts'
import { commonRowFields, statusRowFields } from '../../language/row-fields.ts'
import type { Target } from '../../language/shape.ts'
import { OWNER } from '../../language/workflow.ts'
import type { ApprovalsSource, FieldSource } from '../source.ts'
import { checkField } from './check-fields.ts'
import { checkDecision } from './check-decision.ts'
import type { Checking } from './checking.ts'
import { checkLeaf, type Place } from './expressions.ts'
import { leavesOf } from './leaves.ts'
import { checkReference, isReference, knownNames, type Known } from './names.ts'
import { rowType, ruleScope } from './scope.ts'
import { fieldTypeOf, longField } from './source-words.ts'

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
  for (const site of leavesOf(approvalsShape, source)) {
    if (isReference(site)) checkReference(checking, site, known[site.shape.to])
    else checkLeaf(checking, site, place)
  }
  for (const [name, field] of Object.entries(source.fields ?? {})) {
    const long = longField(field)
    checkField(checking, { name, field: long, written: long, path: ['fields', name] })
    reportShadow(checking, name, field)
  }
  checkDecision(checking, source, { app, fields: new Set(fields.keys()) })
  checkScope(checking, source)
  reportRestated(checking, source)
}

function knownIn(app: AppDefinition, fields: ReadonlyMap<string, FieldSource>): Readonly<Record<Target, Known>> {
  const namesOf = (list: readonly { readonly name: string }[]): Known => knownNames(list.map(({ name }) => name))
  return {
    field: new Map([...fields].map(([name, field]) => [name, longField(field)])),
    status: namesOf(app.statuses),
    section: namesOf(app.sections),
    role: knownNames([...app.roles.map(({ name }) => name), OWNER]),
    workflow: knownNames(Object.keys(app.workflows)),
    cell: new Map(),
    read: new Map(),
    action: new Map(),
    view: new Map(),
    shown: new Map(),
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

/** Written, though it holds anyway; by key. */
const RESTATED = {
  approve: [true],
  reject: [false],
  details: [true],
  comments: [true],
  attachments: [true],
  pdf: [true, 'allowed'],
} as const satisfies Partial<Record<keyof ApprovalsSource, readonly unknown[]>>

function reportRestated(checking: Checking, source: ApprovalsSource): void {
  for (const [key, defaults] of Object.entries(RESTATED)) {
    const written = source[key as keyof typeof RESTATED]
    if (!defaults.some((each) => each === written)) continue
    const names = [`${key}: ${written}`]
    checking.report({ code: 'restated-default', severity: 'warning', names, range: checking.positions.key([key]) })
  }
}
