/** Grids with the keyboard alone: navigated, sorted, filtered, filled in, exported. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { keysOf, type Keys } from './by-keys.ts'
import { cellOf, focusedCell, rowCount, waitForRows, textIn } from './grids.ts'
import { message, visitor } from './visitor.ts'

const visit = visitor('Administrator')

async function opened(path: string): Promise<Keys> {
  const keys = keysOf(await visit(path))
  await waitForRows(keys.page)
  return keys
}

const grid = (page: Page) => page.locator('.cs-grid__frame canvas, .cs-grid__frame canvas *')

const dialogIsOpen = (page: Page) => page.getByRole('dialog').waitFor()

/** Moves to the line and to the column of this heading by arrow keys. */
async function goTo(keys: Keys, heading: string, line: number): Promise<void> {
  const id = (await (await cellOf(keys.page, heading, { line })).getAttribute('id')) ?? ''
  const [column = 0, row = 0] = id.replace('glide-cell-', '').split('-').map(Number)
  const [from = 0, at = 0] = (await focusedCell(keys.page)).split('-').map(Number)
  for (let steps = at; steps < row; steps += 1) await keys.press('ArrowDown')
  for (let steps = row; steps < at; steps += 1) await keys.press('ArrowUp')
  for (let steps = from; steps < column; steps += 1) await keys.press('ArrowRight')
  for (let steps = column; steps < from; steps += 1) await keys.press('ArrowLeft')
  await expect.poll(() => focusedCell(keys.page)).toBe(`${column}-${row}`)
}

describe('a register', () => {
  test('is navigated by arrow keys, left by Tab, and its rows are opened by Enter', async () => {
    const keys = await opened('partwisestatus')
    await keys.tabTo(grid(keys.page))
    await keys.press('ArrowRight', 'ArrowDown', 'ArrowDown')
    await expect.poll(() => focusedCell(keys.page)).toMatch(/^1-/)
    await keys.press('Tab')
    expect(await grid(keys.page).evaluateAll((all) => all.includes(document.activeElement as HTMLElement))).toBe(false)
    await keys.shiftTabTo(grid(keys.page))
    await goTo(keys, 'Job ID', 1)
    await keys.press('Enter')
    await keys.page.getByRole('heading', { name: /^Part-wise status — / }).waitFor()
    await keys.look()
    await keys.press('Control+b')
    await waitForRows(keys.page)
    await keys.look()
  })

  test('has its columns sorted, filtered and hidden, and a filter removed', async () => {
    const keys = await opened('partwisestatus')
    const { page } = keys
    const all = await rowCount(page)
    await keys.enter('Columns')
    await keys.enter(/^Sort by Job ID/)
    const first = await textIn(page, 'Job ID')
    await keys.press('Enter')
    await expect.poll(() => textIn(page, 'Job ID')).not.toBe(first)
    await keys.enter('Filter Job ID')
    await keys.tabTo('Value')
    await keys.type(first)
    await keys.press('Enter')
    await expect.poll(() => rowCount(page)).toBe(1)
    await keys.look()
    await keys.tabTo(page.locator('.cs-grid-columns input[type=checkbox]').nth(1))
    await keys.press('Space')
    await expect
      .poll(() => page.locator('.cs-grid__frame [role=columnheader]', { hasText: /^Customer$/ }).count())
      .toBe(0)
    await keys.press('Space', 'Escape')
    await keys.expectFocus('Columns')
    await keys.shiftTabTo(/^Remove filter Job ID/)
    await keys.press('Enter')
    await expect.poll(() => rowCount(page)).toBe(all)
    await keys.look()
  })

  test('is exported as a file', async () => {
    const keys = await opened('partwisestatus')
    await keys.enter('Export')
    await keys.press('ArrowDown', 'ArrowUp')
    // As fast as an experienced person.
    await Promise.all([keys.page.keyboard.press('Escape'), keys.page.keyboard.press('Enter')])
    await keys.expectFocus('CSV')
    await keys.press('Escape')
    await keys.expectFocus('Export')
    await keys.press('Enter')
    await keys.expectFocus('CSV')
    const download = keys.page.waitForEvent('download')
    await keys.press('Enter')
    expect((await download).suggestedFilename()).toMatch(/\.\w+$/)
    await keys.look()
  })
})

describe('an entry', () => {
  const balanceIn = (page: Page, line: number) => textIn(page, 'Balance', { line })

  test('is filled in, filled down, navigated to its end and saved', async () => {
    const keys = await opened('partwisestatus?view=entry&w.JobId=SB-2404')
    const { page } = keys
    await keys.tabTo(grid(page))
    await goTo(keys, 'Entry', 0)
    await keys.press('1')
    await keys.press('Enter')
    await expect.poll(() => textIn(page, 'Entry', { line: 0 })).toBe('1')
    await keys.look()
    await goTo(keys, 'Entry', 0)
    await keys.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
    await expect.poll(() => textIn(page, 'Entry', { line: 2 })).toBe('1')
    expect(Number(await balanceIn(page, 2))).toBeGreaterThan(0)
    await keys.press('Control+End')
    const rows = await rowCount(page)
    await expect.poll(async () => Number((await focusedCell(page)).split('-')[1])).toBe(rows - 1)
    await keys.press('Control+Home')
    await keys.press('Control+s')
    await message(page, 'Successfully saved details.')
    await keys.look()
  })

  test('opens the menu of a row by its keys, asks for confirmation, and gets the focus back', async () => {
    const keys = await opened('comparisonsheet')
    const { page } = keys
    await keys.tabTo(grid(page))
    await goTo(keys, 'Title', 2)
    await keys.press('Enter')
    await page.getByRole('heading', { name: /^Comparison Sheet CS-/ }).waitFor()
    await waitForRows(page)
    await keys.look()
    const rows = await rowCount(page)
    await keys.tabTo(grid(page))
    await goTo(keys, 'Item', 1)
    await keys.press('Shift+F10')
    await keys.expectFocus('Delete item')
    await keys.press('Escape')
    await keys.expectFocus(grid(page))
    await keys.press('Shift+F10')
    await keys.expectFocus('Delete item')
    await keys.press('Enter')
    await dialogIsOpen(page)
    await keys.enter('Confirm')
    await message(page, 'Delete successful.')
    await expect.poll(() => rowCount(page)).toBe(rows - 1)
    await keys.look()
  })
})
