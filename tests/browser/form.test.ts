/** The form block under the product's own policy: no code may be compiled, and Trusted Types are required. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { serveFormPage, type FormPage } from '../form/form-page.ts'
import { DESK, PHONE } from './browser.ts'
import { fillDate } from './dates.ts'
import { browserPages } from './suite.ts'

const pages = browserPages()
let served: FormPage

beforeAll(async () => {
  served = await serveFormPage()
})
afterAll(() => served.close())

async function opened(viewport = DESK): Promise<Page> {
  const { page } = await pages.open(viewport)
  await page.goto(served.address('every'))
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByLabel('Party').waitFor()
  return page
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
const sent = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.locator('[data-sent]').textContent()) || 'null')
const fieldError = (page: Page, field: string) => page.locator(`[data-field="${field}"] .cs-field-error`)

test('errors are shown at their fields with the author’s texts, and the first has the focus', async () => {
  const page = await opened()
  await save(page)
  expect(await sent(page)).toBeNull()
  expect(await fieldError(page, 'party').textContent()).toBe('Required.')
  expect(await fieldError(page, 'day').textContent()).toBe('Choose the day.')
  expect(await page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))).toBe(
    'party',
  )
})

test('a valid form is sent with parsed values instead of the typed text', async () => {
  const page = await opened()
  await page.getByLabel('Party').fill(' Acme  ')
  await page.getByLabel('Vehicle number').fill('MH 12 AB 1234')
  await page.getByLabel('Status').selectOption('Loaded')
  await page.getByLabel('Weight').fill('12,34,567.5')
  await page.getByLabel('Weight').fill('1,250.5')
  await page.getByRole('button', { name: 'One more: Quantity' }).click()
  await fillDate(page, 'Voucher date', '2025-07-21')
  await page.getByLabel('Send to').fill('a@b.in')
  await page.keyboard.press('Enter')
  await page.keyboard.type('c@d.in,')
  await page.getByLabel('Site', { exact: true }).check()
  await save(page)
  expect(await sent(page)).toEqual({
    party: 'Acme',
    vehicle: 'MH12AB1234',
    status: 'Loaded',
    weight: 1250.5,
    qty: 1,
    day: '2025-07-21',
    mails: ['a@b.in', 'c@d.in'],
    teams: ['Site'],
  })
})

test('the compiled validators are loaded and refuse invalid data', async () => {
  const page = await opened()
  // As a string: an import of the test itself would load another module.
  const errors = await page.evaluate(`(async () => {
    const { validators } = await import(new URLSearchParams(location.search).get('validators'))
    const [validate] = Object.values(validators[0])
    return [{ day: '2025-07-21', vehicle: 'MH12AB1234' }, { day: '2025-02-31' }, { vehicle: 'x' }].map((data) => validate(data))
  })()`)
  expect(errors).toEqual([true, false, false])
})

test('an error is shown when the field is left, not while typing, and disappears once corrected', async () => {
  const page = await opened()
  await page.getByLabel('Driver’s phone').pressSequentially('12')
  expect(await fieldError(page, 'phone').count()).toBe(0)
  await page.keyboard.press('Tab')
  expect(await fieldError(page, 'phone').textContent()).toBe('Not a phone number.')
  await page.getByLabel('Driver’s phone').fill('')
  await page.getByLabel('Driver’s phone').pressSequentially('+91 98765 43210')
  expect(await fieldError(page, 'phone').count()).toBe(0)
})

test('fields appear, become required and are enabled depending on other fields', async () => {
  const page = await opened()
  expect(await page.getByLabel('Why urgent').count()).toBe(0)
  await page.getByLabel('Urgent', { exact: true }).check()
  expect(await page.getByLabel('Why urgent').getAttribute('aria-required')).toBe('true')
  const closing = page.getByLabel('Closing note')
  expect(await closing.isDisabled()).toBe(true)
  expect(await page.locator('[data-field=closed] .cs-form__reason').textContent()).toBe('Only when erected.')
  await page.getByLabel('Status').selectOption('Erected')
  expect(await closing.isEnabled()).toBe(true)
})

test('one of many options is found by typing, with the keyboard alone', async () => {
  const page = await opened()
  const part = page.getByRole('combobox', { name: 'Part', exact: true })
  await part.click()
  expect(await page.getByRole('listbox').getByRole('option').count()).toBe(100)
  expect(await page.locator('.cs-combo__more').first().textContent()).toBe('400 more: type to narrow')
  await part.pressSequentially('part 499')
  await page.keyboard.press('Enter')
  expect(await part.inputValue()).toBe('Part 499')
  await part.fill('zz')
  await page.keyboard.press('Tab')
  expect(await part.inputValue()).toBe('Part 499')
})

test('Tab moves from an open list of options to the next field, and discards what was typed', async () => {
  const page = await opened()
  const part = page.getByRole('combobox', { name: 'Part', exact: true })
  await part.click()
  await part.pressSequentially('part 1')
  await page.keyboard.press('Tab')
  expect(await page.getByRole('listbox').count()).toBe(0)
  expect(await part.inputValue()).toBe('')
  expect(await page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))).toBe(
    'qty',
  )
})

test('Backspace turns the last chip back into text, and many values can be pasted at once', async () => {
  const page = await opened()
  const mails = page.locator('[data-field=mails]')
  const input = mails.getByRole('textbox')
  await input.fill('first@b.in')
  await page.keyboard.press('Enter')
  await input.evaluate((each) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'x@y.in; z@y.in\nfirst@b.in')
    each.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  expect(await mails.locator('.cs-form__chip').allTextContents()).toEqual(['first@b.in', 'x@y.in', 'z@y.in'])
  await page.keyboard.press('Backspace')
  expect(await input.inputValue()).toBe('z@y.in')
})

test('numbers are grouped when their field is left', async () => {
  const page = await opened()
  await page.getByLabel('Price').pressSequentially('1234567.5')
  expect(await page.getByLabel('Price').inputValue()).toBe('1234567.5')
  await page.keyboard.press('Tab')
  expect(await page.getByLabel('Price').inputValue()).toBe('12,34,567.50')
})

test.each([320, 390])('on a phone of %i px nothing overflows and all controls are large enough', async (width) => {
  const page = await opened({ ...PHONE, width })
  // Both dates: until their code has loaded, a plain field takes their place.
  await page.locator('.cs-date').nth(1).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  const small = await page
    .locator('.cs-form :is(input, select, textarea, button, .cs-date):not([type=checkbox]):visible')
    .evaluateAll((all) =>
      all
        .filter(
          (each) => each.getBoundingClientRect().height < 43.5 || parseFloat(getComputedStyle(each).fontSize) < 16,
        )
        .map((each) => each.outerHTML),
    )
  expect(small.filter((each) => !each.includes('cs-form__chip-input') && !each.startsWith('<button'))).toEqual([])
})
