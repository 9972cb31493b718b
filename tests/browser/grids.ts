/** What people do in a grid. Its cells are drawn on a canvas; what is said of them to a screen reader is asked here. */
import type { Locator, Page } from 'playwright-core'

interface CellPosition {
  readonly line?: number
  /** Of several columns with one heading: which. */
  readonly among?: number
}

/** The cell on a line, from 0, in the column of this label; the `among`th of those that are called so. */
export async function cellOf(
  page: Page,
  heading: string,
  { line = 0, among = 0 }: CellPosition = {},
): Promise<Locator> {
  const heads = page.locator('.cs-grid__frame [role=columnheader]', { hasText: new RegExp(`^${heading}( \\*)?$`) })
  const column = Number(await heads.nth(among).getAttribute('aria-colindex')) - 1
  return page.locator(`.cs-grid__frame #glide-cell-${column}-${line}`)
}

export async function textIn(page: Page, heading: string, where: CellPosition = {}): Promise<string> {
  return (await (await cellOf(page, heading, where)).textContent()) ?? ''
}

/** Does what a press on it does, or opens it to be filled in. */
export async function pressCell(page: Page, heading: string, where: CellPosition = {}): Promise<void> {
  await (await cellOf(page, heading, where)).dispatchEvent('click')
}

/**
 * Fills a cell in and leaves it. A reader hears a moment after the form is opened for editing that the cell can be
 * filled in; until then a press is answered as before.
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

/** As it was before the rows came nothing can be pressed. */
export async function rowsCome(page: Page): Promise<void> {
  await page.locator('.cs-grid__frame [id$="-0"][role=gridcell]').first().waitFor({ state: 'attached' })
}

/** How many rows the bar says there are. */
export async function rowCount(page: Page): Promise<number> {
  return Number.parseInt((await page.locator('.cs-grid__count').first().textContent()) ?? '', 10)
}
