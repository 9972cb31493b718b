/** What a person sees of the limits of part-wise entry, and how many parts the window shows (site-modules §5). */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESK } from './browser.ts'
import { waitForRows } from './grids.ts'
import { sessionOf } from './journeys.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()

async function entry(): Promise<Page> {
  const { page, context } = await pages.open(DESK)
  await context.addCookies(await sessionOf(pages.browser, installed.current, 'Sales head'))
  await page.goto(`${installed.current.address}/partwisestatus?view=entry&w.JobId=SB-2401`)
  await waitForRows(page)
  return page
}

test('has one line of inputs above the parts, which fill the window', async () => {
  const page = await entry()
  const inputs = page.locator('.cs-tabs__panel .cs-form__field:visible')
  await inputs.nth(7).waitFor()
  const ends = await inputs.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().bottom)))
  expect(new Set(ends).size).toBe(1)
  const frame = page.locator('.cs-grid__frame')
  await expect.poll(() => frame.evaluate((each) => innerHeight - each.getBoundingClientRect().bottom)).toBeLessThan(40)
})
