/** Routes, menu and top bar (foundation §2; site-modules §2.3, §2.4). */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { BrowserContext, Route } from 'playwright-core'
import { untilPassed } from '../runner/until-passed.ts'
import { DESK, PHONE, type WatchedPage } from './browser.ts'
import { openScreen, sessionOf, type Session } from './journeys.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()
let session: Session

const ROUTES = `
routes:
  gatepages: { label: Gate pages, section: store, page: landing }
  laterpage: { label: Later page, section: store }
`

beforeAll(async () => {
  session = await sessionOf(pages.browser, installed.current, 'Sales head')
  const file = join(installed.current.screensFolder, 'app.yaml')
  const text = await readFile(file, 'utf8')
  await writeFile(file, /^routes:/m.test(text) ? text.replace(/^routes:/m, ROUTES.trimEnd()) : text + ROUTES)
  const manifest = () => fetch(`${installed.current.address}/screens/manifest.json`).then((answer) => answer.text())
  await untilPassed(async () => expect(await manifest()).toContain('laterpage'))
})

async function visit(path: string, viewport = DESK, prepare?: (context: BrowserContext) => Promise<unknown>) {
  const watched: WatchedPage = await pages.open(viewport)
  await watched.context.addCookies(session)
  await prepare?.(watched.context)
  await watched.page.goto(installed.current.address + path)
  return watched
}

/** Simulates an ERP with pages of its own: removes the embedded flags by which the reference server hides them. */
async function withoutFlags(route: Route): Promise<void> {
  const answer = await route.fetch()
  await route.fulfill({ response: answer, body: (await answer.text()).replace(/"flags":\{[^}]*\}/, '"flags":{}') })
}

test('a route without a screen says so, and is in no menu', async () => {
  const { page } = await visit('/laterpage')
  await page.getByRole('heading', { name: 'Later page' }).waitFor()
  await page.getByText('This page is not available here yet.').waitFor()
  expect(await page.getByText('screens/').count()).toBe(0)
  expect(
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /Later page/ })
      .count(),
  ).toBe(0)
  await page.getByRole('link', { name: 'Go to home' }).click()
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
})

test('a page of the ERP opens as a full page, with the token in its address', async () => {
  let openedUrl = ''
  const { page } = await visit('/', DESK, async (context) => {
    await context.route(`${installed.current.address}/`, withoutFlags)
    await context.route('**/ssr/**', (route) => {
      openedUrl = route.request().url()
      return route.fulfill({ contentType: 'text/html', body: '<h1>Drawn by the ERP</h1>' })
    })
  })
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Gate pages/ })
    .click()
  await page.getByRole('heading', { name: 'Drawn by the ERP' }).waitFor()
  expect(openedUrl).toMatch(/\/ssr\/gatepages\/landing\?apitoken=.+/)
  await page.goBack()
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
})

test('any other address is not found', async () => {
  const { page } = await visit('/nothing-here')
  await page.getByRole('heading', { name: 'There is no screen at this address.' }).waitFor()
})

test('the filter page returns with the new filters, and with the old ones on Cancel', async () => {
  const { page } = await visit('/Filters?location=sales&Status=Submitted')
  await page.getByRole('heading', { name: 'Sales orders' }).waitFor()
  await page.getByRole('main').getByLabel('Search').fill('Steel')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/\/sales\?.*search=Steel/)
  await page.goto(`${installed.current.address}/Filters?location=sales&Status=Submitted`)
  await page.getByRole('main').getByLabel('Search').fill('Steel')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL('**/sales?Status=Submitted')
})

test('without a location the filter page goes back', async () => {
  const { page } = await visit('/Filters')
  await page.waitForURL(`${installed.current.address}/`)
})

test('Home opens the home page, and Back returns to the previous page', async () => {
  const { page } = await visit('/')
  await openScreen(page, 'Sales orders')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  await openScreen(page, 'Sales orders')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
})

test('a folded section stays folded after a reload, except around the open screen', async () => {
  const { page } = await visit('/')
  const fold = page.getByRole('button', { name: 'CRM & Sales' })
  await fold.click()
  await page.reload()
  await fold.waitFor()
  expect(await fold.getAttribute('aria-expanded')).toBe('false')
  await page.goto(`${installed.current.address}/sales`)
  await page.getByRole('navigation').getByRole('link', { name: 'Sales orders', exact: true }).waitFor()
})

test.each([
  ['hideNav=y', 0, 0],
  ['shownav=n', 0, 0],
  ['usenextbar=y', 1, 0],
  ['usenextbar=n', 1, 1],
])('with %s there are %i bars and %i menus', async (query, bars, menus) => {
  const { page } = await visit(`/sales?${query}`)
  await page.locator('[data-key]').first().waitFor()
  await expect.poll(() => page.getByRole('banner').count()).toBe(bars)
  await expect.poll(() => page.getByRole('navigation').count()).toBe(menus)
})

test('the new style of the bar has neither notifications nor the toggle of the menu', async () => {
  const { page } = await visit('/sales?usenextbar=n', PHONE)
  await page.getByRole('button', { name: 'Open menu' }).waitFor()
  await page.getByRole('link', { name: /^Notifications/ }).waitFor()
  await page.goto(`${installed.current.address}/sales?usenextbar=y`)
  await page.locator('[data-key]').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('banner').count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Open menu' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: /^Notifications/ }).count()).toBe(0)
})

test('a person who opens a screen with a token sees neither toggle nor logo, also after a reload', async () => {
  const { page } = await visit('/')
  const apitoken = await page.evaluate(async () => {
    const { tok } = await (await fetch('/main/v?heartbeat=n')).json()
    return encodeURIComponent(tok)
  })
  for (const path of [`/sales?apitoken=${apitoken}`, '/sales']) {
    await page.goto(installed.current.address + path)
    await page.locator('[data-key]').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('banner').count()).toBe(1)
    expect(await page.getByRole('link', { name: /, home$/ }).count()).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Open menu' }).count()).toBe(0)
  }
})

test('the help of a screen shows its videos, from the commands and from the menu of a phone', async () => {
  const film = { type: 'Video', name: 'Approving orders', link: 'https://help.example.com/approving' }
  const answering = (context: BrowserContext) =>
    context.route('**/main/s/sales/videohelplink?*', (route) =>
      route.fulfill({ json: { ok: true, get_videohelplink: { result: [film] } } }),
    )
  const { page } = await visit('/sales', DESK, answering)
  await page.locator('[data-key]').first().waitFor()
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('help videos')
  await page.keyboard.press('Enter')
  const link = page.getByRole('dialog', { name: 'Help' }).getByRole('link', { name: /Approving orders/ })
  expect(await link.getAttribute('href')).toBe(film.link)

  const phone = await visit('/sales', PHONE, answering)
  await phone.page.locator('[data-key]').first().waitFor()
  await phone.page.getByRole('button', { name: 'Open menu' }).click()
  await phone.page.getByRole('button', { name: 'Help videos' }).click()
  await phone.page.getByRole('dialog', { name: 'Help' }).getByText('Approving orders').waitFor()
})

test('on a phone the menu closes when a screen is chosen', async () => {
  const { page } = await visit('/', PHONE)
  await page.getByRole('button', { name: 'Open menu' }).waitFor()
  await openScreen(page, 'Sales orders')
  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' })
  expect(await page.getByRole('banner').getByText('Sales orders').isVisible()).toBe(true)
})

test('nothing overflows at 320 px', async () => {
  const { page } = await visit('/sales', { width: 320, height: 640 })
  await page.locator('[data-key]').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
