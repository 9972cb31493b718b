import { appShape } from '../../language/app.ts'
import { OWNER } from '../../language/workflow.ts'
import { row } from '../../expressions/check/check.ts'
import type { Target } from '../../language/shape.ts'
import type { AppSource } from '../source.ts'
import type { Checking } from './checking.ts'
import { checkGroup } from './check-place.ts'
import { checkWorkflow } from './check-workflow.ts'
import { checkLeaf, type Place } from './expressions.ts'
import { leavesOf } from './leaves.ts'
import { checkReference, isReference, knownNames, type Known } from './names.ts'
import { ruleScope } from './scope.ts'

/** app.yaml: names within the file, workflows that work, a locale, currency and zone that exist. */
export function checkApp(checking: Checking, app: AppSource): void {
  const none: Known = new Map()
  const known: Readonly<Record<Target, Known>> = {
    section: knownNames(Object.keys(app.sections)),
    role: knownNames([...Object.keys(app.roles ?? {}), OWNER]),
    status: knownNames(Object.keys(app.statuses ?? {})),
    workflow: knownNames(Object.keys(app.workflows ?? {})),
    field: none,
    cell: none,
    read: none,
    action: none,
    view: none,
    shown: none,
  }
  // Which fields a row has is known by the screen that takes the workflow, and checked there.
  const place: Place = { scope: ruleScope(row({}, true)), paged: new Set() }
  for (const site of leavesOf(appShape, app)) {
    if (isReference(site)) checkReference(checking, site, known[site.shape.to])
    else checkLeaf(checking, site, place)
  }
  for (const [name, workflow] of Object.entries(app.workflows ?? {})) {
    checkWorkflow(checking, workflow, ['workflows', name])
  }
  for (const [route, { group, section }] of Object.entries(app.routes ?? {})) {
    const declared = app.sections[section]
    const groups = typeof declared === 'object' ? Object.keys(declared.groups ?? {}) : []
    checkGroup(checking, { group, section, path: ['routes', route, 'group'] }, groups)
  }
  checkForms(checking, app)
}

/** The forms are right; whether there is such a language, currency and zone is what the platform knows. */
function checkForms(checking: Checking, app: AppSource): void {
  const { locale, currency, timeZone } = app
  const tries = [
    ['locale', locale, 'a language tag this platform knows', () => new Intl.NumberFormat(locale)],
    ['currency', currency, 'a currency this platform knows', () => requireCurrency(currency)],
    ['timeZone', timeZone, 'a time zone this platform knows', () => new Intl.DateTimeFormat('en', { timeZone })],
  ] as const
  for (const [key, written, form, attempt] of tries) {
    if (succeeds(attempt)) continue
    checking.report({ code: 'bad-form', names: [written, form], range: checking.positions.value([key]) })
  }
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
