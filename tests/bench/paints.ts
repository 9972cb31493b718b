import type { Page } from 'playwright-core'
import { cellAt } from '../browser/grids.ts'

/** Measures every event of a kind from its time stamp to the frame after it, as a person perceives it. */
export async function watchPaints(page: Page, kind: 'click' | 'keydown'): Promise<void> {
  await page.evaluate((kind) => {
    const times: number[] = []
    Object.assign(window, { times })
    const onEvent = (event: Event): void => {
      // The frame is drawn after this callback; the message is handled after the frame was submitted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => times.push(performance.now() - event.timeStamp))
        port1.start()
        port2.postMessage(null)
      })
    }
    document.addEventListener(kind, onEvent, { capture: true })
  }, kind)
}

/** The durations measured since then, in milliseconds. */
export const paints = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (window as unknown as { times: number[] }).times)

interface Typing {
  /** Number of columns before the one that is typed in. */
  readonly column: number
  readonly cells: number
  readonly text: string
}

/** Types into cells of a grid, one below the other; milliseconds from each key to its painting. */
export async function typedPaints(page: Page, { column, cells, text }: Typing): Promise<readonly number[]> {
  await page.locator('.cs-grid__frame').scrollIntoViewIfNeeded()
  const frame = await page.locator('.cs-grid__frame').boundingBox()
  const lineCell = (line: number, at = column) => cellAt(page, at, line)
  const isSelected = (at: number) =>
    lineCell(0, at).and(page.locator('[aria-selected=true]')).waitFor({ state: 'attached' })
  // The first cell of the first line.
  await page.mouse.click((frame?.x ?? 0) + 40, (frame?.y ?? 0) + 50)
  // A key that comes within milliseconds of the click is pressed before the cell is selected.
  await isSelected(0)
  for (let at = 1; at <= column; at += 1) {
    await page.keyboard.press('ArrowRight')
    await isSelected(at)
  }
  await watchPaints(page, 'keydown')
  for (let line = 0; line < cells; line += 1) await page.keyboard.type(`${text}\n`, { delay: 30 })
  const last = lineCell(cells - 1)
  const isTyped = await last
    .filter({ hasText: text })
    .waitFor({ state: 'attached' })
    .then(
      () => true,
      () => false,
    )
  if (!isTyped) throw new Error(`"${await last.textContent()}" is in the last cell, not ${text}.`)
  // The last key has been painted by then.
  await page.waitForTimeout(300)
  return await paints(page)
}
