/** Trust rule 13: a session that ends in the middle of an action asks to sign in again in place, and continues. */
import { expect, test } from 'vitest'
import { DESK, type WatchedPage } from './browser.ts'
import {
  approve,
  endSession,
  openScreen,
  pickStatus,
  selectRows,
  signIn,
  storedRows,
  waitForRequests,
} from './journeys.ts'
import { demoLogin } from './product.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()
const EXPIRED = 'This session has expired. Please login again.'

/** Selects two orders and confirms, with the session ended in between. */
async function interruptedApproval(): Promise<WatchedPage & { readonly chosen: readonly string[] }> {
  const watched = await pages.open(DESK)
  const { page, context } = watched
  watched.expect(/status of 401/)
  await page.goto(installed.current.address)
  await signIn(page, demoLogin(installed.current, 'Sales head'))
  await openScreen(page, 'Sales orders')
  await pickStatus(page, 'Submitted')
  const chosen = await selectRows(page, 2)
  await endSession(page, () => context.clearCookies())
  await approve(page, 2)
  await page.getByText(EXPIRED).waitFor()
  return { ...watched, chosen }
}

test('an approval during which the session ended happens once, after the person has logged in again', async () => {
  const { page, chosen } = await interruptedApproval()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/approval')) sent.push(request.headers()['idempotency-key'] ?? '')
  })
  await signIn(page, demoLogin(installed.current, 'Sales head'))
  await expect.poll(() => page.locator('.cs-message[data-tone=success]').count()).toBe(2)
  expect(sent.length).toBe(1)
  expect(page.url()).toContain('Status=Submitted')
  const rows = await storedRows(page, 'sales')
  expect(chosen.map((id) => rows.get(id)?.Status)).toEqual(['First Approved', 'First Approved'])
})

test('another person who logs in there does not send the approval', async () => {
  const { page, chosen } = await interruptedApproval()
  const sent: string[] = []
  page.on('request', (request) => void (request.url().includes('/approval') && sent.push(request.url())))
  await signIn(page, demoLogin(installed.current, 'Director'))
  await page.waitForLoadState('networkidle')
  expect(sent).toEqual([])
  const rows = await storedRows(page, 'sales')
  expect(chosen.map((id) => rows.get(id)?.Status)).toEqual(['Submitted', 'Submitted'])
})

test('when another tab logs in as another person, this one follows', async () => {
  const { page, context } = await pages.open(DESK)
  await page.goto(installed.current.address)
  await signIn(page, demoLogin(installed.current, 'Sales head'))
  const other = await context.newPage()
  await other.goto(installed.current.address)
  await other.getByRole('button', { name: /^Account of/ }).waitFor()
  await waitForRequests(page)
  await other.locator('.cs-menu__foot').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('tab', { name: 'OTP Login' }).waitFor()
  await signIn(other, demoLogin(installed.current, 'Director'))
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  const names = await Promise.all([page, other].map((each) => each.locator('.cs-user__fullname').textContent()))
  expect(names[0]).toBe(names[1])
})
