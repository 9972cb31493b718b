/**
 * A long list in use: DOM nodes after 5,000 rows were scrolled through, dropped frames of a scripted scroll of
 * 10 seconds, and the time from a click on a checkbox to its painting with 1,000 rows loaded and the CPU
 * slowed four times. Run: npm run bench:list-use
 */
import type { Page, Route } from 'playwright-core'
import { DESK, launchBrowser } from '../browser/browser.ts'
import { firstScreen, sessionOf } from '../browser/journeys.ts'
import { startProduct } from '../browser/product.ts'
import { verdictOf } from './marks.ts'

const PAGE = 50
const FRAME_MS = 1000 / 60
const CLICKS = 13

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

async function loadAll(page: Page, count: number): Promise<void> {
  for (;;) {
    const loaded = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return Number(/(\d[\d,]*) of \d/.exec(document.body.innerText)?.[1]?.replaceAll(',', '') ?? 0)
    })
    if (loaded >= count) return
    await page.waitForTimeout(30)
  }
}

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

/**
 * From the click to the frame after the one that shows its result, by the page's clock: what a person waits for, and
 * never less than the frame itself.
 */
async function checkboxPaint(page: Page): Promise<readonly number[]> {
  const drawn = page.locator('article[data-key] input[type=checkbox]').nth(4)
  await drawn.hover()
  // The same checkbox, whatever is drawn around it.
  const key = await drawn.evaluate((each) => each.closest('[data-key]')?.getAttribute('data-key'))
  const box = page.locator(`article[data-key="${key}"] input[type=checkbox]`)
  const place = await box.boundingBox()
  if (!place) throw new Error('There is no checkbox.')
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    const onClick = (event: Event): void => {
      if (!(event.target instanceof HTMLInputElement)) return
      // The frame is drawn after this callback; the message is handled after the frame was submitted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => times.push(performance.now() - event.timeStamp))
        port1.start()
        port2.postMessage(null)
      })
    }
    document.addEventListener('click', onClick, { capture: true })
  })
  // The pointer rests there already, so that the cost of the hover is not measured.
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
  await page.waitForTimeout(1000)
  const before = await box.isChecked()
  for (let click = 0; click < CLICKS; click += 1) {
    await page.mouse.down()
    await page.mouse.up()
    await page.waitForTimeout(500)
    if ((await box.isChecked()) === (click % 2 === 0 ? before : !before)) throw new Error('The click did nothing.')
  }
  return page.evaluate(() => (window as unknown as { times: number[] }).times.map(Math.round))
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

async function measure(): Promise<void> {
  const product = await startProduct()
  const browser = await launchBrowser()
  const context = await browser.newContext({ viewport: DESK })
  await context.addCookies((await sessionOf(browser, product, 'Sales head')).map((each) => ({ ...each })))
  const page = await context.newPage()
  await page.goto(product.address)
  const address = await firstScreen(page)

  await page.route('**/list?*', longList(5_000))
  await page.goto(address)
  await page.locator('article[data-key]').first().waitFor()
  const before = await page.evaluate(() => document.querySelectorAll('*').length)
  await loadAll(page, 5_000)
  const after = await page.evaluate(() => document.querySelectorAll('*').length)
  console.log(
    `DOM nodes: ${before} at the first page, ${after} after 5,000 rows (goal: at most 2,000: ${verdictOf(after <= 2_000)})`,
  )
  await page.evaluate(() => window.scrollTo(0, 100_000))
  await page.waitForTimeout(500)
  const dropped = (await scrollFor(page, 10_000)) * 100
  console.log(`dropped frames in a scroll of 10 s: ${dropped.toFixed(1)} % (goal 2 %: ${verdictOf(dropped <= 2)})`)

  await page.unroute('**/list?*')
  await page.route('**/list?*', longList(1_000))
  await page.goto(address)
  await page.locator('article[data-key]').first().waitFor()
  await loadAll(page, 1_000)
  await page.evaluate(() => window.scrollTo(0, 20_000))
  await page.waitForTimeout(500)
  const protocol = await context.newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const paints = await checkboxPaint(page)
  console.log(
    `checkbox to paint, 1,000 rows, CPU 4×: median ${median(paints)} ms, worst ${Math.max(...paints)} ms ` +
      `(goal 50: ${verdictOf(median(paints) <= 50)})`,
  )
  await browser.close()
  await product.stop()
}

await measure()
