import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { CallError } from '../http/errors.ts'
import type { Person } from '../http/person.ts'

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

export function visitorOf(app: AppDefinition, person: Person): Visitor {
  return { erpType: person.erpType, admin: person.admin, flags: flagsOf(app, person) }
}

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
    throw new CallError(403, 'not-allowed', 'You are not allowed to open this page.')
  }
}

/**
 * The person's modules, without the pages that only another ERP draws. A page with the name of a section cannot be
 * hidden, since the flag would hide the whole section.
 */
export function flagsOf({ routes, sections }: AppDefinition, { flags }: Person): Readonly<Record<string, boolean>> {
  const isSection = (route: string): boolean => sections.some(({ name }) => name === route)
  const undrawn = routes.filter(({ route, page }) => page !== null && !isSection(route))
  return { ...flags, ...Object.fromEntries(undrawn.map(({ route }) => [`module_${route}`, false] as const)) }
}
