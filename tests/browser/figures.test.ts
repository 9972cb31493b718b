/** What is left of a budget, in the form of a requisition: on a desk and on a phone. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Window } from './browser.ts'
import { button, visitors } from './visitor.ts'

const { as } = visitors()
const visit = as('Creates documents')

const windows: readonly Window[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

const left = (page: Page) => page.locator('[data-field=Left]')

async function chooseCentre(page: Page, text: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Cost centre' }).fill(text)
  await page.locator('[role=listbox][aria-busy=false] [role=option]', { hasText: text }).first().click()
}

describe.each(windows)('at $width px', (window) => {
  test('the figure follows the cost centre, says that it is asked for, and that it could not be read', async () => {
    const page = await visit('purchaserequest', window)
    await button(page, 'New').click()
    await page.getByRole('textbox', { name: 'Used for' }).waitFor()
    expect(await left(page).textContent()).not.toContain('₹')
    await chooseCentre(page, 'Maintenance')
    await left(page).getByText('₹').waitFor()
    const before = await left(page).textContent()

    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/purchaserequest/figures**', async (route) => {
      await held
      await route.continue()
    })
    await chooseCentre(page, 'Fabrication')
    await left(page).getByText('Loading').waitFor()
    release()
    await left(page).getByText('Loading').waitFor({ state: 'detached' })
    expect(await left(page).textContent()).not.toBe(before)

    await page.unroute('**/purchaserequest/figures**')
    await page.route('**/purchaserequest/figures**', (route) =>
      route.fulfill({ json: { ok: false, description: 'Not now.' } }),
    )
    await chooseCentre(page, 'Paint shop')
    await left(page).getByText('This could not be read.').waitFor()
  })
})
