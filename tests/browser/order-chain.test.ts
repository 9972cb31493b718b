/** What is still open of an order, in the form of a receipt, and the report over the lines of issues. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESK, PHONE } from './browser.ts'
import { pressCell, textIn, waitForRows } from './grids.ts'
import { button, visitors } from './visitor.ts'

const { as } = visitors()
const visitKeeper = as('Creates documents')
const visitDirector = as('Director')

const open = (page: Page) => page.locator('[data-field=Open]')

describe.each([DESK, PHONE])('at $width px', (window) => {
  test('a receipt shows what is open of the order that is chosen', async () => {
    const page = await visitKeeper('goodsreceipt', window)
    await button(page, 'New').click()
    await page.getByRole('textbox', { name: 'Supplier' }).waitFor()
    expect(await open(page).textContent()).not.toContain('₹')
    const order = page.getByRole('combobox', { name: 'Order' })
    await order.fill('SO-')
    const option = page.locator('[role=listbox][aria-busy=false] [role=option]').first()
    await option.click()
    await expect.poll(() => open(page).textContent()).toMatch(/₹[1-9]/)
  })
})

test('a press on a line of the report opens its document', async () => {
  const page = await visitDirector('consumption?activeTab=2', DESK)
  await waitForRows(page)
  const number = await textIn(page, 'Number', { line: 1 })
  expect(number).toMatch(/^GI-/)
  await pressCell(page, 'Number', { line: 1 })
  await page.waitForURL(/goodsissue\?.*view=document/)
  await page.getByRole('heading', { name: number }).waitFor()
})

test('on a phone the lines of a group are cards', async () => {
  const page = await visitDirector('consumption', PHONE)
  const heading = page.locator('.cs-grid-group').first()
  await heading.waitFor()
  expect(await heading.textContent()).toMatch(/Quantity/)
  await page.locator('.cs-grid-card__press:visible').first().click()
  await page.waitForURL(/goodsissue\?.*view=document/)
})
