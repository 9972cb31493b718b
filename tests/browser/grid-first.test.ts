/** A grid is read before what draws a million rows has come, and a phone never loads it. */
import { expect, test } from 'vitest'
import { DESK, PHONE } from './browser.ts'
import { sessionOf } from './journeys.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()

const CANVAS = /\/assets\/Canvas-.*\.js$/

test('its first rows stand there while the canvas is on its way, and in the same places afterwards', async () => {
  const { page, context } = await pages.open(DESK)
  await context.addCookies(await sessionOf(pages.browser, installed.current, 'Purchase head'))
  let letCome: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letCome = resolve))
  await page.route(CANVAS, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${installed.current.address}/comparisonsheet`)
  const first = page.locator('.cs-grid__first tbody tr').first()
  await first.getByText(/^CS-\d+$/).waitFor()
  const before = await page.locator('.cs-grid__frame').boundingBox()
  const heads = await page.locator('.cs-grid__first th').allTextContents()
  letCome()
  const drawn = page.locator('.cs-grid__frame [role=columnheader]')
  await drawn.first().waitFor({ state: 'attached' })
  expect(await drawn.allTextContents()).toEqual(heads)
  const after = await page.locator('.cs-grid__frame').boundingBox()
  expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThanOrEqual(4)
})

test('a press on its first rows is not lost: the row opens while the canvas is still on its way', async () => {
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
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${installed.current.address}/partwisestatus`)
  await page.locator('.cs-grid-card').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => CANVAS.test(url))).toEqual([])
})
