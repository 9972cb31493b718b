import type { AppDefinition } from '../../definition/definition.ts'
import { EVERYONE } from '../../definition/rights.ts'
import type { ApprovalsNode, RecordsNode, RegisterNode, ScreenNode } from '../3-expand/ast.ts'
import type { StoredReportNode } from '../3-expand/report.ts'
import type { ReportSource } from '../3-expand/report-source.ts'
import { rowReaders } from '../3-expand/row-readers.ts'
import type { Path } from '../1-parse/path.ts'
import type { FileCheck } from './checking.ts'

/** Roles that would change, manage or see something of rows that they do not see. */
export function checkReaders(checking: FileCheck, author: ApprovalsNode | RecordsNode, app: AppDefinition): void {
  const readers = rowReaders(author, app)
  if (readers === null) return
  const isOut = (role: string): boolean => checking.site.roles.includes(role) && !readers.includes(role)
  const report = (role: string, what: string, range: ReturnType<FileCheck['positions']['key']>): void =>
    checking.report({
      code: 'role-without-rows',
      severity: 'warning',
      names: [role, what],
      range,
      notes: [noteOf(author.see, role)],
    })
  for (const [word, what] of [['change', 'change them'] as const, ['manage', 'manage it'] as const]) {
    for (const [at, role] of (author[word] ?? []).entries())
      if (isOut(role)) report(role, what, checking.positions.value([word, at]))
  }
  for (const [name, { seen = [] }] of Object.entries(author.fields ?? {})) {
    const [first] = seen
    if (first === undefined || !seen.every(isOut)) continue
    report(first, `see "${name}"`, checking.positions.key(['fields', name, 'seen']))
  }
}

type See = NonNullable<ScreenNode['see']>
const isList = (see: See): see is Extract<See, readonly string[]> => Array.isArray(see)

function noteOf(see: ScreenNode['see'], role: string): string {
  if (see === undefined) return `Write \`see: [${role}]\`.`
  if (isList(see)) return `Write \`see: [${[...see, role].join(', ')}]\`, or another role here.`
  const [rows] = Object.values(see)
  return `Write \`${role}: ${rows?.join(', ') ?? 'all'}\` under \`see\`, or another role here.`
}

/** Roles that see a report, and no rows of the screen that it is over. */
export function checkReportReaders(
  { positions, report, site }: FileCheck,
  { see }: RegisterNode,
  { report: { from }, source: { readers } }: { readonly report: StoredReportNode; readonly source: ReportSource },
): void {
  if (see === undefined || readers === null) return
  const paths: readonly (readonly [string, Path])[] = isList(see)
    ? see.map((role, at) => [role, ['see', at]] as const)
    : Object.keys(see).map((role) => [role, ['see', role]] as const)
  for (const [role, path] of paths) {
    if (role === EVERYONE || readers.includes(role) || !site.roles.includes(role)) continue
    const range = isList(see) ? positions.value(path) : positions.key(path)
    const notes = [`Add "${role}" to \`see\` of "${from}", or leave it out here.`]
    report({ code: 'report-without-rows', severity: 'warning', names: [role, from], range, notes })
  }
}
