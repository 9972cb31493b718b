/** A grid can be read before the code that draws a million rows has loaded, and a phone never loads that code. */
import { expect, test } from 'vitest'
import { DESK, PHONE } from './browser.ts'
import { sessionOf } from './journeys.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()

const CANVAS = /\/assets\/Canvas-.*\.js$/

test('a grid shows its first rows while the canvas loads, and they stay in place afterwards', async () => {
  const { page, context } = await pages.open(DESK)
  await context.addCookies(await sessionOf(pages.browser, installed.current, 'Purchase head'))
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(CANVAS, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${installed.current.address}/comparisonsheet`)
  const first = page.locator('.cs-grid__first tbody tr').first()
  await first.getByText(/^CS-\d+$/).waitFor()
  const before = await page.locator('.cs-grid__frame').boundingBox()
  const heads = await page.locator('.cs-grid__first th').allTextContents()
  release()
  const drawn = page.locator('.cs-grid__frame [role=columnheader]')
  await drawn.first().waitFor({ state: 'attached' })
  expect(await drawn.allTextContents()).toEqual(heads)
  const after = await page.locator('.cs-grid__frame').boundingBox()
  expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThanOrEqual(4)
})

test('a press on a first row of a grid is not lost: the row opens while the canvas is still loading', async () => {
  const { page, context } = await pages.open(DESK)
  await context.addCookies(await sessionOf(pages.browser, installed.current, 'Purchase head'))
  await page.route(CANVAS, () => new Promise(() => {}))
  await page.goto(`${installed.current.address}/comparisonsheet`)
  await page
    .locator('.cs-grid__first tbody tr')
    .first()
    .getByText(/^CS-\d+$/)
    .click()
  await page.locator('[data-view]:not([data-view=list]) .cs-view__actions').first().waitFor()
})

test('a phone shows its cards without the canvas', async () => {
  const { page, context } = await pages.open(PHONE)
  await context.addCookies(await sessionOf(pages.browser, installed.current, 'Project manager'))
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`${installed.current.address}/partwisestatus`)
  await page.locator('.cs-grid-card').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => CANVAS.test(url))).toEqual([])
})

test('a phone that is turned without a network shows the rows in columns, and the canvas once it is back', async () => {
  const { page, context, expect: allow } = await pages.open(PHONE)
  allow(/ERR_INTERNET_DISCONNECTED/)
  await context.addCookies(await sessionOf(pages.browser, installed.current, 'Project manager'))
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`${installed.current.address}/partwisestatus`)
  await page.locator('.cs-grid-card').first().waitFor()
  // The rows for the other width are loaded while the page is idle.
  await expect.poll(() => requests.some((url) => /\/assets\/grid-desk-.*\.js$/.test(url))).toBe(true)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width })
  await page.locator('.cs-grid__first tbody tr').first().waitFor()
  await context.setOffline(false)
  await page.locator('.cs-grid__frame [role=columnheader]').first().waitFor({ state: 'attached' })
})
