/** Who gets which alert, and when, in the browser (specialised-modules §2, §5, §8, §9). */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { waitForRows } from './grids.ts'
import { button, confirm, message, visitors } from './visitor.ts'

const { as } = visitors()
const visit = as('Administrator')
const visitAsHead = as('Sales head')

const rowOf = (page: Page, text: string): Locator =>
  page.locator('.cs-grid__frame [role=row]', { hasText: text }).first()

async function configuration(visiting = visit): Promise<Page> {
  const page = await visiting('notificationconfig')
  await waitForRows(page)
  return page
}

async function opened(name: string, tab = 'Event Alerts', visiting = visit): Promise<Page> {
  const page = await configuration(visiting)
  await page.getByRole('tab', { name: tab }).click()
  await rowOf(page, name).waitFor({ state: 'attached' })
  await rowOf(page, name).locator('[role=gridcell]').first().dispatchEvent('click')
  await button(page, 'Save').waitFor()
  return page
}

const people = (page: Page, label: string) => page.getByRole('group', { name: label }).getByRole('checkbox')
const fieldError = (page: Page, words: string) => page.locator('.cs-field-error', { hasText: words })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

describe('event alerts', () => {
  test('are listed under their modules, with their recipients', async () => {
    const page = await configuration()
    await rowOf(page, 'CRM & Sales').waitFor({ state: 'attached' })
    await rowOf(page, 'Sales orders: First Approved').filter({ hasText: 'Rohan Gupta' }).waitFor({ state: 'attached' })
    await page.locator('[role=columnheader]', { hasText: 'Whatsapp users (at most 6)' }).waitFor({ state: 'attached' })
  })

  test('can be set, and are shown as set', async () => {
    const page = await opened('Sales orders: 2nd Approved')
    await page.getByRole('group', { name: 'Whatsapp users' }).getByText('Meera Nair').click()
    await page.getByText('Send alert to client').click()
    await button(page, 'Save').click()
    await message(page, 'Notification details saved successfully.')
    await rowOf(page, 'Sales orders: 2nd Approved').filter({ hasText: 'Meera Nair' }).waitFor({ state: 'attached' })
    await page.reload()
    await rowOf(page, 'Sales orders: 2nd Approved').filter({ hasText: 'Meera Nair' }).waitFor({ state: 'attached' })
  })

  test('go to six users by WhatsApp, and to no seventh', async () => {
    const page = await opened('Sales puff: Submitted')
    for (let index = 0; index < 7; index += 1) await people(page, 'Whatsapp users').nth(index).check()
    await button(page, 'Save').click()
    await fieldError(page, 'At most 6 users.').waitFor()
    await people(page, 'Whatsapp users').nth(6).uncheck()
    await button(page, 'Save').click()
    await message(page, 'Notification details saved successfully.')
  })

  test('show the message of the specification when there are none', async () => {
    const page = await visit('')
    await page.route('**/eventalerts_list?*', (route) =>
      route.fulfill({ json: { ok: true, get_list: { result: [], count: 0 }, isComplete: true } }),
    )
    await page.goto(new URL('/notificationconfig', page.url()).href)
    const words = 'Event alerts cannot be set as no modules are currently configured.'
    await page.getByText(`${words} Please get in touch with the administrator for assistance.`).waitFor()
  })

  test('are sent manually, to a valid address only', async () => {
    const page = await opened('Sales orders: Approved')
    await button(page, 'Send now').click()
    const modal = dialog(page, 'Send now')
    expect(await modal.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
    await modal.getByText('Enter an email or a phone number.').waitFor()
    await modal.getByRole('textbox', { name: 'Phone number' }).fill('98110')
    await modal.getByRole('button', { name: 'Send', exact: true }).click()
    await modal.getByText('Invalid phone number').waitFor()
    await modal.getByRole('textbox', { name: 'Phone number' }).fill('9811000777')
    await modal.getByRole('button', { name: 'Send', exact: true }).click()
    await message(page, 'Email / Whatsapp message sent successfully')
    await page.goto(new URL('/notificationconfig', page.url()).href)
    await button(page, 'Check Logs').click()
    await dialog(page, 'Check Logs').getByRole('tab', { name: 'Whatsapp' }).click()
    await rowOf(page, '9811000777').waitFor({ state: 'attached' })
  })

  test('are sent manually to all recipients after a confirmation', async () => {
    const page = await opened('Proforma invoice: Approved')
    await button(page, 'Send now').click()
    await button(page, 'Send to everybody set').click()
    await page.getByText('Send "Proforma invoice: Approved" to everybody who is set for it?').waitFor()
    await confirm(page)
    await message(page, 'Email / Whatsapp message sent successfully')
  })
})

describe('scheduled alerts', () => {
  test('show their schedule, their recipients, and the result of the last run', async () => {
    const page = await configuration()
    await page.getByRole('tab', { name: 'Scheduled Alerts' }).click()
    await rowOf(page, 'Daily at 18:30').filter({ hasText: 'Anita Joshi, Rohan Gupta' }).waitFor({ state: 'attached' })
    await rowOf(page, 'Documents waiting')
      .filter({ hasText: /\d+ messages/ })
      .waitFor({ state: 'attached' })
  })

  test('require what their schedule needs, and are saved', async () => {
    const page = await opened('Overdue tasks', 'Scheduled Alerts')
    await page.getByRole('combobox', { name: 'Repeats' }).selectOption('Monthly')
    await page.getByRole('textbox', { name: 'At (hh:mm)' }).fill('7.15')
    await button(page, 'Save').click()
    await fieldError(page, 'Write the time as hh:mm, such as 09:30.').waitFor()
    await page.getByRole('textbox', { name: 'At (hh:mm)' }).fill('07:15')
    await page.getByRole('combobox', { name: 'On day' }).selectOption('5')
    await button(page, 'Save').click()
    await message(page, 'Notification details saved successfully.')
    await rowOf(page, 'Monthly on day 5 at 07:15').waitFor({ state: 'attached' })
  })
})

describe('the configuration', () => {
  test('is copied from one user to others', async () => {
    const page = await configuration()
    await button(page, 'Copy configuration').click()
    const modal = dialog(page, 'Copy configuration')
    await modal.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.poll(() => modal.getByText('Required.').count()).toBe(2)
    await modal.getByRole('combobox', { name: 'Copy from' }).selectOption('Rohan Gupta')
    await modal.getByText('Priya Iyer').last().click()
    await modal.getByRole('button', { name: 'Copy', exact: true }).click()
    await message(page, 'Notification configuration copied successfully')
    await rowOf(page, 'Sales orders: First Approved').filter({ hasText: 'Priya Iyer' }).waitFor({ state: 'attached' })
  })

  test('shows sent messages, twenty rows at a time, of the ticked kinds', async () => {
    const page = await configuration()
    const first = page.waitForRequest(/notificationemaillogs_list/)
    await button(page, 'Check Logs').click()
    const query = new URL((await first).url()).searchParams
    expect(['page_by', 'system', 'internal', 'external'].map((name) => query.get(name))).toEqual(['20', 'y', 'y', 'y'])
    const modal = dialog(page, 'Check Logs')
    await modal.getByRole('checkbox', { name: 'Internal' }).uncheck()
    // The first change may cause a request of its own, before or after the second one.
    const [next] = await Promise.all([
      page.waitForRequest(/notificationemaillogs_list(?!.*external=)/),
      modal.getByRole('checkbox', { name: 'External' }).uncheck(),
    ])
    const narrowed = new URL(next.url()).searchParams
    expect(['system', 'internal', 'external'].map((name) => narrowed.get(name))).toEqual(['y', null, null])
    await modal.getByRole('button', { name: 'Go to logs' }).click()
    await page.waitForURL(/emailwhatsapplogsssr/)
  })

  test('shows what WhatsApp costs', async () => {
    const page = await configuration()
    await button(page, 'Whatsapp Charges info').click()
    const words = 'Whatsapp messages cost Rs 1.3 per user per day, about Rs 13 per day for 10 users.'
    await dialog(page, 'Whatsapp Charges info').getByText(words).waitFor()
  })

  test('is visible to everybody, and changed by administrators only', async () => {
    const page = await opened('Sales orders: Approved', 'Event Alerts', visitAsHead)
    expect(await button(page, 'Save').isDisabled()).toBe(true)
    await page.getByText('Only an administrator can change who gets alerts.').waitFor()
    await button(page, 'Back').last().click()
    await page.getByText('You can see what is set.').waitFor()
    expect(await button(page, 'Copy configuration').count()).toBe(0)
  })

  test('needs a wide screen', async () => {
    const page = await visit('notificationconfig', PHONE)
    await page.getByText('This functionality is only available on horizontal screens like laptops/desktops.').waitFor()
  })
})
