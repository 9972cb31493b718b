import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { hiddenFlags } from '../../engine/definition/hidden-fields.ts'
import { isModuleOn, screensOff } from '../../engine/definition/module-flags.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { ScreenSource } from '../config/screens.ts'
import { HttpError } from '../http/errors.ts'
import type { Person } from '../http/person.ts'
import { mayChange } from './change.ts'
import { COMPANIES, managesCompanies } from './company-managers.ts'
import { hiddenFrom } from './definitions.ts'
import { manages } from './manage.ts'
import { allConcernAsker, rowRights, seesRows } from './rows.ts'

/** The section of administrators (site-modules §2.3). */
const ADMIN_SECTION = 'admin'

/** What determines the screens that a person may open. */
export interface Visitor {
  readonly erpType: string
  readonly admin: boolean
  /** What they switch off is refused (`isModuleOn`). */
  readonly flags: Readonly<Record<string, boolean>>
}

type Placed = Pick<ServerDefinition, 'screen' | 'section' | 'platform'>

/**
 * Throws 403 unless the person's menu has this screen, and 404 for a screen of another platform: the server does not
 * answer what the menu hides (foundation §6; site-modules §2.3).
 */
export function requireAccess({ erpType, admin, flags }: Visitor, { screen, section, platform }: Placed): void {
  if (!platform.some((each) => each === erpType)) {
    throw new HttpError(404, 'unknown-screen', 'There is no such page in this company.')
  }
  if (section === ADMIN_SECTION && !admin) {
    throw new HttpError(403, 'admins-only', 'Only administrators may open this page.')
  }
  if (!isModuleOn(flags, screen, section)) throw notAllowed()
}

const notAllowed = (): HttpError => new HttpError(403, 'not-allowed', 'You are not allowed to open this page.')

type Rights = Pick<Person, 'erpType' | 'admin' | 'flags' | 'roles' | 'accepted' | 'openDecisions'>

/** Throws as `requireAccess` does, and 403 for a screen on which the person may not see any row. */
export function requireScreen(person: Rights, definition: ServerDefinition): void {
  requireAccess(person, definition)
  if (!seesRows(person, definition)) throw notAllowed()
}

/** Whether `requireScreen` would not throw. */
export const mayOpen = (person: Rights, definition: ServerDefinition): boolean =>
  passes(() => requireScreen(person, definition))

/** Whether `requireAccess` would not throw; the visitor's flags hide screens whose `see` does not name them. */
export const hasAccess = (visitor: Visitor, placed: Placed): boolean => passes(() => requireAccess(visitor, placed))

function passes(check: () => void): boolean {
  try {
    check()
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}

/**
 * Refuses every call below `/main/s/{screen}/` unless the person may open that screen: lists, details, comments, files,
 * decisions, options, exports and calls of modules alike. Calls about the person themselves are exempt (`ownThings`).
 */
export function authorizeByScreen(screens: ScreenSource): (person: Person, request: FastifyRequest) => void {
  return (person, request) => {
    const screen = screenIn(request)
    if (screen !== null && !request.routeOptions.config.ownThings) requireNamed(screens, person, screen)
  }
}

/** Throws as `requireScreen` does. The calls of a module work without a screen file, too. */
export function requireNamed(screens: ScreenSource, person: Person, screen: string): void {
  const definition = screens.get(screen)
  if (definition) requireScreen(person, definition)
  else if (person.flags[`module_${screen}`] === false) throw notAllowed()
}

/** Whether `requireNamed` would not throw. */
export const mayBeNotifiedOf = (screens: ScreenSource, person: Person, screen: string): boolean =>
  passes(() => requireNamed(screens, person, screen))

const MODULE_PATH = /^\/main\/s\/([^/:]+)\//

/** The screen of a call below `/main/s/{screen}/`. Null if the path has none. */
export function screenIn({ params, routeOptions }: FastifyRequest): string | null {
  const { screen } = (params ?? {}) as { readonly screen?: string }
  return screen ?? MODULE_PATH.exec(routeOptions.url ?? '')?.[1] ?? null
}

/** Whether people raise documents on the screen. */
export const isRaised = ({ documents, form }: ServerDefinition): boolean => documents && form !== null

/** Whether the person may add any rows, and so import them from files. */
export function mayImport(person: Rights, definition: ServerDefinition): boolean {
  const { documents, records, form } = definition
  if (!(documents || records) || form === null || !mayChange(person, definition)) return false
  return !isEachRowDecided(person, definition) && mayOpen(person, definition)
}

/** Whether each action that saves rows has an `allow` condition, which an import would bypass. */
function isEachRowDecided({ accepted }: Pick<Person, 'accepted'>, { screen, allowed }: ServerDefinition): boolean {
  const saving = [allowed, accepted[screen]?.allowed ?? {}].flatMap(({ item }) => (item ? [item] : []))
  return saving.some((ways) => ways.every(({ allow }) => allow.length > 0))
}

/** What determines the menu of a person. */
export interface MenuSite {
  readonly config: Pick<Config, 'supportCompany'>
  readonly app: () => AppDefinition
  readonly screens: ScreenSource
}

/**
 * The person's flags. Those of `screensOff` hide from the menu: pages that only another ERP draws, screens that the
 * person may not see, and the companies unless the person manages them. Further flags hide the fields they may not see,
 * the filters on these fields, and the wider scope where it has no further rows.
 * `raise_{screen}`: may raise documents. `import_{screen}`: may import rows. `manage_{screen}: false`: does not manage
 * a screen that roles manage. `change_{screen}: false`: may not change the records they see, or raise documents.
 */
export function flagsOf({ config, app, screens }: MenuSite, person: Person): Readonly<Record<string, boolean>> {
  const { routes, sections } = app()
  const undrawn = routes.filter(({ page }) => page !== null).map(({ route }) => route)
  const unseen = screens.all().filter((definition) => !seesRows(person, definition))
  const isClosed = screens.all().some(({ screen }) => screen === COMPANIES) && !managesCompanies(config, person)
  const closed = isClosed ? [COMPANIES] : []
  const hidden = [...undrawn, ...closed, ...unseen.map(({ screen }) => screen)]
  const modules = screensOff(hidden, sections)
  const raised = screens
    .all()
    .filter((definition) => isRaised(definition) && mayChange(person, definition) && mayOpen(person, definition))
  const raising = Object.fromEntries(raised.map(({ screen }) => [`raise_${screen}`, true] as const))
  const imported = screens.all().filter((definition) => mayImport(person, definition))
  const importing = Object.fromEntries(imported.map(({ screen }) => [`import_${screen}`, true] as const))
  const unmanaged = screens.all().filter((definition) => definition.manage.length > 0 && !manages(person, definition))
  const managing = Object.fromEntries(unmanaged.map(({ screen }) => [`manage_${screen}`, false] as const))
  const stored = screens.all().filter((definition) => definition.records || isRaised(definition))
  const unchanged = stored.filter((definition) => !mayChange(person, definition))
  const changing = Object.fromEntries(unchanged.map(({ screen }) => [`change_${screen}`, false] as const))
  const ofScreens = { ...modules, ...raising, ...importing, ...managing, ...changing }
  return { ...person.flags, ...ofScreens, ...fieldFlags(person, screens) }
}

function fieldFlags(person: Person, screens: ScreenSource): Readonly<Record<string, boolean>> {
  return Object.assign(
    {},
    ...screens.all().map((definition) => {
      const { screen, filterFields } = definition
      const fields = hiddenFrom(person, definition)
      const filters = filterFields.filter(({ field }) => fields.includes(field)).map(({ param }) => param)
      const scope = hasWiderScope(person, definition) ? [] : [SCOPE]
      return hiddenFlags(screen, [...fields, ...filters, ...scope, ...hiddenInReports(person, definition, screens)])
    }),
  ) as Readonly<Record<string, boolean>>
}

/** The parameter for all rows that a person may see, instead of those that concern them. */
const SCOPE = 'scope'

/** Whether the person may see documents of the screen that do not concern them. */
function hasWiderScope(person: Person, definition: ServerDefinition): boolean {
  const { documents } = definition
  return !documents || !mayOpen(person, definition) || !allConcernAsker(rowRights(person, definition))
}

/** A report hides the fields that its source screen hides, and the filters on these fields. */
function hiddenInReports(person: Person, { reports }: ServerDefinition, screens: ScreenSource): readonly string[] {
  return Object.values(reports).flatMap(({ from, compared }) => {
    const source = screens.get(from)
    const fields = source ? hiddenFrom(person, source) : []
    const filters = compared.filter(({ field }) => fields.includes(field))
    return [...fields, ...filters.map(({ param }) => param)]
  })
}
