/** What a person sees of the limits of part-wise entry, and how many parts the window shows (site-modules §5). */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESK } from './browser.ts'
import { fillCell, textIn, waitForRows } from './grids.ts'
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

test('marks an entry above the balance, and says so below the cell until it fits', async () => {
  const page = await entry()
  const balance = Number((await textIn(page, 'Balance')).replaceAll(',', ''))
  expect(balance).toBeGreaterThan(0)
  const note = page.locator('.cs-grid__note[data-tone=danger]')
  await fillCell(page, 'Entry', { text: String(balance + 4) })
  await expect.poll(() => note.textContent()).toBe(`Entry: At most ${balance}.`)
  await expect.poll(() => textIn(page, 'Entry')).toBe(`${balance + 4} At most ${balance}.`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => note.textContent()).toBe(`Entry: At most ${balance}.`)
  await fillCell(page, 'Entry', { text: String(balance) })
  await expect.poll(() => note.count()).toBe(0)
  await expect.poll(() => textIn(page, 'Entry')).toBe(String(balance))
})
