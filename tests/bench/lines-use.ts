/**
 * A document with 300 lines in use, on the embedded database: the time from a save to its answer and to its drawing,
 * from the opening until its lines are drawn, and from a key in a cell to its painting. Run: npm run bench:lines
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { DESK, launchBrowser } from '../browser/browser.ts'
import { sessionOf } from '../browser/journeys.ts'
import { startProduct } from '../browser/product.ts'
import { paints, watchPaints } from './paints.ts'
import { verdictOf } from './marks.ts'

const LINES = 300
const SAVES = 15
const OPENINGS = 5
const MARKS = { save: 150, drawn: 400, open: 500, key: 35 }

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

function printTimes(what: string, values: readonly number[], mark: number): void {
  const worst = Math.max(...values).toFixed(0)
  const middle = median(values)
  console.log(`${what}: median ${middle.toFixed(0)} ms, worst ${worst} ms (mark ${mark}: ${verdictOf(middle <= mark)})`)
}

/** Rows of the item master that every sample company has. */
const ITEMS = 10
const Items = Array.from({ length: LINES }, (_, at) => ({
  key: `k${at}`,
  Item: `itemmaster-${(at % ITEMS) + 1}`,
  Qty: at + 1,
  Rate: 12.5,
}))

const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-lines-'))
const product = await startProduct({ embedded: true, env: { DATA_DIR: join(folder, 'data') } })
const browser = await launchBrowser()
try {
  const context = await browser.newContext({ viewport: DESK })
  await context.addCookies(await sessionOf(browser, product, 'Creates documents'))
  const page = await context.newPage()
  await page.goto(`${product.address}/purchaserequest`)
  await page.locator('article[data-key]').first().waitFor()
  const apitoken = await tokenOf(page)
  const url = `${product.address}/main/s/purchaserequest/item?apiid=countersign&apitoken=${apitoken}`
  const save = async (more: object, key = '') => {
    const data = { UsedFor: 'Three hundred', NeededBy: '2026-12-01', RequestedBy: 'Somebody', Items, ...more }
    const begin = performance.now()
    const answer = await context.request.post(`${url}&key=${key}`, { data })
    const { id, post_item } = (await answer.json()) as { id: string; post_item?: object }
    if (!id) throw new Error(JSON.stringify(post_item))
    return { id, ms: performance.now() - begin }
  }
  const { id } = await save({})
  const { get_item: saved } = (await (await context.request.get(`${url}&key=${id}`)).json()) as {
    get_item: { Items: readonly { Item: { text: string } }[] }
  }
  const firstItem = saved.Items[0]?.Item.text ?? ''
  const saves: number[] = []
  for (let at = 0; at < SAVES; at += 1) saves.push((await save({ UsedFor: `Save ${at}` }, id)).ms)
  printTimes(`saving ${LINES} lines`, saves, MARKS.save)
  const openings: number[] = []
  for (let at = 0; at < OPENINGS; at += 1) openings.push(await opened(page, firstItem))
  printTimes(`opening ${LINES} lines`, openings, MARKS.open)
  await key(page)
  const begin = performance.now()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.locator('.cs-message', { hasText: 'Saved.' }).waitFor()
  printTimes('a save, drawn', [performance.now() - begin], MARKS.drawn)
} finally {
  await browser.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}

/** The token that every call of the page carries. */
async function tokenOf(page: Page): Promise<string> {
  const request = page.waitForRequest((each) => each.url().includes('/list?'))
  await page.reload()
  return new URL((await request).url()).searchParams.get('apitoken') ?? ''
}

/** @param firstItem the text in the first line once it is drawn */
async function opened(page: Page, firstItem: string): Promise<number> {
  await page.goto(`${product.address}/purchaserequest`)
  const card = page.locator('article[data-key]', { hasText: `Save ${SAVES - 1}` })
  const edit = card.getByRole('button', { name: 'Edit', exact: true })
  await edit.waitFor()
  // As for a person who has searched for it: everything that the page loads while idle is loaded.
  await page.waitForTimeout(2000)
  return edit.evaluate(untilDrawn, firstItem)
}

/**
 * Clicks, and waits for the frame in which the first line is drawn: as text, or painted on the canvas below the column
 * headers. Runs in the page.
 *
 * @returns ms since the click
 */
function untilDrawn(edit: HTMLElement | SVGElement, firstItem: string): Promise<number> {
  const isPainted = (canvas: HTMLCanvasElement): boolean => {
    if (canvas.width === 0) return false
    const scale = canvas.width / canvas.clientWidth
    const line = canvas.getContext('2d')?.getImageData(0, 40 * scale, canvas.width, 24 * scale).data ?? []
    return new Set(new Uint32Array(line instanceof Uint8ClampedArray ? line.buffer : [])).size > 8
  }
  const isDrawn = (): boolean => {
    const frame = document.querySelector('.cs-grid__frame')
    const canvas = frame?.querySelector('canvas')
    return frame?.textContent?.includes(firstItem) === true || (canvas ? isPainted(canvas) : false)
  }
  const begin = performance.now()
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isDrawn()) return void requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now() - begin))
      port1.start()
      port2.postMessage(null)
    }
    ;(edit as HTMLElement).click()
    requestAnimationFrame(look)
  })
}

/** Types into a cell, then into the next ones. */
async function key(page: Page): Promise<void> {
  const frame = await page.locator('.cs-grid__frame').boundingBox()
  // The first cell of the first line; the second column takes numbers.
  await page.mouse.click((frame?.x ?? 0) + 40, (frame?.y ?? 0) + 50)
  // A key that comes within milliseconds of the click is pressed before the cell is selected.
  await page.locator('#glide-cell-0-0[aria-selected=true]').waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowRight')
  await page.locator('#glide-cell-1-0[aria-selected=true]').waitFor({ state: 'attached' })
  await watchPaints(page, 'keydown')
  for (let at = 0; at < 12; at += 1) {
    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
  }
  await page.waitForTimeout(300)
  printTimes('a key in a cell', await paints(page), MARKS.key)
}
