import type { Manifest, ManifestScreen } from '../definition/definition.ts'

export interface MenuSection {
  readonly name: string
  readonly label: string
  readonly screens: readonly ManifestScreen[]
}

/** The part of a session that decides what the menu shows. */
export interface MenuPerson {
  /** Empty when the ERP names none: then every platform fits. */
  readonly erpType: string
  readonly admin: boolean
}

/** The section only admins see (site-modules §2.3). */
const ADMIN_SECTION = 'admin'

/** From this many screens on the menu can be searched. */
export const SEARCH_FROM = 9

/** The manifest's screens by section, in the order of the menu; empty sections are left out (site-modules §2.3). */
export function menuOf(manifest: Manifest, person: MenuPerson): readonly MenuSection[] {
  const screens = manifest.screens.filter((screen) => fits(screen, person))
  return manifest.sections
    .map((section) => ({ ...section, screens: screens.filter((screen) => screen.section === section.name) }))
    .filter((section) => section.screens.length > 0)
}

/** Sections with the screens whose label, or whose section's label, contains every word of `search`. */
export function searchMenu(menu: readonly MenuSection[], search: string): readonly MenuSection[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return menu
    .map((section) => ({ ...section, screens: section.screens.filter((screen) => hasAll(words, screen, section)) }))
    .filter((section) => section.screens.length > 0)
}

export function countScreens(menu: readonly MenuSection[]): number {
  return menu.reduce((sum, section) => sum + section.screens.length, 0)
}

/** The version's first 8 characters when it holds no dot (site-modules §2.3). */
export function shortVersion(version: string): string {
  return version.includes('.') ? version : version.slice(0, 8)
}

function hasAll(words: readonly string[], screen: ManifestScreen, section: MenuSection): boolean {
  const text = `${screen.label} ${section.label}`.toLocaleLowerCase()
  return words.every((word) => text.includes(word))
}

function fits(screen: ManifestScreen, person: MenuPerson): boolean {
  if (screen.section === ADMIN_SECTION && !person.admin) return false
  const known = screen.platform.find((platform) => platform === person.erpType)
  return known !== undefined || person.erpType === ''
}
