/** Foundation §2, §4, §7 and site-modules §2.3, §2.4: the filters of a list, in the bar, the chips and the panel. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESK, PHONE, type WatchedPage } from './browser.ts'
import { dateField, dateIn, fillDate } from './dates.ts'
import { sessionOf, waitForShortcuts, type Session } from './journeys.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()
let session: Session
let watched: WatchedPage
beforeAll(async () => {
  session = await sessionOf(pages.browser, installed.current, 'Sales head')
})

async function visit(path: string, viewport = DESK): Promise<Page> {
  watched = await pages.open(viewport)
  await watched.context.addCookies(session)
  await watched.page.goto(installed.current.address + path)
  await watched.page
    .getByRole('status')
    .filter({ hasText: /\d of \d|Nothing/ })
    .first()
    .waitFor()
  return watched.page
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const options = (select: Locator) => select.locator('option').allTextContents()
/** The accessible name of the focused element: its label, or its text without hidden parts. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const words = [...(document.activeElement?.childNodes ?? [])].filter(
      (node) => !(node instanceof Element) || node.ariaHidden === null,
    )
    return document.activeElement?.ariaLabel ?? words.map((node) => node.textContent).join('')
  })

async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Select filters/ }).click()
  await panelOf(page).waitFor()
  return panelOf(page)
}

/** The query of the list call that `act` causes. */
async function queryAfter(page: Page, act: () => Promise<unknown>): Promise<URLSearchParams> {
  const listCall = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/list'))
  await act()
  return new URL((await listCall).url()).searchParams
}

test('the panel applies nothing before Search, and Esc and Cancel keep the filters', async () => {
  const page = await visit('/sales?Status=Submitted')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    const panel = await openPanel(page)
    await panel.getByLabel('Status').selectOption('Draft')
    await panel.getByLabel('Search').fill('x')
    await leave()
    await panel.waitFor({ state: 'detached' })
    expect(queryOf(page)).toEqual({ Status: 'Submitted' })
  }
  await expect.poll(() => focused(page)).toBe('Select filters, 1 active')
})

test('Search applies the form, and every filter has a chip that removes it', async () => {
  const page = await visit('/sales')
  const panel = await openPanel(page)
  await panel.getByLabel('Search').fill('a')
  await panel.getByLabel('Date', { exact: true }).selectOption('This financial year')
  await panel.getByLabel('Status').selectOption('Submitted')
  const query = await queryAfter(page, () => panel.getByRole('button', { name: 'Search' }).click())
  expect(queryOf(page)).toEqual({ search: 'a', dateRange: 'thisfiscalyear', Status: 'Submitted' })
  expect(query.get('dateRange')).toBe('thisfiscalyear')
  expect([query.get('startDate')?.slice(4), query.get('endDate')?.slice(4)]).toEqual(['-04-01', '-03-31'])
  const chips = page.getByRole('group', { name: 'Active filters' })
  expect(await chips.getByRole('listitem').allTextContents()).toEqual([
    'Status: Submitted',
    'Search: a',
    'Date: This financial year',
  ])
  await chips.getByRole('button', { name: 'Remove filter Search: a' }).click()
  await expect.poll(() => queryOf(page)).toEqual({ dateRange: 'thisfiscalyear', Status: 'Submitted' })
  await expect.poll(() => focused(page)).toBe('Remove filter Date: This financial year')
  await chips.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => queryOf(page)).toEqual({})
  await expect.poll(() => focused(page)).toBe('Select filters')
})

test('the twelve date ranges show their days, and only Custom lets them be chosen', async () => {
  const page = await visit('/sales')
  const panel = await openPanel(page)
  const range = panel.getByLabel('Date', { exact: true })
  const start = dateField(panel, 'Start date')
  const period = ['week', 'month', 'quarter', 'financial year']
  const named = [...period.map((each) => `This ${each}`), 'Yesterday', ...period.map((each) => `Previous ${each}`)]
  expect(await options(range)).toEqual(['Any', 'Today', ...named, 'Custom'])
  expect([await start.getAttribute('aria-disabled'), await dateIn(start)]).toEqual(['true', 'dd/mm/yyyy'])
  await range.selectOption('Previous financial year')
  expect(await start.getAttribute('aria-disabled')).toBe('true')
  const first = await dateIn(start)
  expect(first).toMatch(/^20\d\d-04-01$/)
  await range.selectOption('Custom')
  expect([await start.getAttribute('aria-disabled'), await dateIn(start)]).toEqual([null, first])
})

test('a range that ends before it starts is marked as invalid and not applied', async () => {
  const page = await visit('/sales')
  const panel = await openPanel(page)
  await panel.getByLabel('Date', { exact: true }).selectOption('Custom')
  await fillDate(panel, 'Start date', '2026-11-21')
  await fillDate(panel, 'End date', '2026-11-01')
  await panel.getByRole('button', { name: 'Search' }).click()
  await panel.getByText('The end may not be before the start.').waitFor()
  const end = dateField(panel, 'End date').getByRole('spinbutton')
  expect(await end.first().getAttribute('aria-invalid')).toBe('true')
  expect(queryOf(page)).toEqual({})
  await fillDate(panel, 'End date', '2026-11-30')
  await end.last().press('Enter')
  await page.getByRole('button', { name: 'Remove filter 21/11/2026 – 30/11/2026' }).waitFor()
  expect(queryOf(page)).toEqual({ dateRange: 'custom', startDate: '2026-11-21', endDate: '2026-11-30' })
})

test('an invalid filter in a link is ignored', async () => {
  const page = await visit('/sales?dateRange=custom&startDate=2026-02-31')
  expect(await page.getByRole('group', { name: 'Active filters' }).count()).toBe(0)
  const query = await queryAfter(page, () => page.reload())
  expect([...query.keys()].filter((key) => /date/i.test(key))).toEqual([])
})

test('a failure to read options is reported, and Try again reads them', async () => {
  const page = await visit('/sales')
  await page.route('**/jobidforfilters*', (route) => route.fulfill({ status: 500 }))
  watched.expect(/status of 500/)
  const panel = await openPanel(page)
  await panel.getByText(/^Something went wrong while processing your request/).waitFor()
  await page.unroute('**/jobidforfilters*')
  await panel.getByRole('button', { name: 'Try again: Job ID' }).click()
  const job = panel.getByRole('combobox', { name: 'Job ID' })
  await expect.poll(() => job.isEnabled()).toBe(true)
  const [, first = ''] = await options(job)
  await job.selectOption(first)
  await panel.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: `Remove filter Job ID: ${first}` }).waitFor()
  expect(queryOf(page)).toEqual({ jobid: first })
})

test('one of many options is typed, and only a value of the list is accepted', async () => {
  const page = await visit('/sales')
  const jobids = Array.from({ length: 500 }, (_, index) => `JOB-${index}`)
  await page.route('**/jobidforfilters*', (route) => route.fulfill({ json: { ok: true, jobids } }))
  const panel = await openPanel(page)
  const job = panel.locator('input[list]')
  await job.fill('JOB-5000')
  await job.press('Enter')
  await panel.getByText('Choose one of the list.').waitFor()
  expect(queryOf(page)).toEqual({})
  await job.fill('job-499')
  await job.press('Enter')
  await expect.poll(() => queryOf(page)).toEqual({ jobid: 'JOB-499' })
})

test('choices taken from the same rows narrow each other', async () => {
  const page = await visit('/StockReport')
  const panel = await openPanel(page)
  const [group, item] = [panel.getByLabel('Group', { exact: true }), panel.getByLabel('Item')]
  await expect.poll(() => item.isEnabled()).toBe(true)
  const all = await options(item)
  const [, first = ''] = await options(group)
  await group.selectOption(first)
  const narrowed = await options(item)
  expect(narrowed.length).toBeGreaterThan(1)
  expect(narrowed.length).toBeLessThan(all.length)
  expect(all).toEqual(expect.arrayContaining(narrowed))
  await panel.getByRole('button', { name: 'Clear filter' }).click()
  expect(await options(item)).toEqual(all)
})

test('f opens the panel, / focuses the search of the bar', async () => {
  const page = await visit('/sales')
  await waitForShortcuts(page)
  await page.keyboard.press('f')
  await panelOf(page).waitFor()
  await page.keyboard.press('Escape')
  await panelOf(page).waitFor({ state: 'detached' })
  // The page behind a closing panel takes no focus for some frames more.
  await expect.poll(() => page.locator('[inert]').count()).toBe(0)
  await page.keyboard.press('/')
  await expect.poll(() => focused(page)).toBe('Search')
  expect(await page.getByRole('searchbox', { name: 'Search', exact: true }).inputValue()).toBe('')
})

test('on a phone the top bar holds the status and a search icon that opens the panel at the search text', async () => {
  const page = await visit('/sales', PHONE)
  const bar = page.getByRole('banner')
  const status = bar.getByRole('combobox', { name: 'Status' })
  expect(await status.locator('option:checked').textContent()).toBe('Status: Any')
  await status.selectOption('Submitted')
  await bar.getByRole('button', { name: 'Search' }).click()
  await panelOf(page).waitFor()
  await expect
    .poll(() =>
      panelOf(page)
        .getByLabel('Search')
        .evaluate((each) => each === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.type('a')
  await page.keyboard.press('Enter')
  await expect.poll(() => queryOf(page)).toEqual({ Status: 'Submitted', search: 'a' })
  expect(await status.locator('option:checked').textContent()).toBe('Submitted')
})

test.each([
  [390, PHONE],
  [320, { width: 320, height: 640 }],
])(
  'without a top bar a phone of %i px has one sticky row, 56 px high, and one line of chips',
  async (width, viewport) => {
    const page = await visit('/sales?hideNav=y&Status=All+company+data&search=a&dateRange=thisfiscalyear', viewport)
    const chips = await page.getByRole('group', { name: 'Active filters' }).boundingBox()
    expect(chips?.height).toBeLessThanOrEqual(44)
    await page.evaluate(() => window.scrollTo(0, 600))
    const row = await page.getByRole('search', { name: 'Filters' }).boundingBox()
    expect([row?.y, row?.height]).toEqual([0, 56])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  },
)

test('the panel is a page of its own: Cancel keeps the filters, Search applies the new ones', async () => {
  const page = await visit('/sales')
  const address = `${installed.current.address}/Filters?location=sales&Status=Submitted`
  await page.goto(address)
  await page.getByLabel('Status').selectOption('Draft')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/sales?Status=Submitted')
  await page.goto(address)
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByLabel('Date', { exact: true }).selectOption('Today')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/sales?dateRange=today')
})

test('the bar fits any width: what does not fit wraps to another line, and the search is never squeezed', async () => {
  const { page, context } = await pages.open(DESK)
  await context.addCookies(await sessionOf(pages.browser, installed.current, 'Administrator'))
  await page.goto(`${installed.current.address}/audit`)
  const bar = page.getByRole('search', { name: 'Filters' })
  await bar.getByRole('button', { name: /^Select filters/ }).waitFor()
  for (const width of [1440, 1280, 1100, 960, 700]) {
    await page.setViewportSize({ width, height: 900 })
    const { ends, search, overlaps } = await bar.evaluate(measured)
    expect(ends, `right edge at ${width} px`).toBeLessThanOrEqual(width)
    expect(search, `search at ${width} px`).toBeGreaterThanOrEqual(180)
    expect(overlaps, `overlapping at ${width} px`).toBe(false)
  }
})

/** The right edge of the parts of the bar, the width of its search, and whether parts overlap; in px. */
function measured(bar: Element) {
  const boxes = [...bar.children].map((each) => each.getBoundingClientRect())
  const isOver = (some: DOMRect, other: DOMRect): boolean =>
    some.left < other.right - 1 && other.left < some.right - 1 && some.top < other.bottom && other.top < some.bottom
  return {
    ends: Math.max(...boxes.map(({ right }) => right)),
    search: bar.querySelector('.cs-search')?.getBoundingClientRect().width ?? 0,
    overlaps: boxes.some((some, at) => boxes.slice(at + 1).some((other) => isOver(some, other))),
  }
}
