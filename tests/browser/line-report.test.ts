/** The report over the lines of issues. */
import { expect, test } from 'vitest'
import { DESK, PHONE } from './browser.ts'
import { pressCell, textIn, waitForRows } from './grids.ts'
import { visitors } from './visitor.ts'

const { as } = visitors()
const visitDirector = as('Director')

test('a press on a line of the report opens its document', async () => {
  const page = await visitDirector('consumption?activeTab=2', DESK)
  await waitForRows(page)
  const number = await textIn(page, 'Number', { line: 1 })
  expect(number).toMatch(/^GI-/)
  await pressCell(page, 'Number', { line: 1 })
  await page.waitForURL(/goodsissue\?.*view=document/)
  await page.getByRole('heading', { name: number }).waitFor()
})

test('on a phone the lines of a group are cards', async () => {
  const page = await visitDirector('consumption', PHONE)
  const heading = page.locator('.cs-grid-group').first()
  await heading.waitFor()
  expect(await heading.textContent()).toMatch(/Quantity/)
  await page.locator('.cs-grid-card__press:visible').first().click()
  await page.waitForURL(/goodsissue\?.*view=document/)
})
