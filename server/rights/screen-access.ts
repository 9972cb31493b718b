import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { hiddenFlags } from '../../engine/definition/hidden-fields.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { ScreenSource } from '../config/screens.ts'
import { CallError } from '../http/errors.ts'
import type { Person } from '../http/person.ts'
import { mayChange } from './change.ts'
import { COMPANIES, managesCompanies } from './company-managers.ts'
import { hiddenFrom } from './definitions.ts'
import { manages } from './manage.ts'
import { seesRows } from './rows.ts'

/** The section of administrators (site-modules §2.3). */
const ADMIN_SECTION = 'admin'

/** What decides which screens a person may open. */
export interface Visitor {
  readonly erpType: string
  readonly admin: boolean
  /** `module_{screen}` and `module_{section}` (foundation §6); a missing one is on. */
  readonly flags: Readonly<Record<string, boolean>>
}

type Placed = Pick<ServerDefinition, 'screen' | 'section' | 'platform'>

/**
 * Throws 403 unless the person's menu has this screen, and 404 for a screen of another platform: the server does not
 * answer what the menu hides (foundation §6; site-modules §2.3).
 */
export function requireAccess({ erpType, admin, flags }: Visitor, { screen, section, platform }: Placed): void {
  if (!platform.some((each) => each === erpType)) {
    throw new CallError(404, 'unknown-screen', 'There is no such page in this company.')
  }
  if (section === ADMIN_SECTION && !admin) {
    throw new CallError(403, 'admins-only', 'Only administrators may open this page.')
  }
  if (flags[`module_${screen}`] === false || flags[`module_${section}`] === false) {
    throw notAllowed()
  }
}

const notAllowed = (): CallError => new CallError(403, 'not-allowed', 'You are not allowed to open this page.')

type Rights = Pick<Person, 'erpType' | 'admin' | 'flags' | 'roles' | 'accepted'>

/** Throws as `requireAccess` does, and 403 for a screen of which the person may see no row. */
export function requireScreen(person: Rights, definition: ServerDefinition): void {
  requireAccess(person, definition)
  if (!seesRows(person, definition)) throw notAllowed()
}

/** Whether `requireScreen` lets the person pass. */
export const mayOpen = (person: Rights, definition: ServerDefinition): boolean =>
  passes(() => requireScreen(person, definition))

/** Whether `requireAccess` lets the visitor pass; their flags hide screens whose `see` does not name them. */
export const hasAccess = (visitor: Visitor, placed: Placed): boolean => passes(() => requireAccess(visitor, placed))

function passes(check: () => void): boolean {
  try {
    check()
    return true
  } catch (error) {
    if (error instanceof CallError) return false
    throw error
  }
}

/**
 * Refuses every call below `/main/s/{screen}/` to whoever may not open that screen: lists, details, comments, files,
 * decisions, options, exports and calls of modules alike. Calls about the person alone are left out (`ownThings`).
 */
export function authorizeByScreen(screens: ScreenSource): (person: Person, request: FastifyRequest) => void {
  return (person, request) => {
    const screen = screenIn(request)
    if (screen !== null && !request.routeOptions.config.ownThings) requireNamed(screens, person, screen)
  }
}

/** Throws as `requireScreen` does. The calls of a module answer without a screen file, too. */
export function requireNamed(screens: ScreenSource, person: Person, screen: string): void {
  const definition = screens.get(screen)
  if (definition) requireScreen(person, definition)
  else if (person.flags[`module_${screen}`] === false) throw notAllowed()
}

/** Whether `requireNamed` lets the person pass. */
export const mayBeNotifiedOf = (screens: ScreenSource, person: Person, screen: string): boolean =>
  passes(() => requireNamed(screens, person, screen))

const MODULE_PATH = /^\/main\/s\/([^/:]+)\//

/** The screen of a call below `/main/s/{screen}/`. Null where the path names none. */
export function screenIn({ params, routeOptions }: FastifyRequest): string | null {
  const { screen } = (params ?? {}) as { readonly screen?: string }
  return screen ?? MODULE_PATH.exec(routeOptions.url ?? '')?.[1] ?? null
}

/** Whether people raise documents there. */
const isRaised = ({ documents, form }: ServerDefinition): boolean => documents && form !== null

/** Whether the person may add rows there, and so import files of them. */
export function mayImport(person: Rights, definition: ServerDefinition): boolean {
  const { documents, records, form } = definition
  if (!(documents || records) || form === null || !mayChange(person, definition)) return false
  return !isEachRowDecided(person, definition) && mayOpen(person, definition)
}

/** Whether no action saves just any row: a file of rows would pass what `allow` says of each. */
function isEachRowDecided({ accepted }: Pick<Person, 'accepted'>, { screen, allowed }: ServerDefinition): boolean {
  const saving = [allowed, accepted[screen]?.allowed ?? {}].flatMap(({ item }) => (item ? [item] : []))
  return saving.some((ways) => ways.every(({ allow }) => allow.length > 0))
}

/** What the menu of a person follows from. */
export interface MenuSite {
  readonly config: Pick<Config, 'supportCompany'>
  readonly app: () => AppDefinition
  readonly screens: ScreenSource
}

/**
 * The person's modules, without the pages that only another ERP draws and the screens they may not see: the menu
 * shows neither, nor the companies to who may not manage them. The fields they may not see are named, too, with the filters that compare them: no page shows those;
 * where they may raise documents: `raise_{screen}`, and import rows: `import_{screen}`, and where they do not manage what
 * roles do: `manage_{screen}: false`, nor change the records they see: `change_{screen}: false`. What has the name of a section cannot be hidden, since the flag
 * would hide the whole section.
 */
export function flagsOf({ config, app, screens }: MenuSite, person: Person): Readonly<Record<string, boolean>> {
  const { routes, sections } = app()
  const undrawn = routes.filter(({ page }) => page !== null).map(({ route }) => route)
  const unseen = screens.all().filter((definition) => !seesRows(person, definition))
  const isClosed = screens.all().some(({ screen }) => screen === COMPANIES) && !managesCompanies(config, person)
  const closed = isClosed ? [COMPANIES] : []
  const hidden = [...undrawn, ...closed, ...unseen.map(({ screen }) => screen)]
  const own = hidden.filter((name) => !sections.some((section) => section.name === name))
  const modules = Object.fromEntries(own.map((name) => [`module_${name}`, false] as const))
  const raised = screens.all().filter((definition) => isRaised(definition) && mayOpen(person, definition))
  const raising = Object.fromEntries(raised.map(({ screen }) => [`raise_${screen}`, true] as const))
  const imported = screens.all().filter((definition) => mayImport(person, definition))
  const importing = Object.fromEntries(imported.map(({ screen }) => [`import_${screen}`, true] as const))
  const unmanaged = screens.all().filter((definition) => definition.manage.length > 0 && !manages(person, definition))
  const managing = Object.fromEntries(unmanaged.map(({ screen }) => [`manage_${screen}`, false] as const))
  const unchanged = screens.all().filter((definition) => definition.records && !mayChange(person, definition))
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
      return hiddenFlags(screen, [...fields, ...filters, ...hiddenInReports(person, definition, screens)])
    }),
  ) as Readonly<Record<string, boolean>>
}

/** A report hides what the screen hides whose rows it shows, and the filters that compare it. */
function hiddenInReports(person: Person, { reports }: ServerDefinition, screens: ScreenSource): readonly string[] {
  return Object.values(reports).flatMap(({ from, compared }) => {
    const source = screens.get(from)
    const fields = source ? hiddenFrom(person, source) : []
    const filters = compared.filter(({ field }) => fields.includes(field))
    return [...fields, ...filters.map(({ param }) => param)]
  })
}
