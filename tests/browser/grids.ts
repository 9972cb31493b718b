/** What people do in a grid: of elements, or on a canvas, whose table for screen readers these helpers use. */
import type { Locator, Page } from 'playwright-core'

interface CellPosition {
  readonly line?: number
  /** Which of several columns with the same heading, from 0. */
  readonly among?: number
}

/** The cell on a line, from 0, in the column of this heading; `among` selects one of several such columns. */
export async function cellOf(
  page: Page,
  heading: string,
  { line = 0, among = 0 }: CellPosition = {},
): Promise<Locator> {
  const heads = page.locator('.cs-grid__frame [role=columnheader]', { hasText: new RegExp(`^${heading}( \\*)?$`) })
  const column = Number(await heads.nth(among).getAttribute('aria-colindex')) - 1
  return cellAt(page, column, line)
}

/** The cell by its column and line, from 0. */
export const cellAt = (page: Page, column: number, line: number): Locator =>
  page.locator(`.cs-grid__frame :is(#glide-cell-${column}-${line}, [data-cell="${column}-${line}"])`)

/** Column and line of the focused cell, as `column-line`; '': none is. */
export function focusedCell(page: Page): Promise<string> {
  return page.evaluate(() => {
    const cell = document.querySelector<HTMLElement>(
      '.cs-grid__frame :is([data-cell]:focus, [id^=glide-cell][aria-selected=true])',
    )
    return cell?.dataset['cell'] ?? cell?.id.replace('glide-cell-', '') ?? ''
  })
}

export async function textIn(page: Page, heading: string, where: CellPosition = {}): Promise<string> {
  return (await (await cellOf(page, heading, where)).textContent()) ?? ''
}

/** Triggers what a press on the cell does, or opens the cell for editing. */
export async function pressCell(page: Page, heading: string, where: CellPosition = {}): Promise<void> {
  await (await cellOf(page, heading, where)).dispatchEvent('click')
}

/**
 * Fills a cell in and leaves it. The table marks cells as editable a moment after the form is opened for editing; until
 * then a press has its previous effect.
 */
export async function fillCell(
  page: Page,
  heading: string,
  { text, ...where }: CellPosition & { text: string },
): Promise<void> {
  const cell = (await cellOf(page, heading, where)).and(page.locator('[aria-readonly=false]'))
  await cell.dispatchEvent('click')
  await page.locator('.cs-grid__editor[data-open=true]').fill(text)
  await page.keyboard.press('Enter')
}

/** Waits for the rows: nothing can be pressed before. */
export async function waitForRows(page: Page): Promise<void> {
  await page
    .locator('.cs-grid__frame [role=gridcell]:is([id$="-0"], [data-cell$="-0"])')
    .first()
    .waitFor({ state: 'attached' })
}

/** The number of rows that the bar shows. */
export async function rowCount(page: Page): Promise<number> {
  return Number.parseInt((await page.locator('.cs-grid__count').first().textContent()) ?? '', 10)
}
