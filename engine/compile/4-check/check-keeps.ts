import type { AppDefinition } from '../../definition/definition.ts'
import { usesOfTree } from '../../expressions/uses.ts'
import type { ApprovalsNode } from '../3-expand/ast.ts'
import type { FileCheck } from './checking.ts'

/** Nothing that a decision depends on is computed from fields that may change without a decision. */
export function checkKeeps(checking: FileCheck, approvals: ApprovalsNode, app: AppDefinition): void {
  const used = usedByOthers(checking, approvals, app)
  for (const [at, name] of (approvals.keeps ?? []).entries()) {
    const { value, from } = approvals.fields?.[name] ?? {}
    const isComputed = value !== undefined || from !== undefined
    const range = checking.positions.value(['keeps', at])
    const by = used.get(name) ?? Object.keys(approvals.fields?.[name]?.fills ?? {})[0]
    const severity = by === undefined ? 'warning' : 'error'
    if (isComputed) checking.report({ code: 'keeps-computed', severity, names: [name], range })
    else if (by !== undefined) checking.report({ code: 'keeps-used', names: [name, by], range })
    else if (approvals.form?.every((each) => each.name !== name) && Object.hasOwn(approvals.fields ?? {}, name)) {
      const notes = [`Add \`${name}\` to \`form\`.`]
      checking.report({ code: 'keeps-unsent', severity: 'warning', names: [name], range, notes })
    }
  }
}

/** Words by which a field, a cell of its lines, or the lines themselves are computed. */
const COMPUTING: ReadonlySet<unknown> = new Set(['value', 'from'])

/** By field, what depends on it: another field, or the choice of a move. */
function usedByOthers({ expressions }: FileCheck, { workflow }: ApprovalsNode, app: AppDefinition) {
  const uses = new Map<string, string>()
  for (const { path, members } of expressions.values()) {
    const [part, name] = path
    if (part !== 'workflow' && !(part === 'fields' && COMPUTING.has(path.at(-1)))) continue
    for (const {
      root,
      path: [member],
    } of members) {
      if (member !== undefined && (root === 'form' || root === 'row'))
        uses.set(member, String(part === 'fields' ? name : part))
    }
  }
  const template = typeof workflow === 'string' ? app.workflows[workflow] : undefined
  const { ownDocuments } = typeof workflow === 'object' ? workflow : {}
  const refused = typeof ownDocuments === 'object' ? ownDocuments.refuse : template?.refusedIn
  for (const name of refused ?? []) uses.set(name, 'workflow')
  for (const { when } of Object.values(template?.moves ?? {}).flat()) {
    for (const [, member] of when ? usesOfTree(when) : []) if (member !== null) uses.set(member, 'workflow')
  }
  return uses
}
