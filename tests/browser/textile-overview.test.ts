/** Textile overview and registers at a desk and on a phone, and labels on a phone (specialised-modules §2). */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESK, PHONE, type Window } from './browser.ts'
import { pressCell, rowCount, waitForRows, textIn } from './grids.ts'
import { sessionBy, type Session } from './journeys.ts'
import { demoLogin } from './product.ts'
import { button, message, visitors } from './visitor.ts'

const { pages, installed, as } = visitors()

let session: Promise<Session> | null = null

/** Opens a page as the administrator of the textile mill. */
async function visit(path: string, viewport: Window = DESK): Promise<Page> {
  const login = demoLogin(installed.current, 'Administrator', 'TEX')
  session ??= sessionBy(pages.browser, installed.current.address, login)
  const { page, context } = await pages.open(viewport)
  await context.addCookies(await session)
  await page.goto(`${installed.current.address}/${path}`)
  return page
}

const overview = (viewport: Window, query = '') => visit(`detailsviewtex${query}`, viewport)
const numberIn = (text: string | null): number => Number((text ?? '').replaceAll(/[^\d.]/g, ''))

test('a desk shows the name and value of every figure, filtered by a search', async () => {
  const page = await overview(DESK)
  await waitForRows(page)
  expect(await rowCount(page)).toBe(14)
  expect(await textIn(page, 'Name')).toBe('Job-work yarn received qty')
  expect(await page.getByRole('tab', { name: 'Job-Work' }).count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('production')
  await expect.poll(() => rowCount(page)).toBe(2)
})

test('a phone shows the same figures on cards with tabs', async () => {
  const desk = await overview(DESK, '?dateRange=thisfiscalyear')
  await waitForRows(desk)
  const value = await textIn(desk, 'Value', { line: 3 })
  const page = await overview(PHONE, '?dateRange=thisfiscalyear')
  await page.getByRole('tab', { name: 'Sales' }).first().click()
  const received = page.getByRole('status', { name: 'Received Qty' })
  await expect
    .poll(async () => Number.parseFloat(((await received.textContent()) ?? '').replaceAll(',', '')))
    .toBe(Number(value.replaceAll(',', '')))
  await page.getByText('Production', { exact: true }).click()
  await page.getByRole('tab', { name: 'Dyeing' }).waitFor()
  expect(await page.locator('.cs-grid').count()).toBe(0)
})

test('a phone has each figure of yarn, fabric and production under its tab', async () => {
  const page = await overview(PHONE, '?dateRange=thisfiscalyear')
  const traded = ['Received Qty', 'Disp Qty', 'Disp Amt']
  const figures = [
    ['Yarn', 'Job-Work', traded],
    ['Yarn', 'Sales', traded],
    ['Fabric', 'Job-Work', traded],
    ['Fabric', 'Sales', traded],
    ['Production', 'Knitting', ['Production']],
    ['Production', 'Dyeing', ['Production']],
  ] as const
  for (const [name, tab, captions] of figures) {
    const panel = page.locator('details', { has: page.locator('summary', { hasText: name }) })
    await panel.waitFor()
    if ((await panel.getAttribute('open')) === null) await panel.locator('summary').click()
    await panel.getByRole('tab', { name: tab }).click()
    for (const caption of captions) {
      const figure = panel.getByRole('status', { name: caption, exact: true })
      await expect.poll(async () => numberIn(await figure.textContent())).toBeGreaterThan(0)
    }
  }
})

describe('finishing production', () => {
  test('shows the total below its rows', async () => {
    const page = await visit('finishingproductiontex?activeTab=1&dateRange=thisfiscalyear')
    await waitForRows(page)
    const rows = await rowCount(page)
    const quantity = async (line: number) => numberIn(await textIn(page, 'Quantity', { line }))
    const all = await Promise.all(Array.from({ length: rows }, (_, line) => quantity(line)))
    expect(all.length).toBeGreaterThan(2)
    // Each row is rounded to whole kilograms, and so is their sum.
    expect(Math.abs((await quantity(rows)) - all.reduce((sum, each) => sum + each, 0))).toBeLessThan(rows)
  })

  test('leads from an order to its sales order', async () => {
    const page = await visit('finishingproductiontex?activeTab=2&dateRange=thisfiscalyear')
    await waitForRows(page)
    const order = await textIn(page, 'Order no')
    await pressCell(page, 'Order no')
    await page.waitForURL((url) => url.pathname === '/salestex' && url.searchParams.get('search') === order)
    await page.getByText(order).first().waitFor()
  })

  test('says when nothing was finished in a period', async () => {
    const page = await visit('finishingproductiontex?dateRange=custom&startDate=2000-01-01&endDate=2000-01-31')
    await page.getByText('No results for applied filter.').waitFor()
  })
})

describe('machine status', () => {
  /** Cells further down are not in the accessibility tree before somebody scrolls there. */
  const IN_SIGHT = Array.from({ length: 10 }, (_, line) => line)

  test('shows the status of each machine, and the reason why it is stopped', async () => {
    const page = await visit('machinestatustex')
    await waitForRows(page)
    expect(await rowCount(page)).toBeGreaterThan(IN_SIGHT.length)
    const column = (heading: string) => Promise.all(IN_SIGHT.map((line) => textIn(page, heading, { line })))
    const [states, reasons] = [await column('Status'), await column('Reason')]
    expect(new Set(states).size).toBeGreaterThan(1)
    const stopped = states
      .map((state, line) => [state, reasons[line]] as const)
      .filter(([state]) => state === 'Stopped')
    expect(stopped.length).toBeGreaterThan(0)
    expect(stopped.every(([, reason]) => /\w/.test(reason ?? ''))).toBe(true)
  })

  test('shows a card for each machine on a phone, with its status', async () => {
    const page = await visit('machinestatustex', PHONE)
    const card = page.getByRole('article').first()
    await card.waitFor()
    await card.locator('.cs-badge').getByText(/\w/).waitFor()
    await page.getByRole('tab', { name: 'Stops' }).click()
    await page.getByRole('article').getByText('Length', { exact: true }).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
})

test('labels on a phone are a list with a status filter, a form, and a button to create one', async () => {
  const page = await as('Administrator')('labels', PHONE)
  const cards = page.locator('.cs-grid-card')
  await cards.first().waitFor()
  await button(page, 'New').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('On the phone')
  await page.getByRole('textbox', { name: 'Colour in digits' }).fill('#123456')
  await button(page, 'Save').click()
  await message(page, 'New entry successfully created.')
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Unused' })
  await cards.filter({ hasText: 'On the phone' }).waitFor()
  await cards.filter({ hasText: 'On the phone' }).getByRole('button', { name: 'On the phone' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('On the phone')
  await page.goBack()
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'In use' })
  await cards.filter({ hasText: 'On the phone' }).waitFor({ state: 'detached' })
  await cards.first().waitFor()
})
