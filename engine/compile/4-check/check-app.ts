import { nearestName } from '../../diagnostics/nearest.ts'
import { appShape } from '../../language/app.ts'
import { EVERYONE } from '../../definition/rights.ts'
import { OWNER } from '../../language/workflow.ts'
import { rowType } from '../../expressions/check/check.ts'
import type { ReferenceTarget } from '../../language/shape.ts'
import type { AppNode } from '../3-expand/ast.ts'
import type { FileCheck } from './checking.ts'
import { checkGroup } from './check-file-name.ts'
import { checkWorkflow } from './check-workflow.ts'
import { membersOfAnswer } from '../../language/contract-calls.ts'
import { checkCallPath } from './check-calls.ts'
import { reportMissing } from './check-filters.ts'
import { checkFormerNames } from './check-other-names.ts'
import { checkLeaf, type NameScope } from './expressions.ts'
import { leavesAndBlocksOf } from '../3-expand/leaves.ts'
import { checkReference, isReference, noNames, untyped, type KnownNames } from './names.ts'
import { filterScope, ruleScope } from './scope.ts'

/** app.yaml: names within the file, consistent workflows, and a locale, currency and time zone that exist. */
export function checkApp(checking: FileCheck, app: AppNode): void {
  const names = namesOf(app)
  // The screen that uses the workflow knows the fields of a row, and checks them.
  const ofRules: NameScope = { scope: ruleScope(rowType({}, true)), paged: new Set() }
  const ofFilters: NameScope = { scope: filterScope({}, ''), paged: new Set() }
  for (const site of leavesAndBlocksOf(appShape, app).leaves) {
    // A field of `ownDocuments` is looked up on each screen that has the workflow.
    if (isReference(site) && site.shape.to === 'field') continue
    if (isReference(site)) checkReference(checking, site, names[site.shape.to])
    else checkLeaf(checking, site, site.path[0] === 'filters' ? ofFilters : ofRules)
    checkCallPath(checking, site)
  }
  const tones = new Map(Object.entries(app.statuses ?? {}).map(([name, { tone }]) => [name, tone] as const))
  for (const [name, workflow] of Object.entries(app.workflows ?? {})) {
    checkWorkflow(checking, workflow, { path: ['workflows', name], tones })
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
  for (const [name, use] of Object.entries(RESERVED_ROLES)) {
    if (!app.roles?.[name]) continue
    const range = checking.positions.key(['roles', name])
    // A site that has such a role keeps running.
    checking.report({ code: 'reserved-name', severity: 'warning', names: [name, use], range })
  }
  checkFormerNames(checking, app)
  checkForms(checking, app)
}

/** Words that stand for people wherever a role is named. */
const RESERVED_ROLES: Readonly<Record<string, string>> = {
  [OWNER]: 'is the person who created a document',
  [EVERYONE]: 'stands for people with none of the roles that are named beside it',
}

/** What references within the file may name; fields, reads and the like exist only in screens. */
function namesOf(app: AppNode): Readonly<Record<ReferenceTarget, KnownNames>> {
  return {
    ...noNames,
    section: new Map(Object.entries(app.sections)),
    platform: untyped(Object.keys(app.platforms)),
    role: new Map([...Object.entries(app.roles ?? {}), [OWNER, null] as const]),
    status: untyped(Object.keys(app.statuses ?? {})),
    workflow: untyped(Object.keys(app.workflows ?? {})),
    filter: untyped(Object.keys(app.filters ?? {})),
  }
}

/** The formats are right; whether such a language, currency and time zone exist is known to the platform. */
function checkForms(checking: FileCheck, app: AppNode): void {
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
      () => requireZone(timeZone),
      () => (succeeds(() => new Intl.Locale(locale)) ? nearestZone(timeZone, locale) : null),
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

/** The zones, each under its name of today. */
const zoneNames = (): readonly string[] => [
  'UTC',
  'Asia/Kolkata',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Asia/Calcutta'),
]

/** The zone with that name or city; of `IST` or `+05:30` the only zone of the country of the locale. */
function nearestZone(written: string, locale: string): string | null {
  const zones = zoneNames()
  const cities = new Map(zones.map((zone) => [cityOf(zone), zone]))
  const city = cityOf(written)
  const near = nearestName(written, zones) ?? cities.get(city) ?? cities.get(nearestName(city, cities.keys()) ?? '')
  return (/[a-z]/.test(written) ? near : undefined) ?? onlyZoneOf(new Intl.Locale(locale))
}

const cityOf = (zone: string): string => zone.replace(/^.*\//, '')

interface WithZones {
  /** Not in every browser, nor in the types of TypeScript. */
  readonly getTimeZones?: () => readonly string[] | undefined
}

function onlyZoneOf(locale: Intl.Locale & WithZones): string | null {
  const [only, another] = locale.getTimeZones?.() ?? []
  return another !== undefined || only === undefined ? null : only.replace('Asia/Calcutta', 'Asia/Kolkata')
}

/** `IST` is another place for the database, and it reads `+05:30` as west of Greenwich; some short names are zones. */
function requireZone(timeZone: string): void {
  const isShort = /^[+-]|^(?!(?:UTC|GMT|CET|EET|MET|WET)$)[A-Z]{2,5}$/.test(timeZone)
  const name = zoneNames().find((zone) => zone.toLowerCase() === timeZone.toLowerCase()) ?? timeZone
  if (isShort || name !== timeZone) throw new RangeError(timeZone)
  new Intl.DateTimeFormat('en', { timeZone }).format()
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
