import type { DocumentPageRoutes } from '../../screen/document-pages.ts'
import type { Manifest, ManifestScreen, Platform } from '../../definition/definition.ts'
import { isModuleOn } from '../../definition/module-flags.ts'

/** A target of the menu, at `/{name}`. */
export interface MenuEntry {
  readonly name: string
  readonly label: string
  /** Caption of its group within the section; '' when it is in none. */
  readonly group: string
  /** Href of its definition, to be fetched ahead of need; null: a page that the ERP draws itself. */
  readonly href: string | null
}

/** A section of the menu: its entries in their order. */
export interface MenuSection {
  readonly name: string
  readonly label: string
  readonly entries: readonly MenuEntry[]
}

/** The part of a session that decides what the menu shows. */
export interface MenuPerson {
  /** Empty when the ERP names none: then every platform matches. */
  readonly erpType: string
  readonly admin: boolean
  /** What they switch off is not shown (`isModuleOn`). */
  readonly flags: Readonly<Record<string, boolean>>
}

/** The section that only admins see (site-modules §2.3). */
const ADMIN_SECTION = 'admin'

/** What may be listed in the menu. */
export interface MenuCandidate extends Omit<MenuEntry, 'group'> {
  /** Its name. */
  readonly group: string | null
  readonly section: string
  readonly platform: readonly Platform[]
}

/** The pages about one row of another screen that the person may open. */
export function documentPagesOf({ screens }: Manifest, person: MenuPerson): DocumentPageRoutes {
  const own = screens.filter(
    (entry) => entry.documentPage !== null && isListed({ ...entry, name: entry.screen }, person),
  )
  return Object.fromEntries(own.map(({ documentPage, screen: route, label }) => [documentPage, { route, label }]))
}

/**
 * Whether the ERP may answer the calls of a screen for this person. Its platforms only list it in menus (foundation §1):
 * at its address the ERP decides.
 */
export const mayBeOpened = ({ screen, section }: ManifestScreen, person: MenuPerson): boolean =>
  isAllowed(screen, section, person)

/** Whether the menu of a person lists it. */
export const isListed = ({ name, section, platform }: MenuCandidate, person: MenuPerson): boolean =>
  isAllowed(name, section, person) && (person.erpType === '' || platform.some((each) => each === person.erpType))

function isAllowed(name: string, section: string, { admin, flags }: MenuPerson): boolean {
  if (section === ADMIN_SECTION && !admin) return false
  return isModuleOn(flags, name, section)
}
