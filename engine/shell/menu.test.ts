import { describe, expect, it } from 'vitest'
import type { Manifest, Platform } from '../definition/definition.ts'
import { menuOf, searchMenu, shortVersion } from './menu.ts'

const screen = (name: string, section: string, platform: readonly Platform[] = ['steel', 'tex']) => ({
  screen: name,
  section,
  label: `List of ${name}`,
  platform,
  href: `/screens/${name}.json`,
})

const manifest: Manifest = {
  version: 1,
  label: 'Site',
  apiid: 'site',
  locale: 'en-IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  sections: [
    { name: 'store', label: 'Store' },
    { name: 'empty', label: 'Empty' },
    { name: 'admin', label: 'Admin' },
  ],
  support: null,
  loginHosts: [],
  routes: [],
  erp: null,
  screens: [screen('rights', 'admin'), screen('steel', 'store', ['steel']), screen('cloth', 'store', ['tex'])],
}

const names = (person: Parameters<typeof menuOf>[1]) =>
  menuOf(manifest, person).map(({ name, screens }) => [name, ...screens.map((entry) => entry.screen)].join(' '))

describe('the menu', () => {
  it('leaves out empty sections and screens of another platform', () => {
    expect(names({ erpType: 'steel', admin: true })).toEqual(['store steel', 'admin rights'])
  })

  it('hides the admin section from others', () => {
    expect(names({ erpType: 'tex', admin: false })).toEqual(['store cloth'])
  })

  it('shows every platform when the ERP names none', () => {
    expect(names({ erpType: '', admin: false })).toEqual(['store steel cloth'])
  })

  it('finds by any words of label and section', () => {
    const found = searchMenu(menuOf(manifest, { erpType: '', admin: true }), 'STORE cloth')
    expect(found.flatMap(({ screens }) => screens.map((entry) => entry.screen))).toEqual(['cloth'])
  })

  it('cuts a version to 8 characters only when it has no dot', () => {
    expect([shortVersion('3f9a1c2b77d0'), shortVersion('10.42.1-beta')]).toEqual(['3f9a1c2b', '10.42.1-beta'])
  })
})
