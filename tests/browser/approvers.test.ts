/** Foundation §4 to §6: persistent rejections, two people approving one order, and the PDF of an approved order. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESK, launchBrowser, openPage, type WatchedPage } from './browser.ts'
import { addJointOrders } from './joint-orders.ts'
import { approve, checkboxOf, rowIds, selectRows, sessionOf, storedRows, type Session } from './journeys.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()
const sessions = new Map<string, Session>()
let secondBrowser: Browser
beforeAll(async () => {
  secondBrowser = await launchBrowser({ light: true })
  for (const role of ['Sales head', 'Accounts', 'Project manager'])
    sessions.set(role, await sessionOf(pages.browser, installed.current, role))
  await addJointOrders(installed.current, 'joint')
})
afterAll(() => secondBrowser.close())

async function visit(path: string, role: string, watched?: WatchedPage): Promise<Page> {
  const { page, context } = watched ?? (await pages.open(DESK))
  await context.addCookies(sessions.get(role) ?? [])
  await page.goto(installed.current.address + path)
  await page.locator('[data-key]').first().waitFor()
  return page
}

const nameOf = async (page: Page) =>
  ((await page.getByRole('button', { name: /^Account of/ }).getAttribute('aria-label')) ?? '').replace(
    'Account of ',
    '',
  )
const messages = (page: Page) => page.locator('.cs-message')

test('a rejection with a reason survives a restart', async () => {
  const opened = await pages.open(DESK)
  // The page checks its session, possibly while the server is down.
  opened.expect(/net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/)
  const page = await visit('/contractinvoice?Status=Submitted', 'Project manager', opened)
  const [id = ''] = await selectRows(page, 1)
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog.getByText('Please enter the reason.', { exact: true }).waitFor()
  await dialog.getByPlaceholder('Enter reason').fill('Measured twice')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await messages(page).first().waitFor()

  await installed.current.restart()
  expect((await storedRows(page, 'contractinvoice')).get(id)?.Status).toBe('Rejected')
  await page.goto(`${installed.current.address}/contractinvoice?Status=Rejected`)
  await page.locator(`[data-key="${id}"]`).getByText('Rejected', { exact: true }).waitFor()
})

test('when two people approve the same order at once in two browsers, one wins and the other sees who', async () => {
  const here = await visit('/joint?Status=All+company+data', 'Sales head')
  const there = await visit('/joint?Status=All+company+data', 'Accounts', await openPage(secondBrowser, DESK))
  const [id = ''] = await selectRows(here, 1)
  const { version = 0 } = (await storedRows(here, 'joint')).get(id) ?? {}
  await checkboxOf(there, id).check()
  await Promise.all([approve(here, 1), approve(there, 1)])
  await Promise.all([messages(here).first().waitFor(), messages(there).first().waitFor()])

  const won = (await messages(here).filter({ hasText: 'Done' }).count()) > 0
  const [winner, loser] = won ? [here, there] : [there, here]
  const reason = `Approved by ${await nameOf(winner)}`
  await loser.locator(`[data-key="${id}"] .cs-row__outcome`, { hasText: reason }).waitFor()
  expect(await messages(loser).filter({ hasText: 'Done' }).count()).toBe(0)
  expect((await storedRows(here, 'joint')).get(id)).toMatchObject({ Status: 'First Approved', version: version + 1 })
})

test('the PDF of an approved order opens in place, and in another tab with Ctrl', async () => {
  const page = await visit('/sales?Status=Approved', 'Sales head')
  const link = page.locator('[data-key]').first().getByRole('link', { name: 'PDF' })
  const tab = page.context().waitForEvent('page')
  const pdfResponse = page.context().waitForEvent('response', (response) => response.url().includes('/pdf?'))
  await link.click()
  await page.getByRole('dialog').locator('canvas').waitFor()
  expect(await page.getByRole('dialog').getByText('1 of 1').count()).toBe(1)
  await page.keyboard.press('Escape')
  await link.click({ modifiers: ['ControlOrMeta'] })
  await tab
  expect((await (await pdfResponse).allHeaders())['content-type']).toBe('application/pdf')
  const body = await (await page.request.get((await link.getAttribute('href')) ?? '')).body()
  expect(body.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the PDF of an order that is not approved is withheld, with the reason', async () => {
  const page = await visit('/sales?Status=Submitted', 'Sales head')
  const [id = ''] = await rowIds(page)
  const row = page.locator(`[data-key="${id}"]`)
  await row.getByRole('button', { name: 'PDF' }).focus()
  await row.getByText('You need to approve the order to download PDF', { exact: true }).waitFor()
  expect(await row.getByRole('link', { name: 'PDF' }).count()).toBe(0)
})

test('all matching orders are selected only on request', async () => {
  const page = await visit('/sales?Status=All+company+data', 'Sales head')
  const approving = page.getByRole('button', { name: /^Approve/ })
  await page.getByRole('checkbox', { name: /^Select all \d+ loaded$/ }).check()
  const before = Number((await approving.textContent())?.replace('Approve ', ''))
  const submitted = [...(await storedRows(page, 'sales')).values()].filter(({ Status }) => Status === 'Submitted')
  expect(submitted.length).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Select all that match' }).click()
  await expect.poll(() => approving.textContent()).toBe(`Approve ${submitted.length}`)
  expect(await page.getByRole('button', { name: 'Select all that match' }).count()).toBe(0)
})
