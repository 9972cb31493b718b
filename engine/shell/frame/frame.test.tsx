import type { Capability } from '../../calls/capabilities.ts'
import { expect, it } from 'vitest'
import { drawn } from '../../../tests/shell/draw-shell.tsx'
import { storageOf, stubBrowser } from '../../../tests/shell/stub-browser.ts'
import { MANIFEST, storySession } from '../../../tools/stories/shell/site.ts'
import { menuOf } from '../site/menu-sections.ts'
import { AccessBlock } from './AccessBlock.tsx'
import { Bell } from './Bell.tsx'
import { breadcrumbOf } from './breadcrumb.ts'
import { frameMode } from './frame-mode.ts'
import { Menu, MenuPlaceholder } from './Menu.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { MenuFoot } from './MenuFoot.tsx'
import { MenuGroup } from './MenuGroup.tsx'
import { OtherCompanies } from './OtherCompanies.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { readClosed } from './use-closed-sections.ts'
import { UserMenu } from './UserMenu.tsx'
import { UserPanel } from './UserPanel.tsx'

const session = storySession()
const admin = storySession({ admin: true })
const storedLogin = { ccode: 'S1', company: 'Southern Mills', email: '', when: '2026-01-01T00:00:00Z' }
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

it('builds the breadcrumb of a screen from section and label, and an empty one at home', () => {
  expect(breadcrumbOf('/offers', MANIFEST)).toEqual({ section: 'Selling', label: 'Offers' })
  expect(breadcrumbOf('/stock-count', MANIFEST)).toEqual({ section: 'Making', label: 'Stock count' })
  expect(breadcrumbOf('/', MANIFEST)).toEqual({ section: '', label: '' })
})

it.each([
  [null, []],
  ['["selling",7]', ['selling']],
  ['{"selling":true}', []],
  ['[', []],
])('reads the collapsed sections stored as %s as %j', (stored, sections) => {
  expect(readClosed(storageOf(stored === null ? {} : { 'countersign.menu.closed': stored }))).toEqual(sections)
})

it('marks the open page in the menu, and pages of the ERP as such', async () => {
  stubBrowser()
  const html = await drawn(<SideMenu session={session} />, { at: '/offers' })
  expect(html.match(/<a[^>]*aria-current="page"[^>]*>/g)).toEqual([expect.stringContaining('href="/offers"')])
  expect(textOf(html)).toContain('Stock count (opens a page of the ERP)')
})

it('keeps a collapsed section open while it holds the open page', async () => {
  stubBrowser({ storage: { 'countersign.menu.closed': '["selling","buying"]' } })
  const html = await drawn(<SideMenu session={session} />, { at: '/offers' })
  expect(html).toContain('aria-expanded="true" aria-controls="cs-menu-selling"')
  expect(html).toContain('aria-expanded="false" aria-controls="cs-menu-buying"')
})

it('hides the entries of a collapsed section, which are listed under their sub-headings', async () => {
  const section = menuOf(MANIFEST, session).find(({ name }) => name === 'making')
  if (!section) throw new Error('no section')
  const html = await drawn(<MenuGroup section={section} open={false} onToggle={() => undefined} />)
  expect(html).toContain('<div id="cs-menu-making" hidden="">')
  expect(textOf(html)).toMatch(/Stock count .* Every day Machine stops Shift reports Tools Moulds/)
})

it('shows no search in a short menu', async () => {
  stubBrowser()
  const { screens } = MANIFEST
  const long = await drawn(<Menu session={session} />)
  const short = await drawn(<Menu session={session} />, { manifest: { screens: screens.slice(0, 3), routes: [] } })
  expect([long, short].map((html) => html.includes('type="search"'))).toEqual([true, false])
  expect(await drawn(<MenuPlaceholder />)).toBe('<div class="cs-menu" aria-busy="true"></div>')
})

it('renders the menu in the drawer only while it is open', async () => {
  stubBrowser()
  const close = () => undefined
  expect(await drawn(<MenuDrawer open session={session} onClose={close} />)).toContain('href="/offers"')
  expect(await drawn(<MenuDrawer open={false} session={session} onClose={close} />)).not.toContain('href')
})

it('offers help on screens only, and access to administrators only', async () => {
  const at = async (path: string) => textOf(await drawn(<MenuFoot session={session} />, { at: path }))
  expect(await at('/offers')).toContain('Help videos')
  expect(await at('/')).not.toContain('Help videos')
  expect(await at('/')).not.toContain('Block access')
  expect(textOf(await drawn(<MenuFoot session={admin} />))).toContain('Block access')
})

it('shows the version at the foot, shortened when it is a hash', async () => {
  const html = await drawn(<MenuFoot session={session} />, { session: { version: '0123456789abcdef' } })
  expect(textOf(html)).toContain('Version 01234567 ')
})

it('shows an administrator that access is blocked when the ERP can allow it again', async () => {
  const blocked = (capabilities: Capability[]) =>
    drawn(<AccessBlock session={admin} />, { session: { accessBlocked: true, capabilities } })
  expect(textOf(await blocked(['accessblock']))).toContain('Allow access again')
  expect(textOf(await blocked([]))).toContain('Block access')
})

it('draws no bell without a count', async () => {
  expect(await drawn(<Bell />)).toBe('')
})

function bar(search: string, person = session) {
  const mode = frameMode(search, person, false)
  const breadcrumb = breadcrumbOf('/offers', MANIFEST)
  const tools = {} as HTMLElement
  return <TopBar {...{ session: person, mode, breadcrumb, tools }} onMenu={() => undefined} />
}

it('shows in the bar the position of the page and the test database', async () => {
  stubBrowser()
  const html = await drawn(bar('', storySession({ isTestDb: true })), { at: '/offers' })
  expect(html).toContain('<span class="cs-bar__section">Selling</span><span class="cs-bar__screen">Offers</span>')
  expect(html).toContain('data-test-db="true"')
  expect(textOf(html)).toContain('Test database')
})

it('shows neither menu nor account in the bar when no login is required', async () => {
  stubBrowser()
  const html = await drawn(bar('', storySession({ userName: '' })))
  expect(html).not.toMatch(/Open menu|Account of|Commands/)
})

it.each([
  ['Meera Nair', 'MN'],
  ['meera.nair@example.com', 'MC'],
  ['Ravi', 'R'],
  ['', '?'],
])('shortens %j to the initials %s', async (userName, initials) => {
  expect(await drawn(<UserMenu session={storySession({ userName })} />)).toContain(`data-initials="${initials}"`)
})

it('offers theme, density, language and logout in the account panel', async () => {
  stubBrowser()
  const text = textOf(await drawn(<UserPanel session={admin} />))
  expect(text).toMatch(/Meera Nair Admin Northern Works Ltd meera.nair@example.com/)
  for (const choice of ['Theme', 'Density', 'Language', 'Logout']) expect(text).toContain(choice)
})

it('offers the other companies of this browser when the ERP opens stored logins', async () => {
  const logins = [storedLogin, { ...storedLogin, ccode: 'N1', company: session.company }]
  stubBrowser({ storage: { 'countersign.logins': JSON.stringify(logins) } })
  const companies = <OtherCompanies company={session.company} />
  expect(textOf(await drawn(companies)).trim()).toBe('Southern Mills')
  expect(await drawn(companies, { session: { capabilities: [] } })).toBe('')
})
