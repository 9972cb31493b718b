/**
 * A long list in use: DOM nodes after 5,000 rows were scrolled through, dropped frames of a scripted scroll of
 * 10 seconds, and the time from a click on a checkbox to its painting with 1,000 rows loaded and the CPU
 * slowed four times.
 */
import type { Page, Route } from 'playwright-core'
import { DESK } from '../browser/browser.ts'
import { firstScreen, sessionOf } from '../browser/journeys.ts'
import { type BenchPlace, defineBench } from './bench.ts'
import { paints, watchPaints } from './paints.ts'
import { startedBrowser, startedProduct } from './products.ts'
import { median } from './times.ts'

const PAGE = 50
const FRAME_MS = 1000 / 60
const MARKS = { nodes: 2000, dropped: 2, paint: 50 } as const

/** Answers the list with this many rows in all, copied from the real first page. */
function longList(total: number) {
  let template: Record<string, unknown>[] | null = null
  return async (route: Route): Promise<void> => {
    if (!template) template = (await (await route.fetch()).json()).get_list.result
    const page = Number(new URL(route.request().url()).searchParams.get('page') ?? 0)
    const from = page * PAGE
    const rows = Array.from({ length: Math.min(PAGE, total - from) }, (_, index) => ({
      ...template?.[index % (template.length || 1)],
      id: `row-${from + index}`,
      showApprovalMessage: false,
    }))
    const body = { ok: true, get_list: { result: rows }, isComplete: from + PAGE >= total, uuid: null }
    await route.fulfill({ json: body })
  }
}

/** Opens the list and scrolls until this many rows are loaded; returns how many are, and the nodes at the beginning. */
async function loadAll(page: Page, address: string, count: number): Promise<{ nodes: number; loaded: number }> {
  await page.unroute('**/list?*')
  await page.route('**/list?*', longList(count))
  await page.goto(address)
  await page.locator('article[data-key]').first().waitFor()
  const nodes = await nodesOf(page)
  for (;;) {
    const loaded = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return Number(/(\d[\d,]*) of \d/.exec(document.body.innerText)?.[1]?.replaceAll(',', '') ?? 0)
    })
    if (loaded >= count) return { nodes, loaded }
    await page.waitForTimeout(30)
  }
}

const nodesOf = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length)

/** Share of frames of a steady scroll that came later than one and a half frames after the one before. */
function scrollFor(page: Page, milliseconds: number): Promise<number> {
  return page.evaluate(
    ({ milliseconds, frame }) =>
      new Promise<number>((done) => {
        let dropped = 0
        let frames = 0
        const begin = performance.now()
        let last = begin
        const step = (now: number): void => {
          const late = Math.round((now - last) / frame) - 1
          if (frames > 0 && late > 0) dropped += late
          frames += 1
          last = now
          window.scrollBy(0, 24)
          if (now - begin < milliseconds) requestAnimationFrame(step)
          else done(dropped / (frames + dropped))
        }
        requestAnimationFrame(step)
      }),
    { milliseconds, frame: FRAME_MS },
  )
}

/** From the click to the frame after the one that shows its result, by the page's clock: what a person waits for. */
async function checkboxPaints(page: Page, clicks: number): Promise<readonly number[]> {
  const drawn = page.locator('article[data-key] input[type=checkbox]').nth(4)
  await drawn.hover()
  // The same checkbox, whatever is drawn around it.
  const key = await drawn.evaluate((each) => each.closest('[data-key]')?.getAttribute('data-key'))
  const box = page.locator(`article[data-key="${key}"] input[type=checkbox]`)
  const spot = await box.boundingBox()
  if (!spot) throw new Error('There is no checkbox.')
  await watchPaints(page, 'click')
  // The pointer rests there already, so that the cost of the hover is not measured.
  await page.mouse.move(spot.x + spot.width / 2, spot.y + spot.height / 2)
  await page.waitForTimeout(1000)
  const before = await box.isChecked()
  for (let click = 0; click < clicks; click += 1) {
    await page.mouse.down()
    await page.mouse.up()
    await page.waitForTimeout(500)
    if ((await box.isChecked()) === (click % 2 === 0 ? before : !before)) throw new Error('The click did nothing.')
  }
  return await paints(page)
}

async function openedList(place: BenchPlace): Promise<{ page: Page; address: string }> {
  const product = await startedProduct(place)
  const browser = await startedBrowser(place)
  const context = await browser.newContext({ viewport: DESK })
  await context.addCookies(await sessionOf(browser, product, 'Sales head'))
  const page = await context.newPage()
  await page.goto(product.address)
  return { page, address: await firstScreen(page) }
}

export const listUseBench = defineBench({
  sizes: { full: { rows: 5_000, seconds: 10, clicks: 13 }, small: { rows: 200, seconds: 0.5, clicks: 1 } },
  async measure({ rows, seconds, clicks }, place) {
    const { page, address } = await openedList(place)
    const { nodes, loaded } = await loadAll(page, address, rows)
    place.holds('rows loaded', loaded, rows)
    const value = await nodesOf(page)
    await page.evaluate(() => window.scrollTo(0, 100_000))
    await page.waitForTimeout(500)
    const dropped = (await scrollFor(page, seconds * 1000)) * 100
    await loadAll(page, address, rows / 5)
    await page.evaluate(() => window.scrollTo(0, 20_000))
    await page.waitForTimeout(500)
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const times = await checkboxPaints(page, clicks)
    place.holds('clicks painted', times.length, clicks)
    const peer = { name: 'at the first page', value: nodes }
    return [
      { what: `DOM nodes after ${rows} rows`, value, unit: '', peer, atMost: MARKS.nodes },
      { what: `dropped frames in a scroll of ${seconds} s`, value: dropped, unit: '%', atMost: MARKS.dropped },
      {
        what: `checkbox to paint, ${rows / 5} rows, CPU 4×: median`,
        value: median(times),
        unit: 'ms',
        atMost: MARKS.paint,
      },
      { what: 'the slowest of them', value: Math.max(...times), unit: 'ms' },
    ]
  },
})
