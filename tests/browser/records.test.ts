/** Stored records without a server module, from one YAML file: screens/masters/vehiclemaster.yaml. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { pressCell, waitForRows } from './grids.ts'
import { button, confirm, message, visitors } from './visitor.ts'

const { as } = visitors()
const visit = as('Administrator')

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`)
const choice = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')

async function filled(vehicle: string, viewport?: typeof PHONE): Promise<Page> {
  const page = await visit('vehiclemaster', viewport)
  await button(page, 'New').click()
  await page.getByLabel('Vehicle no').fill(vehicle)
  await page.getByLabel('Kind').last().selectOption('Truck')
  return page
}

async function saved(vehicle: string): Promise<Page> {
  const page = await filled(vehicle)
  await button(page, 'Save').click()
  await message(page, 'New entry successfully created.')
  return page
}

/** Opens the record of this vehicle from the list. */
async function opened(page: Page, vehicle: string, more = ''): Promise<Page> {
  await page.goto(`${new URL(page.url()).origin}/vehiclemaster?search=${vehicle}${more}`)
  await waitForRows(page)
  await pressCell(page, 'Vehicle no')
  await page.getByLabel('Vehicle no').waitFor()
  return page
}

describe('a stored record', () => {
  test('is added, changed, made inactive and deleted', { tags: 'journey' }, async () => {
    const page = await saved('MH12BR0001')
    await opened(page, 'MH12BR0001')
    await page.getByLabel('Remarks').fill('Needs tyres')
    await button(page, 'Save').click()
    await message(page, 'Successfully updated entry.')
    await opened(page, 'MH12BR0001')
    expect(await page.getByLabel('Remarks').inputValue()).toBe('Needs tyres')
    await button(page, 'Make inactive').click()
    await message(page, 'MH12BR0001 is no longer used.')
    await page.goto(`${new URL(page.url()).origin}/vehiclemaster?search=MH12BR0001`)
    await page.getByText('No results for applied filter.').waitFor()
    await opened(page, 'MH12BR0001', '&activity=inactive')
    await button(page, 'Delete').click()
    await confirm(page)
    await message(page, 'Delete successful.')
  })

  test('does not show the filters of the list above its form', async () => {
    const page = await visit('vehiclemaster')
    await page.getByRole('search', { name: 'Filters' }).waitFor()
    await pressCell(page, 'Vehicle no')
    await page.getByLabel('Vehicle no').waitFor()
    expect(await page.getByRole('search', { name: 'Filters' }).count()).toBe(0)
  })

  test('stays where it is when Back closes its history', async () => {
    const page = await saved('MH12BR0009')
    await opened(page, 'MH12BR0009')
    await button(page, 'History').click()
    const history = page.getByRole('dialog', { name: 'History' })
    await history.waitFor()
    await page.goBack()
    await history.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Vehicle no').inputValue()).toBe('MH12BR0009')
    await page.goBack()
    await page.getByRole('search', { name: 'Filters' }).waitFor()
  })

  test('that breaks a rule of the server is refused at its field', async () => {
    const page = await filled('MH12BR0002')
    const answer = { ok: false, post_item: { VehicleNo: 'This number is taken.' } }
    await page.route('**/vehiclemaster/item*', (route) => route.fulfill({ json: answer }), { times: 1 })
    await button(page, 'Save').click()
    await expect
      .poll(() => field(page, 'VehicleNo').locator('.cs-field-error').textContent())
      .toBe('This number is taken.')
    expect(await page.getByLabel('Vehicle no').inputValue()).toBe('MH12BR0002')
  })

  test('shows who changed what, in its history', async () => {
    const page = await saved('MH12BR0004')
    await opened(page, 'MH12BR0004')
    await page.getByLabel('Remarks').fill('Seen in history')
    await button(page, 'Save').click()
    await message(page, 'Successfully updated entry.')
    await opened(page, 'MH12BR0004')
    await button(page, 'History').click()
    const newest = page.getByRole('dialog').getByRole('listitem').first()
    await expect.poll(() => newest.textContent()).toContain('Remarks')
    expect(await newest.locator('ins').textContent()).toBe('Seen in history')
  })
})

describe('a link', () => {
  test('is found by typing, fills other fields, is stored and opens its row', async () => {
    const page = await filled('MH12BR0005')
    await choice(page, 'Transporter').click()
    await options(page).first().waitFor()
    const first = await options(page)
      .first()
      .evaluate((option) => option.firstChild?.textContent ?? '')
    await choice(page, 'Transporter').fill(first.slice(0, 5).toLowerCase())
    await options(page).filter({ hasText: first }).first().click()
    expect(await choice(page, 'Transporter').inputValue()).toBe(first)
    expect(await page.getByLabel('Phone').inputValue()).not.toBe('')
    await button(page, 'Save').click()
    await message(page, 'New entry successfully created.')
    await opened(page, 'MH12BR0005')
    expect(await choice(page, 'Transporter').inputValue()).toBe(first)
    await button(page, 'Open Transporter').click()
    await page.waitForURL('**/ssr/partymaster/landing?*')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByLabel('Party name').inputValue()).toBe(first)
  })

  test('is chosen with the keyboard on a phone', async () => {
    const page = await filled('MH12BR0006', PHONE)
    await choice(page, 'Transporter').focus()
    await page.keyboard.press('ArrowDown')
    await options(page).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await choice(page, 'Transporter').inputValue()).not.toBe('')
    expect(await options(page).count()).toBe(0)
  })

  test('to people starts with the signed-in person', async () => {
    const page = await visit('vehiclemaster')
    await button(page, 'New').click()
    await expect.poll(() => choice(page, 'In charge').inputValue()).toMatch(/^[A-Z]\w+ [A-Z]/)
  })

  test('to a deleted row is refused at its field', async () => {
    const page = await filled('MH12BR0007')
    await page.route('**/vehiclemaster/options*', (route) => {
      const result = [{ id: 'nothing-there', text: 'Gone Carriers' }]
      return route.fulfill({ json: { ok: true, get_options: { result }, isComplete: true } })
    })
    await choice(page, 'Transporter').fill('gone')
    await options(page).filter({ hasText: 'Gone Carriers' }).click()
    await button(page, 'Save').click()
    await expect
      .poll(() => field(page, 'Transporter').locator('.cs-field-error').textContent())
      .toBe('There is no such entry in Party master.')
  })
})
