/** The lines of a form by their keys, on a desk: as in a spreadsheet, in both directions of writing. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { cellAt, focusedCell } from './grids.ts'
import { visitors } from './visitor.ts'

const { as } = visitors()
const visit = as('Creates documents')

const QTY = 1
const ANCHOR = 'Anchor bolt M24 x 600'

/** A new request with lines of these quantities, the focus on the quantity of the first one. */
async function withLines(quantities: readonly number[], language?: string): Promise<Page> {
  const page = await visit('purchaserequest', { width: 1440, height: 900 })
  if (language !== undefined) {
    await page.locator('.cs-user__button').click()
    await page.locator('select:has(option[value=ar])').selectOption(language)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language)
  }
  await page.getByRole('button', { name: /^(New|جديد)$/ }).click()
  await page.getByRole('button', { name: /^(Add row|إضافة صف)$/ }).click()
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('Escape')
  await paste(page, quantities.map((each) => `${ANCHOR}\t${each}`).join('\n'))
  await expect.poll(() => quantitiesIn(page)).toEqual(quantities.map(String))
  await cellAt(page, QTY, 0).click()
  return page
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((texts) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', texts)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, text)
}

const quantitiesIn = (page: Page) => page.locator(`[data-cell^="${QTY}-"]`).allTextContents()

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

describe('lines', () => {
  test('5 ↓ 7 stores 5, goes down, stores 7; Esc gives back, F2 corrects, Del empties', async () => {
    const page = await withLines([1, 2, 3])
    await press(page, '5', 'ArrowDown', '7', 'Enter')
    await expect.poll(() => quantitiesIn(page)).toEqual(['5', '7', '3'])
    expect(await focusedCell(page)).toBe('1-2')
    await press(page, '9', 'Escape')
    expect(await quantitiesIn(page)).toEqual(['5', '7', '3'])
    await press(page, 'ArrowUp', 'F2', 'End', '4', 'Enter', 'Delete')
    await expect.poll(() => quantitiesIn(page)).toEqual(['5', '74', expect.stringMatching(/^\D*$/)])
    expect(await violations(page)).toEqual([])
  })

  test('are inserted, duplicated, moved and removed by key', async () => {
    const page = await withLines([1, 2, 3])
    await press(page, 'Alt+Shift+ArrowDown')
    await expect.poll(() => quantitiesIn(page)).toEqual(['2', '1', '3'])
    expect(await focusedCell(page)).toBe('1-1')
    await press(page, 'Shift+ArrowDown', 'Alt+Shift+D')
    await expect.poll(() => quantitiesIn(page)).toEqual(['2', '1', '3', '1', '3'])
    await press(page, 'Alt+Shift+Delete')
    await expect.poll(() => quantitiesIn(page)).toEqual(['2', '1', '3'])
    await press(page, 'Control+Home', 'Control+Shift+Enter')
    await page.getByRole('listbox').waitFor()
    await press(page, 'Escape')
    await expect.poll(async () => (await quantitiesIn(page)).slice(1)).toEqual(['2', '1', '3'])
  })

  test('lose a paste of many cells by one Ctrl+Z, and have it again by Ctrl+Y', async () => {
    const page = await withLines([1, 2, 3])
    await paste(page, '10\n20\n30')
    await expect.poll(() => quantitiesIn(page)).toEqual(['10', '20', '30'])
    await press(page, 'Control+z')
    await expect.poll(() => quantitiesIn(page)).toEqual(['1', '2', '3'])
    await press(page, 'Control+y')
    await expect.poll(() => quantitiesIn(page)).toEqual(['10', '20', '30'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => quantitiesIn(page)).toEqual(['1', '2', '3'])
  })

  test('are mirrored in Arabic, and arrows follow the eyes', async () => {
    const page = await withLines([1, 2], 'ar')
    const x = async (column: number) => (await cellAt(page, column, 0).boundingBox())?.x ?? 0
    expect(await x(0)).toBeGreaterThan(await x(QTY))
    await press(page, 'ArrowRight')
    expect(await focusedCell(page)).toBe('0-0')
    await press(page, 'ArrowLeft', '6', 'ArrowDown', '8', 'ArrowUp')
    await expect.poll(() => quantitiesIn(page)).toEqual(['6', '8'])
    expect(await page.locator('.cs-grid canvas').count()).toBe(0)
  })
})
