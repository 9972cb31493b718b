/** Rates that are valid for a time, in the lines of a claim: the row of the day is chosen, and its limit is read. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Window } from './browser.ts'
import { fillCell, textIn } from './grids.ts'
import { button, message, visitors } from './visitor.ts'

const { as } = visitors()
const visit = as('Creates documents')

async function newClaim(viewport: Window): Promise<Page> {
  const page = await visit('travelclaim', viewport)
  await button(page, 'New').click()
  await page.getByRole('textbox', { name: 'Purpose' }).fill(`Visit ${viewport.width}`)
  await button(page, 'Add row').click()
  return page
}

async function paste(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    rows.map((cells) => cells.join('\t')).join('\n'),
  )
}

test('a pasted city takes the rate of its day, and a night costs no more than that rate allows', async () => {
  const page = await newClaim({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await paste(page, [
    ['First day', 'City'],
    ['30/03/2026', 'Pune'],
    ['02/04/2026', 'Pune'],
    ['02/04/2020', 'Pune'],
  ])
  await expect.poll(() => textIn(page, 'Per day', { line: 1 })).toContain('1,200.00')
  expect(await textIn(page, 'Per day', { line: 0 })).toContain('900.00')
  expect(await textIn(page, 'Per day', { line: 2 })).not.toContain('00')
  await fillCell(page, 'Hotel a night', { text: '3200', line: 0 })
  await fillCell(page, 'Hotel a night', { text: '3200', line: 1 })
  await button(page, 'Save draft').click()
  await message(page, 'Please fix the marked fields.')
  await expect.poll(() => textIn(page, 'Hotel a night', { line: 0 })).toContain('At most ₹3,000.00.')
  expect(await textIn(page, 'Hotel a night', { line: 1 })).not.toContain('At most')
  expect(await textIn(page, 'City', { line: 2 })).toContain('Choose one of the list.')
})

test('on a phone only the rates of the day are offered', async () => {
  const page = await newClaim({ width: 390, height: 844 })
  await page.getByRole('combobox', { name: 'City' }).click()
  await page.keyboard.type('pune')
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.getByRole('option').click()
  await expect.poll(() => page.getByLabel('Per day').inputValue()).toMatch(/^(?:₹ ?)?(?:900|1,?200)/)
})
