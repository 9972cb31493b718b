import { describe, expect, it } from 'vitest'
import type { Manifest, Platform } from '../../definition/definition.ts'
import { screensOff } from '../../definition/module-flags.ts'
import { documentPagesOf, mayBeOpened } from './menu.ts'
import { countEntries, entryGroups, menuOf, searchMenu } from './menu-sections.ts'
import { shortVersion } from '../session/session-state.ts'

const screen = (name: string, section: string, platform: readonly Platform[] = ['steel', 'tex']) => ({
  screen: name,
  section,
  group: null,
  label: `List of ${name}`,
  platform,
  documentPage: null,
  href: `/screens/${name}.json`,
})

const daily = { name: 'daily', label: 'Each day' }
const yearly = { name: 'yearly', label: 'Each year' }

const manifest: Manifest = {
  version: 4,
  label: 'Site',
  apiid: 'site',
  locale: 'en-IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  sections: [
    { name: 'store', label: 'Store', groups: [] },
    { name: 'empty', label: 'Empty', groups: [] },
    { name: 'admin', label: 'Admin', groups: [] },
  ],
  support: null,
  languages: [{ name: 'en', words: null }],
  loginHosts: [],
  countryCodes: {},
  routes: [
    { route: 'count', label: 'Count', section: 'store', group: null, platform: ['steel'], page: 'landing' },
    { route: 'later', label: 'Later', section: 'empty', group: null, platform: ['steel', 'tex'], page: null },
  ],
  erp: null,
  screens: [screen('rights', 'admin'), screen('steel', 'store', ['steel']), screen('cloth', 'store', ['tex'])],
}

const names = (person: Parameters<typeof menuOf>[1]) =>
  menuOf(manifest, person).map((section) => [section.name, ...section.entries.map(({ name }) => name)].join(' '))

describe('the menu', () => {
  it('leaves out empty sections and screens of another platform', () => {
    expect(names({ erpType: 'steel', admin: true, flags: {} })).toEqual(['store count steel', 'admin rights'])
  })

  it('hides the admin section from others', () => {
    expect(names({ erpType: 'tex', admin: false, flags: {} })).toEqual(['store cloth'])
  })

  it('shows every platform when the ERP names none', () => {
    expect(names({ erpType: '', admin: false, flags: {} })).toEqual(['store count cloth steel'])
  })

  it('leaves out pages about one row, which the lists open for those who may', () => {
    const about = { ...screen('letters', 'store'), documentPage: 'alerts' as const }
    const site = { ...manifest, screens: [...manifest.screens, about] }
    const person = { erpType: 'steel', admin: false, flags: {} }
    expect(menuOf(site, person)).toEqual(menuOf(manifest, person))
    expect(documentPagesOf(site, person)).toEqual({ alerts: { route: 'letters', label: 'List of letters' } })
    expect(documentPagesOf(site, { ...person, flags: { module_letters: false } })).toEqual({})
  })

  it('leaves it to the ERP whether a screen of another platform may be opened', () => {
    const person = { erpType: 'tex', admin: false, flags: { module_cloth: false } }
    const opened = manifest.screens.filter((each) => mayBeOpened(each, person)).map((each) => each.screen)
    expect(opened).toEqual(['steel'])
  })

  it('lists the ERP’s own pages, without a definition to fetch, and none that is not defined yet', () => {
    const menu = menuOf(manifest, { erpType: 'steel', admin: false, flags: {} })
    expect(menu.map(({ entries }) => entries.map(({ href }) => href))).toEqual([[null, '/screens/steel.json']])
    expect(countEntries(menu)).toBe(2)
  })

  it.each([{ module_count: false }, { module_store: false }])('hides entries that %j switches off', (flags) => {
    const menu = menuOf(manifest, { erpType: '', admin: true, flags })
    expect(menu.flatMap(({ entries }) => entries.map(({ name }) => name))).not.toContain('count')
    expect(menu.at(-1)?.name).toBe('admin')
  })

  it('can be without a screen that has the name of a section, while the section stays', () => {
    const site = { ...manifest, screens: [...manifest.screens, screen('store', 'store')] }
    const flags = screensOff(['store'], manifest.sections)
    const entries = menuOf(site, { erpType: '', admin: false, flags }).flatMap((section) => section.entries)
    expect(entries.map(({ name }) => name)).toEqual(['count', 'cloth', 'steel'])
  })

  const grouped: Manifest = {
    ...manifest,
    sections: [{ name: 'store', label: 'Store', groups: [daily, yearly] }],
    screens: [
      { ...screen('closing', 'store'), group: 'yearly' },
      { ...screen('shift', 'store'), group: 'daily' },
      { ...screen('alarms', 'store'), group: 'daily' },
    ],
  }
  const sectionsOf = (search: string) => searchMenu(menuOf(grouped, { erpType: '', admin: true, flags: {} }), search)

  it('puts entries without a group first, then groups in the order of their section', () => {
    const groups = sectionsOf('').flatMap(entryGroups)
    expect(groups.map(({ label, entries }) => [label, ...entries.map(({ name }) => name)])).toEqual([
      ['', 'count'],
      ['Each day', 'alarms', 'shift'],
      ['Each year', 'closing'],
    ])
  })

  it('finds the entries of a group by its caption', () => {
    expect(sectionsOf('each year').flatMap(({ entries }) => entries.map(({ name }) => name))).toEqual(['closing'])
  })

  it('finds entries by any words of label and section', () => {
    const found = searchMenu(menuOf(manifest, { erpType: '', admin: true, flags: {} }), 'STORE cloth')
    expect(found.flatMap(({ entries }) => entries.map(({ name }) => name))).toEqual(['cloth'])
  })

  it('cuts a version to 8 characters only when it has no dot', () => {
    expect([shortVersion('3f9a1c2b77d0'), shortVersion('10.42.1-beta')]).toEqual(['3f9a1c2b', '10.42.1-beta'])
  })
})
