/** An ERP that refuses with HTTP 200: its message is shown, nothing counts as done, and input and selection stay. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DESK, PHONE } from './browser.ts'
import { fillCell, waitForRows, textIn } from './grids.ts'
import { approve, selectRows, sessionBy, signIn, signOut, type Session } from './journeys.ts'
import { startProduct, type Product } from './product.ts'
import { browserPages } from './suite.ts'
import { startTokenErp, type TokenErp } from './token-erp.ts'

const pages = browserPages()
const LATA = { email: 'lata@old.example', password: 'x', ccode: 'MILL' }
const WHY = 'Locked: The year is closed'
let erp: TokenErp
let product: Product
let session: Session

beforeAll(async () => {
  erp = await startTokenErp()
  product = await startProduct({ env: { ERP_URL: erp.address } })
  session = await sessionBy(pages.browser, product.address, LATA)
})
beforeEach(() => {
  erp.refuse()
  erp.calls.splice(0)
})
afterAll(async () => {
  await product.stop()
  await erp.stop()
})

async function visit(path: string, viewport = DESK): Promise<Page> {
  const { page, context } = await pages.open(viewport)
  await context.addCookies(session)
  await page.goto(product.address + path)
  return page
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const messageShown = (page: Page, words: string) => page.locator('.cs-message', { hasText: words }).waitFor()

describe('refused with HTTP 200', () => {
  test('a list shows the reason, and not that it is empty', async () => {
    erp.refuse('GET /s/sales/list')
    const page = await visit('/sales')
    await page.getByText(WHY).first().waitFor()
    expect(await page.getByText('Nothing here for you yet').count()).toBe(0)
  })

  test('an approval keeps the selection', async () => {
    erp.refuse('POST /s/sales/approval')
    const page = await visit('/sales')
    await selectRows(page, 2)
    await approve(page, 2)
    await messageShown(page, WHY)
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBeGreaterThanOrEqual(2)
    await button(page, 'Approve 2').waitFor()
  })

  test.each([DESK, PHONE])('a comment stays in its field', async (viewport) => {
    erp.refuse('POST /s/sales/comment')
    const page = await visit('/sales', viewport)
    await page
      .locator('[data-key="1"]')
      .getByRole('button', { name: /Comments/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Comments' })
    await dialog.getByRole('textbox').fill('Rate confirmed')
    await button(page, 'Add comment').click()
    await dialog.getByText(WHY).waitFor()
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Rate confirmed')
  })

  test('alerts count as not sent, and keep their recipients', async () => {
    erp.refuse('POST /s/sales/ma_notifycontacts')
    const page = await visit('/manualalerts?slug=sales&pk=1')
    await page.getByRole('tab', { name: 'Email', exact: true }).click()
    await page.getByLabel('Add email addresses').fill('site@buyer.example')
    await page.keyboard.press('Enter')
    await button(page, 'Send alerts').click()
    await messageShown(page, `Failed to send alerts. Please try again. ${WHY}`)
    expect(await page.getByText('sent successfully').count()).toBe(0)
    await page.getByText('site@buyer.example').first().waitFor()
  })

  test('entered quantities stay', async () => {
    erp.refuse('POST /s/partwisestatus/parts')
    const page = await visit('/partwisestatus?view=entry&w.JobId=4711')
    await waitForRows(page)
    await fillCell(page, 'Entry', { text: '4' })
    await button(page, 'Save').click()
    await messageShown(page, WHY)
    await expect.poll(() => textIn(page, 'Entry')).toBe('4')
    expect(await page.getByText('Successfully saved details.').count()).toBe(0)
  })

  test('a file is not deleted', async () => {
    erp.refuse('POST /s/sales/deleteattachment')
    const page = await visit('/awsuploadview?slug=sales&pk=1')
    await button(page, 'Delete frame.pdf').click()
    await button(page, 'Confirm').click()
    await messageShown(page, WHY)
    expect(await page.getByText('File deleted successfully').count()).toBe(0)
    await button(page, 'Delete frame.pdf').waitFor()
  })

  test('the version call leads to Try again instead of a session without a person', async () => {
    erp.refuse('GET /v')
    const page = await visit('/sales')
    await page.getByText(WHY).first().waitFor()
    erp.refuse()
    await button(page, 'Try again').click()
    await page.locator('[data-key="1"]').waitFor()
  })
})

describe('in the format of this ERP', () => {
  test('fields offer their options, by number and by name', async () => {
    const page = await visit('/partwisestatus?view=entry')
    const job = page.getByRole('combobox', { name: 'Job ID' })
    await job.selectOption({ label: 'Roof of the mill' })
    await waitForRows(page)
    await page.getByText('Menon Mills').waitFor()
    expect(await page.getByLabel(/^Status/).inputValue()).toBe('L')
    expect(await page.getByLabel(/^Additional status/).inputValue()).toBe('Ok')
  })

  test('the signed-in person is preselected as a Cc recipient', async () => {
    const page = await visit('/manualalerts?slug=sales&pk=1', PHONE)
    await page.getByRole('tab', { name: 'Email', exact: true }).click()
    const own = page.getByRole('article').first()
    await expect.poll(() => own.getByRole('checkbox', { name: 'Cc', exact: true }).isChecked()).toBe(true)
  })

  test('only unread notifications are marked', async () => {
    const page = await visit('/notification')
    await page.locator('[data-key="2"]').waitFor()
    const badges = (key: number) => page.locator(`[data-key="${key}"] .cs-badge`).allInnerTexts()
    expect([await badges(1), await badges(2)]).toEqual([['Unread'], []])
  })

  test('logs are requested by patterns that match one document only', async () => {
    await visit('/emailwhatsapplogs?slug=sales_&pk=50%25')
    const logs = () => erp.calls.find(({ call }) => call.endsWith('emaillogs_list'))?.query
    await expect.poll(() => [logs()?.get('slug'), logs()?.get('pk')]).toEqual(['sales\\_', '50\\%'])
  })

  test('companies without names are chosen by their codes; each login names its database', async () => {
    const { page } = await pages.open(DESK)
    await page.goto(`${product.address}/sales`)
    await page.getByRole('tab', { name: 'Email Login' }).click()
    await page.getByLabel('Email', { exact: true }).fill(LATA.email)
    await page.getByLabel('Password', { exact: true }).fill(LATA.password)
    await page.getByLabel('Company code').fill('OLD')
    await button(page, 'Log in').click()
    const company = page.locator('.cs-login__company')
    await company.first().waitFor()
    expect(await company.allInnerTexts()).toEqual(['MILL', '42'])
    await company.last().click()
    await page.locator('[data-key="1"]').waitFor()
    const logins = erp.calls.filter(({ call }) => call === 'POST /login').map(({ body }) => body)
    expect(logins).toMatchObject([
      { ccode: 'OLD', testDb: 'n' },
      { ccode: '42', testDb: 'n' },
    ])
  })
})

test('a session with a token alone survives a reload, and ends on logging out', async () => {
  const { page, context } = await pages.open(DESK)
  await page.goto(`${product.address}/sales`)
  await signIn(page, LATA)
  await page.locator('[data-key="1"]').waitFor()
  await page.reload()
  await page.locator('[data-key="1"]').waitFor()
  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect((await context.cookies()).map(({ name, httpOnly }) => [name, httpOnly])).toEqual([['countersign-erp', true]])
  await signOut(page)
  await expect.poll(async () => (await context.cookies()).length).toBe(0)
  await page.reload()
  await page.getByRole('tab', { name: 'Email Login' }).waitFor()
})
