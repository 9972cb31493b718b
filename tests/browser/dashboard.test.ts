/** The dashboard: how many documents wait for a person, and the links to them. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESK, PHONE, type WatchedPage } from './browser.ts'
import { sessionOf, type Session } from './journeys.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()
let session: Session

beforeAll(async () => {
  session = await sessionOf(pages.browser, installed.current, 'Sales head')
})

const answer = (count: number) => ({
  get_waiting: {
    result: [
      { screen: 'sales', Status: 'Submitted', count },
      { screen: 'sales', Status: 'First Approved', count: 3 },
      { screen: 'nobody-knows', Status: 'Submitted', count: 5 },
    ],
  },
})

/** Opens the dashboard, signed in; `waiting` prepares the counts of the ERP. */
async function home(viewport: typeof DESK, waiting: (page: Page) => Promise<unknown>): Promise<WatchedPage> {
  const watched = await pages.open(viewport)
  const { page } = watched
  await watched.context.addCookies(session)
  await waiting(page)
  await page.goto(installed.current.address)
  return watched
}

const counting = (count: () => number) => (page: Page) =>
  page.route('**/main/waiting?*', (route) => route.fulfill({ json: answer(count()) }))

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])('on a %s it counts waiting documents and links to the filtered list', async (_, viewport) => {
  const { page } = await home(
    viewport,
    counting(() => 12),
  )
  await page.getByRole('heading', { name: '15 documents wait for you' }).waitFor()
  await page.getByRole('link', { name: 'Submitted 12' }).click()
  await page.locator('[data-key]').first().waitFor()
  expect(new URL(page.url()).searchParams.get('Status')).toBe('Submitted')
})

test('counts above 10,000 are shown as "10,000+"', async () => {
  const { page } = await home(
    DESK,
    counting(() => 10_001),
  )
  await page.getByRole('link', { name: 'Submitted 10,000+' }).waitFor()
})

test('a return to the window counts again', async () => {
  let count = 1
  const { page } = await home(
    DESK,
    counting(() => count),
  )
  await page.getByRole('link', { name: 'Submitted 1', exact: true }).waitFor()
  count = 2
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('link', { name: 'Submitted 2', exact: true }).waitFor()
})

test('when counts cannot be read, the screens stay in place and the counts can be requested again', async () => {
  let works = false
  const watched = await home(DESK, (page) =>
    page.route('**/main/waiting?*', (route) =>
      works ? route.fulfill({ json: answer(4) }) : route.fulfill({ status: 500, json: {} }),
    ),
  )
  watched.expect(/status of 500/)
  const { page } = watched
  await page.getByText('Counts could not be read.').waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: 'Sales orders', exact: true }).isVisible()).toBe(true)
  works = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Submitted 4' }).waitFor()
})

test('the counts of the reference server are those of its lists', { tags: 'journey' }, async () => {
  const { page } = await home(DESK, () => Promise.resolve())
  const status = page.locator('.cs-waiting__status').first()
  await status.waitFor()
  const [, name = ''] = /^(.*) [\d,]+\+?$/.exec((await status.textContent()) ?? '') ?? []
  await status.click()
  await page.locator('[data-key]').first().waitFor()
  expect(await page.locator('[data-key]').first().textContent()).toContain(name)
})
