/**
 * A document with 300 lines in use, on the embedded database: the time from a save to its answer and to its drawing,
 * from the opening until its lines are drawn, and from a key in a cell to its painting.
 */
import type { Page } from 'playwright-core'
import { DESK } from '../browser/browser.ts'
import { sessionOf } from '../browser/journeys.ts'
import { type BenchPlace, defineBench, type Figure } from './bench.ts'
import { typedPaints } from './paints.ts'
import { productOn, startedBrowser } from './products.ts'
import { median, timed } from './times.ts'

const MARKS = { save: 150, drawn: 400, open: 500, key: 35 } as const
/** A screen whose documents have lines. */
const SCREEN = 'purchaserequest'
/** Rows of the item master that every sample company has. */
const ITEMS = 10

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    key: `k${at}`,
    Item: `itemmaster-${(at % ITEMS) + 1}`,
    Qty: at + 1,
    Rate: 12.5,
  }))

interface Lined {
  readonly page: Page
  /** The address of the list. */
  readonly list: string
  /** Stores the document with this text, whose lines stay the same. */
  save(text: string): Promise<void>
  /** The text in the first line once it is drawn. */
  readonly firstItem: string
}

interface SavedLine {
  readonly Item: { readonly text: string }
}

async function linedDocument(place: BenchPlace, count: number): Promise<Lined> {
  const product = await productOn(place, 'embedded')
  const browser = await startedBrowser(place)
  const context = await browser.newContext({ viewport: DESK })
  await context.addCookies(await sessionOf(browser, product, 'Creates documents'))
  const page = await context.newPage()
  const list = `${product.address}/${SCREEN}`
  await page.goto(list)
  await page.locator('article[data-key]').first().waitFor()
  const url = `${product.address}/main/s/${SCREEN}/item?apiid=countersign&apitoken=${await tokenOf(page)}`
  const Items = linesOf(count)
  const post = async (UsedFor: string, key: string): Promise<string> => {
    const data = { UsedFor, NeededBy: '2026-12-01', RequestedBy: 'Somebody', Items }
    const answer = await context.request.post(`${url}&key=${key}`, { data })
    const { id, post_item } = (await answer.json()) as { id: string; post_item?: object }
    if (!id) throw new Error(JSON.stringify(post_item))
    return id
  }
  const id = await post('Three hundred', '')
  const { get_item: saved } = (await (await context.request.get(`${url}&key=${id}`)).json()) as {
    get_item: { Items: readonly SavedLine[] }
  }
  place.holds('lines stored', saved.Items.length, count)
  const save = async (text: string): Promise<void> => void (await post(text, id))
  return { page, list, save, firstItem: saved.Items[0]?.Item.text ?? '' }
}

export const linesBench = defineBench({
  sizes: {
    full: { lines: 300, saves: 15, openings: 5, cells: 12 },
    small: { lines: 30, saves: 1, openings: 1, cells: 2 },
  },
  async measure({ lines, saves, openings, cells }, place) {
    const lined = await linedDocument(place, lines)
    const saved: number[] = []
    for (let at = 0; at < saves; at += 1) saved.push(await timed(() => lined.save(`Save ${at}`)))
    const opened: number[] = []
    for (let at = 0; at < openings; at += 1) opened.push(await openingOf(lined, `Save ${saves - 1}`))
    const typed = await typedPaints(lined.page, { column: 1, cells, text: '123' })
    place.holds('keys painted', typed.length, 4 * cells)
    const drawn = await timed(async () => {
      await lined.page.getByRole('button', { name: 'Save draft' }).click()
      await lined.page.locator('.cs-message', { hasText: 'Saved.' }).waitFor()
    })
    const figures = (what: string, times: readonly number[], atMost: number): readonly Figure[] => [
      { what: `${what}: median`, value: median(times), unit: 'ms', atMost },
      { what: `${what}: slowest`, value: Math.max(...times), unit: 'ms' },
    ]
    return [
      ...figures(`saving ${lines} lines`, saved, MARKS.save),
      ...figures(`opening ${lines} lines`, opened, MARKS.open),
      ...figures('a key in a cell', typed, MARKS.key),
      { what: 'a save, drawn', value: drawn, unit: 'ms', atMost: MARKS.drawn },
    ]
  },
})

/** The token that every call of the page carries. */
async function tokenOf(page: Page): Promise<string> {
  const request = page.waitForRequest((each) => each.url().includes('/list?'))
  await page.reload()
  return new URL((await request).url()).searchParams.get('apitoken') ?? ''
}

/** @param text of the card */
async function openingOf({ page, list, firstItem }: Lined, text: string): Promise<number> {
  await page.goto(list)
  const edit = page.locator('article[data-key]', { hasText: text }).getByRole('button', { name: 'Edit', exact: true })
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
