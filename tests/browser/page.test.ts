/** A page with views and forms: the address, drafts, keys, steps and nested blocks, with an ERP of its own. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DESK, PHONE, type WatchedPage } from './browser.ts'
import { pageScreens, startPageErp, type PageErp } from './page-erp.ts'
import { startProduct, type Product } from './product.ts'
import { browserPages } from './suite.ts'

const pages = browserPages()
let erp: PageErp
let product: Product

beforeAll(async () => {
  erp = await startPageErp()
  product = await startProduct({ env: { ERP_URL: erp.address, SCREENS_DIR: await pageScreens() } })
})
beforeEach(() => void erp.calls.splice(0))
afterAll(async () => {
  await product.stop()
  await erp.stop()
})

async function visit(path: string, viewport = DESK, before?: (page: Page) => Promise<unknown>): Promise<Page> {
  const watched: WatchedPage = await pages.open(viewport)
  await before?.(watched.page)
  // This ERP has no notifications.
  watched.expect(/status of 404/)
  await watched.page.goto(product.address + path)
  await watched.page.locator('[data-view]').first().waitFor()
  return watched.page
}

const callsOf = (call: string) => erp.calls.filter((each) => each.call === `/main/s/desk/${call}`)
const title = (page: Page) => page.getByLabel(/^Title/)
const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement)
const heading = (page: Page, name: string) => page.locator('.cs-view__heading').getByText(name, { exact: true })

test('a row opens its view, the address names it, and Back returns to the row', { tags: 'journey' }, async () => {
  const page = await visit('/desk')
  await page.getByRole('button', { name: 'Beech' }).click()
  await heading(page, 'Beech').waitFor()
  expect(new URL(page.url()).searchParams.get('view')).toBe('record')
  expect(new URL(page.url()).searchParams.get('w.id')).toBe('D-2')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Beech')
  expect(await title(page).inputValue()).toBe('Beech')
  await page.keyboard.press('Control+b')
  await heading(page, 'All desks').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-key]')?.textContent))
    .toMatch('Beech')
})

test('only what the page shows is requested', async () => {
  const page = await visit('/desk')
  await page.getByText('Open (3)').waitFor()
  expect([callsOf('list').length, callsOf('props').length, callsOf('parts').length]).toEqual([1, 0, 0])
  await page.getByRole('button', { name: 'Oak' }).click()
  await page.getByRole('heading', { name: 'Leg' }).waitFor()
  expect([callsOf('list').length, callsOf('props').length, callsOf('parts').length]).toEqual([1, 1, 1])
})

test('rows for a typed text are requested once, after typing pauses', async () => {
  const page = await visit('/desk?view=record&w.id=D-1&w.Title=Oak')
  await page.getByRole('heading', { name: 'Leg' }).waitFor()
  await page.getByLabel('Seek').pressSequentially('abc', { delay: 60 })
  await expect.poll(() => callsOf('parts').map(({ query }) => query.get('seek'))).toEqual([null, 'abc'])
})

test('input typed just before a save is requested first, and its response is awaited', async () => {
  const page = await visit('/desk?view=record&w.id=D-1&w.Title=Oak')
  await page.getByRole('heading', { name: 'Leg' }).waitFor()
  await page.getByLabel('Seek').fill('abc')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved Oak.').waitFor()
  const calls = erp.calls.map(({ call, query }) => `${call.split('/').at(-1)} ${query.get('seek') ?? ''}`)
  expect(calls.indexOf('parts abc')).toBeGreaterThan(-1)
  expect(calls.indexOf('parts abc')).toBeLessThan(calls.indexOf('item '))
})

test('a choice fills other fields, numbers are clamped, and computed values follow', async () => {
  const page = await visit('/desk?view=record')
  await page.getByLabel('Sort').selectOption({ label: 'Metal' })
  await expect.poll(() => page.getByLabel('Tint').inputValue()).toBe('grey')
  await page.getByRole('textbox', { name: 'Qty' }).fill('9')
  await page.keyboard.press('Tab')
  await page.getByRole('tab', { name: 'Second' }).click()
  await page.getByText('Twice is 10.').waitFor()
  expect(new URL(page.url()).searchParams.get('activeTab')).toBe('1')
})

test('an incomplete form is not sent, and the first missing field gets the focus', async () => {
  const page = await visit('/desk?view=record')
  await page.keyboard.press('Control+s')
  await page.getByText('Please fix the marked fields.').waitFor()
  expect(callsOf('item')).toEqual([])
  await expect.poll(() => hasFocus(title(page))).toBe(true)
})

test('a save key pressed before the form is rendered also focuses the first missing field', async () => {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const holdForm = (page: Page) =>
    page.route(/\/screens\/desk\.[^/]+\.js$/, async (route) => {
      await held
      await route.continue()
    })
  const page = await visit('/desk?view=record', DESK, holdForm)
  await page.keyboard.press('Control+s')
  await page.getByText('Please fix the marked fields.').waitFor()
  expect(await title(page).count()).toBe(0)
  letGo()
  await expect.poll(() => hasFocus(title(page))).toBe(true)
  await page.locator('[data-field="Title"] .cs-field-error').waitFor()
})

test('field errors of an ERP are shown at their fields, or as a message if there is no such field', async () => {
  const page = await visit('/desk?view=record&w.id=D-1&w.Title=Oak')
  erp.failWithFieldErrors({ Title: 'Already taken.', Elsewhere: 'Too late.' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Elsewhere: Too late.').waitFor()
  await page.locator('[data-field="Title"]').getByText('Already taken.').waitFor()
})

test('a save refused with HTTP 200 shows why after the author’s text, and keeps what was typed', async () => {
  const page = await visit('/desk?view=record&w.id=D-1&w.Title=Oak')
  await page.getByRole('heading', { name: 'Leg' }).waitFor()
  await title(page).fill('Walnut')
  erp.failWithReason('The year is closed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('It could not be saved. The year is closed').waitFor()
  expect(await title(page).inputValue()).toBe('Walnut')
  expect(await page.getByText('Saved Walnut.').count()).toBe(0)
})

test('rows that were set are sent, without fields that belong to the page alone', async () => {
  const page = await visit('/desk?view=record&w.id=D-1&w.Title=Oak')
  await page.getByRole('heading', { name: 'Leg' }).waitFor()
  await page.getByLabel('Seek').fill('x')
  await page.getByRole('button', { name: 'Fill' }).click()
  await page.getByText('7', { exact: true }).first().waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Saved Oak.').waitFor()
  const body = callsOf('item')[0]?.body as { form: object; parts: { key: string; Entry: number }[] }
  expect(body.parts.map(({ key, Entry }) => [key, Entry])).toEqual([
    ['p1', 7],
    ['p2', 7],
  ])
  expect(Object.keys(body.form)).not.toContain('Seek')
  expect(callsOf('item')[0]?.query.get('key')).toBe('D-1')
})

test('what was typed survives the tab, is restored, and can be discarded', async () => {
  const watched = await pages.open(DESK)
  watched.expect(/status of 404/)
  const { page, context } = watched
  await page.goto(`${product.address}/desk?view=record&w.id=D-3&w.Title=Iron`)
  await title(page).fill('Iron, typed')
  await page.keyboard.press('Tab')
  await page.close()
  const again = await context.newPage()
  await again.goto(`${product.address}/desk?view=record&w.id=D-3&w.Title=Iron`)
  await again.getByText('Restored what you had typed.').waitFor()
  expect(await title(again).inputValue()).toBe('Iron, typed')
  await again.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => title(again).inputValue()).toBe('Iron')
  await again.reload()
  await title(again).waitFor()
  expect(await again.getByText('Restored what you had typed.').count()).toBe(0)
})

test('a modal view covers the page; Esc and Back close it', async () => {
  const page = await visit('/desk?view=record&w.id=D-1&w.Title=Oak')
  const dialog = page.getByRole('dialog', { name: 'More of it' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(await heading(page, 'Oak').isVisible()).toBe(true)
})

test('a disabled tab says why, arrow keys skip it, and a panel is rendered when it is opened', async () => {
  const page = await visit('/desk?view=record')
  await page.getByRole('tab', { name: 'Third' }).click({ force: true })
  await page.getByText('Save it first.').first().waitFor()
  await page.getByRole('tab', { name: 'First' }).focus()
  const selected = () => page.getByRole('tab', { selected: true }).innerText()
  const right = () => page.keyboard.press('ArrowRight')
  await right()
  await expect.poll(selected).toBe('Second')
  await right()
  await expect.poll(selected).toBe('First')
  await Promise.all([right(), right(), right()])
  await expect.poll(selected).toBe('Second')
  await Promise.all([right(), right(), right()])
  await expect.poll(selected).toBe('First')
  expect(await page.getByText('Panel two.').count()).toBe(0)
  await page.getByText('Two', { exact: true }).click()
  await page.getByText('Panel two.').waitFor()
})

test('a page opened as an ERP report is read-only', async () => {
  const page = await visit('/desk?formType=erpReport')
  await page.getByText('Oak').first().waitFor()
  expect(await page.getByRole('button', { name: 'New' }).count()).toBe(0)
  expect(await page.getByRole('group', { name: 'Stage' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Oak' }).count()).toBe(0)
})

test('on a phone the actions are at the bottom and nothing is wider than the screen', async () => {
  const page = await visit('/desk?view=record', PHONE)
  const box = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(PHONE.height - 80)
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
})
