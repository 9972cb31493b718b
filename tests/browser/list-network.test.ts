/** Foundation §8: a list whose network is lost and restored. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESK, type WatchedPage } from './browser.ts'
import { sessionOf } from './journeys.ts'
import { browserPages, installedProduct } from './suite.ts'

const LIST = '**/main/s/sales/list?*'

const pages = browserPages()
const installed = installedProduct()

/** Opens a list and waits until it has rows and no pending requests. */
async function visit(): Promise<WatchedPage> {
  const watched = await pages.open(DESK)
  const { page, context } = watched
  await context.addCookies(await sessionOf(pages.browser, installed.current, 'Sales head'))
  await page.goto(`${installed.current.address}/sales`)
  await page.locator('[data-key]').first().waitFor()
  await page.waitForLoadState('networkidle')
  return watched
}

const failure = (page: Page) => page.getByText('A network error has occured, check internet and firewalls.')
const submitted = (page: Page) => page.locator('[data-key]:has-text("Submitted")').first()
const choose = (page: Page) => page.getByRole('combobox', { name: 'Status' }).selectOption('Submitted')

test('a list that could not be read offline is read when the network is back', async () => {
  const { page, context, expect: allow } = await visit()
  allow(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await choose(page)
  await failure(page).waitFor()
  await context.setOffline(false)
  await submitted(page).waitFor()
})

test('the list is read again a moment later when the browser reports the network too early', async () => {
  const { page, expect: allow } = await visit()
  allow(/ERR_FAILED/)
  let online = false
  let calls = 0
  // The first call after the event fails still, the next one passes.
  await page.route(LIST, (route) => {
    if (online) calls += 1
    return calls < 2 ? route.abort() : route.continue()
  })
  await choose(page)
  await failure(page).waitFor()
  online = true
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await submitted(page).waitFor()
  expect(calls).toBe(2)
})
