/** Foundation §2 (row content, modals), §5, §6; site-modules §2.5: what can be done with a row. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESK, PHONE, type WatchedPage } from './browser.ts'
import { selectRows, sessionOf, storedRows, type Session } from './journeys.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()
let salesHead: Session
let projectManager: Session
beforeAll(async () => {
  salesHead = await sessionOf(pages.browser, installed.current, 'Sales head')
  projectManager = await sessionOf(pages.browser, installed.current, 'Project manager')
})

let watched: WatchedPage

async function visit(path: string, viewport = DESK, session = salesHead): Promise<Page> {
  watched = await pages.open(viewport)
  await watched.context.addCookies(session)
  await watched.page.goto(installed.current.address + path)
  await watched.page.locator('[data-key]').first().waitFor()
  return watched.page
}

const SUBMITTED = '/sales?Status=Submitted'
const rowAt = (page: Page, index: number) => page.locator('article[data-key]').nth(index)
const dialog = (page: Page) => page.getByRole('dialog')

async function openComments(page: Page, index = 0) {
  await rowAt(page, index).getByRole('button', { name: 'Comments' }).click()
  const field = dialog(page).getByLabel('Comment', { exact: true })
  await field.waitFor()
  return { field, add: () => dialog(page).getByRole('button', { name: 'Add comment' }).click() }
}

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])('a comment added on a %s is at the end of the history', async (_, viewport) => {
  const page = await visit(SUBMITTED, viewport)
  const { field, add } = await openComments(page)
  const text = `Call the client (${viewport.width})`
  await field.fill(`  ${text} `)
  await add()
  await expect.poll(() => dialog(page).getByRole('listitem').last().textContent()).toContain(text)
  expect(await field.inputValue()).toBe('')
  const box = await dialog(page).getByRole('log').boundingBox()
  expect(box?.height).toBe(300)
})

test('an empty comment is refused at the field', async () => {
  const page = await visit(SUBMITTED)
  const { field, add } = await openComments(page, 1)
  await field.fill('   ')
  await add()
  await dialog(page).getByRole('alert').getByText('Cannot add an empty comment').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
})

test('an unsent comment is restored, for this document only', async () => {
  const page = await visit(SUBMITTED)
  const first = await openComments(page, 0)
  await first.field.fill('Half a sen')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await (await openComments(page, 1)).field.inputValue()).toBe('')
  await page.reload()
  await page.locator('[data-key]').first().waitFor()
  expect(await (await openComments(page, 0)).field.inputValue()).toBe('Half a sen')
})

test('a comment begun in a tab that was closed is restored in the next one', async () => {
  const page = await visit(SUBMITTED)
  await (await openComments(page, 0)).field.fill('Written and not sent')
  const later = await page.context().newPage()
  await page.close()
  await later.goto(installed.current.address + SUBMITTED)
  await later.locator('[data-key]').first().waitFor()
  expect(await (await openComments(later, 0)).field.inputValue()).toBe('Written and not sent')
})

test('a comment whose response was lost is sent again under the same key', async () => {
  const page = await visit(SUBMITTED)
  watched.expect(/ERR_FAILED/)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/comment?'))
      keys.push(request.headers()['idempotency-key'])
  })
  const { field, add } = await openComments(page, 2)
  let isLost = false
  await page.route('**/comment?*', async (route) => {
    // Comments are read from the same address.
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await field.fill('Only once')
  await add()
  await dialog(page).getByText('A network error has occured, check internet and firewalls.').waitFor()
  await add()
  await dialog(page).getByRole('listitem').filter({ hasText: 'Only once' }).waitFor()
  // The comments are also read in between: that it is shown does not prove the second response.
  await expect.poll(() => keys).toEqual([expect.stringMatching(/.{16,}/), keys[0]])
  expect(await dialog(page).getByRole('listitem').filter({ hasText: 'Only once' }).count()).toBe(1)
  await dialog(page).getByText('End of comments.').waitFor()
})

test('a failure to read comments is reported, and can be retried', async () => {
  const page = await visit(SUBMITTED)
  watched.expect(/ERR_FAILED/)
  await page.route('**/comment?*', (route) => route.abort(), { times: 1 })
  await openComments(page, 3)
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await dialog(page).getByText('No comments yet').waitFor()
  expect(await dialog(page).getByText('End of comments.').count()).toBe(0)
})

test('details show the declared fields as the card does, and return the focus', async () => {
  const page = await visit(SUBMITTED)
  const amount = await rowAt(page, 0).locator('.cs-facts--right .cs-fact__value').first().textContent()
  const button = rowAt(page, 0).getByRole('button', { name: 'Details' })
  await button.click()
  await dialog(page)
    .locator('.cs-detail', { hasText: 'Order amount' })
    .getByText(amount ?? '', { exact: true })
    .waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
})

/** Answers the list with the real rows, modified by `change`. */
async function withRows(page: Page, change: (rows: readonly Record<string, unknown>[]) => readonly unknown[]) {
  await page.route('**/main/s/sales/list?*', async (route) => {
    const answer = await (await route.fetch()).json()
    const list = answer.get_list ?? answer
    await route.fulfill({ json: { isComplete: true, get_list: { result: change(list.result), isComplete: true } } })
  })
  await page.reload()
  await page.locator('[data-key]').first().waitFor()
}

test('a PDF link to the ERP carries the token, where the row allows the download', async () => {
  const page = await visit(SUBMITTED)
  await withRows(page, ([first = {}, second = {}, ...rest]) => [
    { ...first, allowPDFdownload: 1, pdflink: '/main/s/sales/pdf?key=1' },
    { ...second, allowPDFdownload: 1, pdflink: 'https://files.example.com/2.pdf' },
    ...rest,
  ])
  const link = (index: number) => rowAt(page, index).getByRole('link', { name: 'PDF' })
  const own = new URL((await link(0).getAttribute('href')) ?? '')
  expect([own.origin, own.searchParams.get('key')]).toEqual([installed.current.address, '1'])
  expect(own.searchParams.get('apitoken')).toMatch(/.{8,}/)
  expect(await link(0).getAttribute('rel')).toBe('noreferrer noopener')
  expect(await link(1).getAttribute('href')).toBe('https://files.example.com/2.pdf')
})

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])('a PDF that is not allowed shows on a %s that the order must be approved first', async (_, viewport) => {
  const page = await visit(SUBMITTED, viewport)
  await withRows(page, (rows) => rows.map((row) => ({ ...row, allowPDFdownload: 0, pdflink: '/a.pdf' })))
  const held = rowAt(page, 0).getByRole('button', { name: 'PDF' })
  const reason = rowAt(page, 0).getByText('You need to approve the order to download PDF')
  expect([await held.getAttribute('aria-disabled'), await reason.isVisible()]).toEqual(['true', false])
  if (viewport === PHONE) await held.tap({ force: true })
  else await held.focus()
  expect(await reason.isVisible()).toBe(true)
})

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])('a rejection on a %s asks for the reason and sends it', async (_, viewport) => {
  const page = await visit('/contractinvoice?Status=Submitted', viewport, projectManager)
  const [id = ''] = await selectRows(page, 1)
  if (viewport === PHONE) {
    await page.getByRole('button', { name: 'Actions' }).click()
    await dialog(page).getByRole('heading', { name: 'Actions' }).waitFor()
  }
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  const field = dialog(page).getByPlaceholder('Enter reason')
  await field.fill('  ')
  await dialog(page).getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog(page).getByText('Please enter the reason').waitFor()
  await field.fill(' Too dear ')
  const sent = page.waitForRequest(/\/rejection\?/)
  await dialog(page).getByRole('button', { name: 'Reject', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ selected: [id], reason: 'Too dear' })
  await expect.poll(async () => (await storedRows(page, 'contractinvoice')).get(id)?.Status).toBe('Rejected')
})

test('a reason is still in the dialog when its rejection has failed', async () => {
  const page = await visit('/contractinvoice?Status=Submitted', DESK, projectManager)
  watched.expect(/status of 500|status of 422/)
  await page.route('**/rejection?*', (route) => route.fulfill({ status: 422, json: { reason: 'Not today' } }), {
    times: 1,
  })
  await selectRows(page, 1)
  const reject = page.getByRole('button', { name: 'Reject', exact: true })
  await reject.click()
  await dialog(page).getByPlaceholder('Enter reason').fill('Too dear')
  await dialog(page).getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByText('Not today').waitFor()
  await page.getByRole('region', { name: 'Selection' }).getByText('1 selected').waitFor()
  await reject.click()
  expect(await dialog(page).getByPlaceholder('Enter reason').inputValue()).toBe('Too dear')
})

test('additional info is folded until it is opened', async () => {
  const page = await visit('/salestechnical')
  const button = rowAt(page, 0).getByRole('button', { name: 'Additional info' })
  const height = async () => (await rowAt(page, 0).boundingBox())?.height ?? 0
  const before = await height()
  await button.click()
  await rowAt(page, 0).locator('.cs-facts--more').waitFor()
  expect(await height()).toBeGreaterThan(before + 30)
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  const [first, second] = [await rowAt(page, 0).boundingBox(), await rowAt(page, 1).boundingBox()]
  expect((second?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0)).toBeCloseTo(8, 0)
})

test('the other action buttons are set apart from the first', async () => {
  const page = await visit('/contractinvoice?Status=Submitted', DESK, projectManager)
  await selectRows(page, 1)
  const approve = await page.getByRole('button', { name: 'Approve', exact: true }).boundingBox()
  const reject = await page.getByRole('button', { name: 'Reject', exact: true }).boundingBox()
  expect((reject?.x ?? 0) - (approve?.x ?? 0) - (approve?.width ?? 0)).toBeGreaterThanOrEqual(16)
})

test('rows that may not be decided stay out of Select all, and are counted', async () => {
  const page = await visit(SUBMITTED)
  await withRows(page, (rows) =>
    rows
      .slice(0, 9)
      .map((row, index) => (index < 3 ? { ...row, showApprovalMessage: true, approvalMessage: 'Held.' } : row)),
  )
  await page.getByRole('checkbox', { name: 'Select all 6', exact: true }).check()
  const bar = page.getByRole('region', { name: 'Selection' })
  expect(await bar.getByRole('status').textContent()).toBe('6 selected, 3 left out')
  expect(await bar.getByRole('button', { name: 'Approve 6' }).count()).toBe(1)
})
