/** Foundation §2, §4, §8, §9: an approval list as people scroll, filter and select it. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESK, PHONE, type WatchedPage } from './browser.ts'
import {
  checkboxOf,
  countPauses,
  pickStatus,
  rowIds,
  scrollTo,
  searchBox,
  selectRows,
  sessionOf,
  waitForShortcuts,
  type Session,
} from './journeys.ts'
import { browserPages, installedProduct } from './suite.ts'

const LIST = '**/main/s/sales/list?*'

const pages = browserPages()
const installed = installedProduct()
let session: Session
let watched: WatchedPage
beforeAll(async () => {
  session = await sessionOf(pages.browser, installed.current, 'Sales head')
})

/** Opens a page as the signed-in sales head. */
async function visit(path: string, viewport = DESK, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  watched = await pages.open(viewport)
  await watched.context.addCookies(session)
  await prepare?.(watched.page)
  await watched.page.goto(installed.current.address + path)
  return watched.page
}

async function visitRows(path: string, viewport = DESK): Promise<Page> {
  const page = await visit(path, viewport)
  await page.locator('[data-key]').first().waitFor()
  return page
}

const statusFilter = (page: Page) => page.getByRole('combobox', { name: 'Status' })
const approveButton = (page: Page) => page.getByRole('button', { name: /^Approve/ })

/** Collects the queries of the list from now on. */
function listQueries(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/main/s/sales/list') queries.push(url.searchParams)
  })
  return queries
}

test('the status filter offers no status, then the options of the file, a line, and all company data', async () => {
  const page = await visitRows('/sales')
  const options = await statusFilter(page)
    .locator(':is(option, hr)')
    .evaluateAll((all) => all.map((part) => (part instanceof HTMLHRElement ? 'a line' : part.textContent)))
  const named = ['Any', 'Approved', '2nd Approved', 'Submitted', 'Draft', 'First Approved']
  expect(options).toEqual([...named, 'a line', 'All company data'])
  expect(await statusFilter(page).inputValue()).toBe('')
})

test('a status is shown of all company data where that is chosen beside it', async () => {
  const page = await visitRows('/sales')
  const everything = page.getByRole('button', { name: 'All company data' })
  expect(await everything.count()).toBe(0)
  await pickStatus(page, 'Approved')
  const queries = listQueries(page)
  await everything.click()
  await expect.poll(() => new URL(page.url()).search).toBe('?Status=Approved&scope=all')
  await expect.poll(() => [queries.at(-1)?.get('Status'), queries.at(-1)?.get('scope')]).toEqual(['Approved', 'all'])
})

test('a chosen status is in the address, and Back restores the previous one', async () => {
  const page = await visitRows('/sales')
  await pickStatus(page, 'Submitted')
  await expect.poll(() => new URL(page.url()).search).toBe('?Status=Submitted')
  await pickStatus(page, 'Draft')
  await expect.poll(() => new URL(page.url()).search).toBe('?Status=Draft')
  await page.goBack()
  await expect.poll(() => statusFilter(page).inputValue()).toBe('Submitted')
  await page.locator('[data-key]:has-text("Submitted")').first().waitFor()
  expect(await page.locator('[data-key]:has-text("Not submitted yet")').count()).toBe(0)
})

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])('a link with a filter opens that view on a %s', async (_, viewport) => {
  const page = await visitRows('/sales?Status=Submitted', viewport)
  expect(await statusFilter(page).inputValue()).toBe('Submitted')
  const badges = await page.locator('[data-key] .cs-badge').allTextContents()
  expect(new Set(badges)).toEqual(new Set(['Submitted']))
})

test('search waits until typing pauses, is in the address and can be cleared', async () => {
  const page = await visitRows('/sales?Status=Submitted')
  const title = (await page.locator('[data-key] h2').first().textContent()) ?? ''
  const queries = listQueries(page)
  const pauses = await countPauses(page)
  await searchBox(page).pressSequentially(title)
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(title)
  await expect
    .poll(async () => new Set(await page.locator('[data-key] h2').allTextContents()))
    .toEqual(new Set([title]))
  expect(queries.at(-1)?.get('search')).toBe(title)
  expect(queries.length).toBeLessThanOrEqual(1 + (await pauses()))
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?Status=Submitted')
  await expect.poll(async () => new Set(await page.locator('[data-key] h2').allTextContents()).size).toBeGreaterThan(1)
})

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])('scrolling on a %s loads every row exactly once and keeps the page small', async (_, viewport) => {
  const page = await visit('/sales?Status=All+company+data', viewport, (fresh) =>
    fresh.route(LIST, async (route) => {
      await new Promise((done) => setTimeout(done, 150))
      await route.continue()
    }),
  )
  const allIds: string[] = []
  let mostNodes = 0
  let wasLoadingShown = false
  await scrollTo(page, 'End of list', async () => {
    const ids = await rowIds(page)
    expect(new Set(ids).size).toBe(ids.length)
    allIds.push(...ids)
    mostNodes = Math.max(mostNodes, await page.evaluate(() => document.querySelectorAll('*').length))
    wasLoadingShown ||= await page.getByText('Loading more items ...').isVisible()
  })
  expect(new Set(allIds).size).toBe(200)
  expect(wasLoadingShown).toBe(true)
  expect(mostNodes).toBeLessThan(2000)
})

test('pages are requested once each, only as far as somebody has scrolled', async () => {
  let queries: readonly URLSearchParams[] = []
  const page = await visit('/sales?Status=All+company+data', DESK, async (opened) => {
    queries = listQueries(opened)
  })
  await page.locator('[data-key]').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(queries.map((query) => query.get('page'))).toEqual(['0'])
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await page.getByText(/^100 of \d+$/).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  expect(queries.map((query) => query.get('page'))).toEqual(['0', '1'])
  await scrollTo(page, 'End of list', async () => undefined)
  expect(queries.map((query) => query.get('page'))).toEqual(['0', '1', '2', '3'])
})

test('a search without a match says so and offers to clear the filters', async () => {
  const page = await visit('/sales?Status=Submitted&search=no+such+order')
  const empty = page.getByRole('status').filter({ hasText: 'Nothing matches these filters' })
  await empty.getByRole('button', { name: 'Clear filters' }).click()
  await page.locator('[data-key]').first().waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await searchBox(page).inputValue()).toBe('')
})

test('a screen without decisions has neither checkboxes nor a status filter', async () => {
  const page = await visitRows('/StockReport')
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await statusFilter(page).count()).toBe(0)
})

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])('a row that may not be approved says why on a %s', async (_, viewport) => {
  const page = await visitRows('/sales?scope=all', viewport)
  const row = page.locator('[data-key]', { has: page.locator('input[type=checkbox]:disabled') }).first()
  const why = row.getByText(/^(Not submitted yet|Waiting for .+|Already decided: .+)\.$/)
  await why.waitFor()
})

test('a list of which no row may be approved has no checkboxes, and says why', async () => {
  const page = await visitRows('/sales?Status=Draft')
  const row = page.locator('[data-key]').first()
  expect(await row.getByText('Not submitted yet.', { exact: true }).isVisible()).toBe(true)
  expect(await page.getByRole('checkbox').count()).toBe(0)
})

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])(
  'the floating button on a %s appears with the first selected row, counts correctly, and leaves with the last',
  async (_, viewport) => {
    const page = await visitRows('/sales?Status=Submitted', viewport)
    expect(await approveButton(page).count()).toBe(0)
    const [first = '', second = ''] = await selectRows(page, 2)
    expect(await approveButton(page).textContent()).toBe('Approve 2')
    await checkboxOf(page, first).uncheck()
    expect(await approveButton(page).textContent()).toBe('Approve')
    await checkboxOf(page, second).uncheck()
    await expect.poll(() => approveButton(page).count()).toBe(0)
  },
)

test('Shift+click selects everything in between', async () => {
  const page = await visitRows('/sales?Status=Submitted')
  const ids = (await rowIds(page)).slice(0, 5)
  await checkboxOf(page, ids[0] ?? '').click()
  await checkboxOf(page, ids[4] ?? '').click({ modifiers: ['Shift'] })
  expect(await approveButton(page).textContent()).toBe('Approve 5')
  for (const id of ids) expect(await checkboxOf(page, id).isChecked()).toBe(true)
})

test('rows are navigated and selected without a mouse', async () => {
  const page = await visitRows('/sales?Status=Submitted')
  const [first = '', second = '', third = ''] = await rowIds(page)
  await waitForShortcuts(page)
  await page.getByRole('button', { name: 'Export' }).focus()
  await walk(page, 'Tab', first)
  await page.keyboard.press('x')
  await walk(page, 'j', second)
  await walk(page, 'ArrowDown', third)
  await page.keyboard.press('Shift+X')
  expect(await approveButton(page).textContent()).toBe('Approve 3')
  await walk(page, 'k', second)
  await walk(page, 'ArrowUp', first)
  await page.keyboard.press('Space')
  expect(await approveButton(page).textContent()).toBe('Approve 2')
  expect(await checkboxOf(page, first).isChecked()).toBe(false)
})

async function walk(page: Page, key: string, to: string): Promise<void> {
  await page.keyboard.press(key)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe(to)
}

test.each([
  [1440, DESK],
  [720, { width: 720, height: 450 }],
  [390, PHONE],
  [320, { width: 320, height: 640 }],
])('nothing overflows sideways at %i px', async (width, viewport) => {
  const page = await visitRows('/sales?Status=Submitted&search=a', viewport)
  await selectRows(page, 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  await page.goto(`${installed.current.address}/StockReport`)
  await page.locator('[data-key]').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
})

test('on a phone every control is at least 44 px high and wide', async () => {
  const page = await visitRows('/sales?Status=Submitted&search=a', PHONE)
  await selectRows(page, 1)
  const targets = page.locator('button:visible, select:visible, input[type=search]:visible, label:has(input:visible)')
  const small = await targets.evaluateAll((all) =>
    all
      .map((each) => [each.textContent || each.getAttribute('aria-label'), each.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width < 44 || height < 44)
      .map(([name, { width, height }]) => `${name}: ${width} × ${height}`),
  )
  expect(await targets.count()).toBeGreaterThan(5)
  expect(small).toEqual([])
})

test('an ERP failure shows the message of the specification, and Try again works', async () => {
  const page = await visit('/sales', DESK, (fresh) => fresh.route(LIST, (route) => route.fulfill({ status: 500 })))
  watched.expect(/status of 500/)
  const alert = page.getByRole('alert').filter({ hasText: 'The list could not be read' })
  await alert.getByText(/^Something went wrong while processing your request, team notified\. Trace id \w+$/).waitFor()
  await page.unroute(LIST)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.locator('[data-key]').first().waitFor()
  expect(await page.getByText('The list could not be read').count()).toBe(0)
})

test('a page that fails keeps the rows already read, and Try again continues', async () => {
  const page = await visitRows('/sales?Status=All+company+data')
  watched.expect(/ERR_FAILED/)
  await page.route(LIST, (route) => route.abort())
  const queries = listQueries(page)
  const failed = 'A network error has occured, check internet and firewalls.'
  await scrollTo(page, failed, async () => undefined)
  expect((await rowIds(page)).length).toBeGreaterThan(0)
  expect(await page.getByText(/^50 of \d+$/).count()).toBe(1)
  await page.getByText(/^Shown as of \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/).waitFor()
  await page.getByText(/Shown as of \d\d\/\d\d\/\d{4} \d\d:\d\d\./).waitFor()
  // Scrolling there again repeats the request; a page left alone does not.
  const queryCount = queries.length
  await page.waitForTimeout(1000)
  expect(queries.length).toBe(queryCount)
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(/^100 of \d+$/).waitFor({ state: 'attached' })
  expect(await page.getByText(failed).count()).toBe(0)
})
