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

/** The menu has a search from this many entries on. */
export const SEARCH_FROM = 9

interface Candidate extends Omit<MenuEntry, 'group'> {
  /** Its name. */
  readonly group: string | null
  readonly section: string
  readonly platform: readonly Platform[]
}

/**
 * The site's screens and the pages that the ERP draws itself by section, in the order of the menu: first those without
 * a group, then group after group. Omits empty sections (site-modules §2.3), routes that are not defined yet, and pages
 * that are opened for one document.
 */
export function menuOf(manifest: Manifest, person: MenuPerson): readonly MenuSection[] {
  const entries = candidates(manifest).filter((entry) => fits(entry, person))
  return manifest.sections
    .map(({ name, label, groups }) => {
      const own = entries.filter(({ section }) => section === name)
      const groupIndex = (entry: Candidate): number => groups.findIndex((each) => each.name === entry.group)
      const captioned = own
        .sort((a, b) => groupIndex(a) - groupIndex(b))
        .map((each) => {
          return { ...each, group: groups[groupIndex(each)]?.label ?? '' }
        })
      return { name, label, entries: captioned }
    })
    .filter((section) => section.entries.length > 0)
}

function candidates({ screens, routes, locale }: Manifest): readonly Candidate[] {
  const drawnByErp = routes
    .filter(({ page }) => page !== null)
    .map((each) => ({ ...each, name: each.route, href: null }))
  const own = screens
    .filter(({ documentPage }) => documentPage === null)
    .map((each) => ({ ...each, name: each.screen }))
  return [...own, ...drawnByErp].sort((a, b) => a.label.localeCompare(b.label, locale))
}

/** Sections with the entries whose label, or whose group's or section's label, contains every word of `search`. */
export function searchMenu(menu: readonly MenuSection[], search: string): readonly MenuSection[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return menu
    .map((section) => ({ ...section, entries: section.entries.filter((entry) => hasAll(words, entry, section)) }))
    .filter((section) => section.entries.length > 0)
}

/** Entries under one sub-heading. */
export interface EntryGroup {
  /** '' for the entries without a group. */
  readonly label: string
  readonly entries: readonly MenuEntry[]
}

/** The entries of a section under their sub-headings, in order. */
export function groupsOf({ entries }: Pick<MenuSection, 'entries'>): readonly EntryGroup[] {
  return [...Map.groupBy(entries, ({ group }) => group)].map(([label, own]) => ({ label, entries: own }))
}

/** The number of entries in all sections together. */
export function countEntries(menu: readonly MenuSection[]): number {
  return menu.reduce((sum, section) => sum + section.entries.length, 0)
}

function hasAll(words: readonly string[], entry: MenuEntry, section: MenuSection): boolean {
  const text = `${entry.label} ${entry.group} ${section.label}`.toLocaleLowerCase()
  return words.every((word) => text.includes(word))
}

/** The pages about one row of another screen that the person may open. */
export function documentPagesOf({ screens }: Manifest, person: MenuPerson): DocumentPageRoutes {
  const own = screens.filter((entry) => entry.documentPage !== null && fits({ ...entry, name: entry.screen }, person))
  return Object.fromEntries(own.map(({ documentPage, screen: route, label }) => [documentPage, { route, label }]))
}

/**
 * Whether the ERP may answer the calls of a screen for this person. Its platforms only list it in menus (foundation §1):
 * at its address the ERP decides.
 */
export const mayBeOpened = ({ screen, section }: ManifestScreen, person: MenuPerson): boolean =>
  isAllowed(screen, section, person)

const fits = ({ name, section, platform }: Candidate, person: MenuPerson): boolean =>
  isAllowed(name, section, person) && (person.erpType === '' || platform.some((each) => each === person.erpType))

function isAllowed(name: string, section: string, { admin, flags }: MenuPerson): boolean {
  if (section === ADMIN_SECTION && !admin) return false
  return isModuleOn(flags, name, section)
}
