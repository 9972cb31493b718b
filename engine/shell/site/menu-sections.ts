/** The sections of the menu, and the search in them. */
import type { Manifest } from '../../definition/definition.ts'
import { containsWords, searchWords } from '../../definition/fold-text.ts'
import { isListed, type MenuCandidate, type MenuEntry, type MenuPerson, type MenuSection } from './menu.ts'

/** The menu has a search from this many entries on. */
export const SEARCH_FROM = 9

/**
 * The site's screens and the pages that the ERP draws itself by section, in the order of the menu: first those without
 * a group, then group after group. Omits empty sections (site-modules §2.3), routes that are not defined yet, and pages
 * that are opened for one document.
 */
export function menuOf(manifest: Manifest, person: MenuPerson): readonly MenuSection[] {
  const entries = candidates(manifest).filter((entry) => isListed(entry, person))
  return manifest.sections
    .map(({ name, label, groups }) => {
      const own = entries.filter(({ section }) => section === name)
      const groupIndex = (entry: MenuCandidate): number => groups.findIndex((each) => each.name === entry.group)
      const captioned = own
        .sort((a, b) => groupIndex(a) - groupIndex(b))
        .map((each) => {
          return { ...each, group: groups[groupIndex(each)]?.label ?? '' }
        })
      return { name, label, entries: captioned }
    })
    .filter((section) => section.entries.length > 0)
}

function candidates({ screens, routes, locale }: Manifest): readonly MenuCandidate[] {
  const drawnByErp = routes
    .filter(({ page }) => page !== null)
    .map((each) => ({ ...each, name: each.route, href: null }))
  const own = screens
    .filter(({ documentPage }) => documentPage === null)
    .map((each) => ({ ...each, name: each.screen }))
  return [...own, ...drawnByErp].sort((a, b) => a.label.localeCompare(b.label, locale))
}

/** Sections with the entries whose label, or whose group's or section's label, has every word of `search`. */
export function searchMenu(menu: readonly MenuSection[], search: string): readonly MenuSection[] {
  const words = searchWords(search)
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
export function entryGroups({ entries }: Pick<MenuSection, 'entries'>): readonly EntryGroup[] {
  return [...Map.groupBy(entries, ({ group }) => group)].map(([label, own]) => ({ label, entries: own }))
}

/** The number of entries in all sections together. */
export function countEntries(menu: readonly MenuSection[]): number {
  return menu.reduce((sum, section) => sum + section.entries.length, 0)
}

function hasAll(words: readonly string[], entry: MenuEntry, section: MenuSection): boolean {
  return containsWords(`${entry.label} ${entry.group} ${section.label}`, words)
}
