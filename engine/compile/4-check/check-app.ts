import { nearestName } from '../../diagnostics/nearest.ts'
import { appShape } from '../../language/app.ts'
import { OWNER } from '../../language/workflow.ts'
import { row } from '../../expressions/check/check.ts'
import type { Target } from '../../language/shape.ts'
import type { AppNode } from '../3-expand/ast.ts'
import type { Checking } from './checking.ts'
import { checkGroup } from './check-file-name.ts'
import { checkWorkflow } from './check-workflow.ts'
import { membersOfAnswer } from '../../language/contract-calls.ts'
import { checkCallPath } from './check-calls.ts'
import { reportMissing } from './check-filters.ts'
import { checkLeaf, type NameScope } from './expressions.ts'
import { leavesAndBlocksOf } from '../3-expand/leaves.ts'
import { checkReference, isReference, untyped, type Names } from './names.ts'
import { filterScope, ruleScope } from './scope.ts'

/** app.yaml: names within the file, consistent workflows, and a locale, currency and time zone that exist. */
export function checkApp(checking: Checking, app: AppNode): void {
  const names = namesOf(app)
  // The screen that uses the workflow knows the fields of a row, and checks them.
  const ofRules: NameScope = { scope: ruleScope(row({}, true)), paged: new Set() }
  const ofFilters: NameScope = { scope: filterScope({}, ''), paged: new Set() }
  for (const site of leavesAndBlocksOf(appShape, app).leaves) {
    if (isReference(site)) checkReference(checking, site, names[site.shape.to])
    else checkLeaf(checking, site, site.path[0] === 'filters' ? ofFilters : ofRules)
    checkCallPath(checking, site)
  }
  for (const [name, workflow] of Object.entries(app.workflows ?? {})) {
    checkWorkflow(checking, workflow, { path: ['workflows', name], tones: new Map(Object.entries(app.statuses ?? {})) })
  }
  for (const [route, { group, section }] of Object.entries(app.routes ?? {})) {
    const groups = Object.keys(app.sections[section]?.groups ?? {})
    if (app.sections[section] === undefined) continue
    checkGroup(checking, { group, section, path: ['routes', route, 'group'] }, groups)
  }
  for (const [name, { sends = name, get, answer }] of Object.entries(app.filters ?? {})) {
    const members = membersOfAnswer('', get, answer)
    if (members !== null) reportMissing(checking, { name: sends, get, members, path: ['filters', name] })
  }
  checkForms(checking, app)
}

/** What references within the file may name; fields, reads and the like exist only in screens. */
function namesOf(app: AppNode): Readonly<Record<Target, Names>> {
  const none: Names = new Map()
  return {
    section: new Map(Object.entries(app.sections)),
    platform: untyped(Object.keys(app.platforms)),
    role: new Map([...Object.entries(app.roles ?? {}), [OWNER, null] as const]),
    status: untyped(Object.keys(app.statuses ?? {})),
    workflow: untyped(Object.keys(app.workflows ?? {})),
    filter: untyped(Object.keys(app.filters ?? {})),
    field: none,
    cell: none,
    divisor: none,
    read: none,
    action: none,
    view: none,
    shown: none,
    reader: none,
    rows: none,
    screen: none,
    tester: none,
  }
}

/** The formats are right; whether such a language, currency and time zone exist is known to the platform. */
function checkForms(checking: Checking, app: AppNode): void {
  const { locale, currency, timeZone } = app
  const tries = [
    ['locale', locale, 'a language tag this platform knows', () => new Intl.NumberFormat(locale), () => null],
    [
      'currency',
      currency,
      'a currency this platform knows',
      () => requireCurrency(currency),
      () => nearestName(currency, Intl.supportedValuesOf('currency')),
    ],
    [
      'timeZone',
      timeZone,
      'a time zone this platform knows',
      () => new Intl.DateTimeFormat('en', { timeZone }),
      () => nearestZone(timeZone),
    ],
  ] as const
  for (const [key, written, form, attempt, suggest] of tries) {
    if (succeeds(attempt)) continue
    checking.report({
      code: 'bad-form',
      names: [written, form],
      range: checking.positions.value([key]),
      suggestion: suggest(),
    })
  }
}

function nearestZone(written: string): string | null {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'Asia/Kolkata', 'UTC']
  const city = written.replace(/^.*\//, '')
  return nearestName(written, zones) ?? zones.find((zone) => zone.endsWith(`/${city}`)) ?? null
}

function requireCurrency(currency: string): void {
  if (!Intl.supportedValuesOf('currency').includes(currency)) throw new RangeError(currency)
}

function succeeds(attempt: () => unknown): boolean {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}
