/** Textile overview at a desk and on a phone, and labels on a phone (specialised-modules §2). */
import { expect, test } from 'vitest'
import { DESK, PHONE, type Window } from './browser.ts'
import { rowCount, rowsCome, textIn } from './grids.ts'
import { sessionBy } from './journeys.ts'
import { demoLogin } from './product.ts'
import { button, told, visitors } from './visitor.ts'

const { pages, installed, as } = visitors()

async function overview(viewport: Window, query = '') {
  const login = demoLogin(installed.current, 'Administrator', 'TEX')
  const { page, context } = await pages.open(viewport)
  await context.addCookies(await sessionBy(pages.browser, installed.current.address, login))
  await page.goto(`${installed.current.address}/detailsviewtex${query}`)
  return page
}

test('a desk shows name and value of every figure, narrowed by a search', async () => {
  const page = await overview(DESK)
  await rowsCome(page)
  expect(await rowCount(page)).toBe(14)
  expect(await textIn(page, 'Name')).toBe('Job-work yarn received qty')
  expect(await page.getByRole('tab', { name: 'Job-Work' }).count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('production')
  await expect.poll(() => rowCount(page)).toBe(2)
})

test('a phone shows cards with tabs, of the same figures', async () => {
  const desk = await overview(DESK, '?dateRange=thisfiscalyear')
  await rowsCome(desk)
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

test('labels on a phone are a list with a status filter, a form, and a button to create one', async () => {
  const page = await as('Administrator')('labels', PHONE)
  const cards = page.locator('.cs-grid-card')
  await cards.first().waitFor()
  await button(page, 'New').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('On the phone')
  await page.getByRole('textbox', { name: 'Colour in digits' }).fill('#123456')
  await button(page, 'Save').click()
  await told(page, 'New entry successfully created.')
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Unused' })
  await cards.filter({ hasText: 'On the phone' }).waitFor()
  await cards.filter({ hasText: 'On the phone' }).getByRole('button', { name: 'On the phone' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('On the phone')
  await page.goBack()
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'In use' })
  await cards.filter({ hasText: 'On the phone' }).waitFor({ state: 'detached' })
  await cards.first().waitFor()
})
