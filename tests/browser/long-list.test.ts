/** A list of thousands of rows: fast to scroll and to tick, nothing jumps, and Back returns to the same position. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESK, PHONE, type WatchedPage } from './browser.ts'
import { openScreen, sessionOf, waitForShortcuts, type Session } from './journeys.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()
let session: Session
beforeAll(async () => {
  session = await sessionOf(pages.browser, installed.current, 'Sales head')
})

let watched: WatchedPage

/** Opens the list with that many rows in one response. */
async function visit(count: number, viewport = DESK): Promise<Page> {
  watched = await pages.open(viewport)
  await watched.context.addCookies(session)
  const { page } = watched
  await page.route('**/main/s/sales/list?*', async (route) => {
    const answer = await (await route.fetch()).json()
    const real = (answer.get_list ?? answer).result as readonly Record<string, unknown>[]
    const result = Array.from({ length: count }, (_, index) => ({
      ...real[index % real.length],
      id: `row${index}`,
      // Rows of different heights: a long name takes two lines on a phone.
      PartyName:
        index % 3 === 0 ? `Order ${index} of a party with a name that needs more than a line` : `Order ${index}`,
    }))
    await route.fulfill({ json: { isComplete: true, get_list: { result, isComplete: true } } })
  })
  await page.goto(`${installed.current.address}/sales?Status=Submitted`)
  await page.locator('[data-key]').first().waitFor()
  return page
}

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)
/** The first visible row below the top bar, and its position. */
const firstInSight = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-key]')].map((row) => [row, row.getBoundingClientRect()] as const)
    const [row, box] = rows.find(([, { top }]) => top >= 60) ?? []
    return { key: row?.getAttribute('data-key'), top: Math.round(box?.top ?? 0) }
  })

/** Work of the page's main thread, in ms of its own CPU time: what else the machine does is not counted. */
async function workOf(page: Page, act: () => Promise<unknown>) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const of = (name: string) => (metrics.find((each) => each.name === name)?.value ?? 0) * 1000
    return {
      task: of('TaskDuration'),
      drawing: of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration'),
    }
  }
  const before = await read()
  await act()
  const after = await read()
  await devtools.detach()
  return { task: after.task - before.task, drawing: after.drawing - before.drawing }
}

/** Scrolls 40 px per frame for 4 s (the benchmark `list-use`: 10 s); returns frames, dropped frames, and the most nodes. */
const scrollOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ frames: number; dropped: number; most: number }>((resolve) => {
        const begin = performance.now()
        const result = { frames: 0, dropped: 0, most: 0 }
        let last = begin
        const step = (now: number) => {
          result.frames += 1
          result.dropped += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1)
          last = now
          window.scrollBy(0, 40)
          if (result.frames % 30 === 0) result.most = Math.max(result.most, document.querySelectorAll('*').length)
          if (now - begin < 4000) requestAnimationFrame(step)
          else resolve(result)
        }
        requestAnimationFrame(step)
      }),
  )

/**
 * Orders of magnitude only, on a machine that does other things, too: the benchmark `list-use` measures what a frame of scrolling
 * and a tick take.
 */
const MOST_FRAME_MS = 1000 / 60
const MOST_TICK_MS = 125

test('a page of 5,000 rows stays small, and scrolling takes less work per frame than a frame lasts', async () => {
  const page = await visit(5000)
  let result = { frames: 1, dropped: 0, most: 0 }
  const { task } = await workOf(page, async () => {
    result = await scrollOn(page)
  })
  const percent = ((100 * result.dropped) / (result.frames + result.dropped)).toFixed(1)
  console.log(
    `scrolling: ${(task / result.frames).toFixed(1)} ms of work a frame, ${percent} % dropped, ${result.most} nodes`,
  )
  expect(result.most).toBeLessThan(2000)
  expect(task / result.frames).toBeLessThan(MOST_FRAME_MS)
})

test('a tick among 1,000 rows costs the work of a few rows, not of a thousand', async () => {
  const page = await visit(1000)
  const works: number[] = []
  for (let index = 0; index < 5; index += 1) {
    const box = page.locator('article[data-key] input').nth(index)
    const tick = () =>
      box.evaluate(
        (input: HTMLInputElement) =>
          new Promise<void>((painted) => {
            input.click()
            requestAnimationFrame(() => setTimeout(painted))
          }),
      )
    works.push((await workOf(page, tick)).drawing)
  }
  console.log(`ticks: ${works.map((work) => work.toFixed(0)).join(', ')} ms`)
  await page.getByRole('button', { name: 'Approve 5' }).waitFor()
  expect(works.toSorted((some, other) => some - other)[2]).toBeLessThan(MOST_TICK_MS)
})

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])('measuring rows above the visible ones moves nothing on a %s', async (_, viewport) => {
  const page = await visit(2000, viewport)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
  await page.waitForTimeout(400)
  const jumps: number[] = []
  for (let step = 0; step < 25; step += 1) {
    const before = await firstInSight(page)
    await page.evaluate(() => window.scrollBy(0, -150))
    await page.waitForTimeout(60)
    const now = await page
      .locator(`[data-key="${before.key}"]`)
      .evaluate((row) => Math.round(row.getBoundingClientRect().top))
    jumps.push(Math.abs(now - before.top - 150))
  }
  expect(Math.max(...jumps)).toBeLessThanOrEqual(1)
})

test('one key leads to the last row, wholly visible above the floating bar', async () => {
  const page = await visit(3000)
  await waitForShortcuts(page)
  await page.keyboard.press('j')
  await page.keyboard.press('End')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe('row2999')
  const box = await page.locator('[data-key="row2999"]').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(DESK.height)
  expect(await nodes(page)).toBeLessThan(2000)
})

test('Back returns to the row that was left, at its position and with the focus', async () => {
  const page = await visit(1000)
  await waitForShortcuts(page)
  await page.evaluate(() => window.scrollTo(0, 30_123))
  await page.waitForTimeout(300)
  await page.keyboard.press('j')
  await page.waitForTimeout(200)
  const before = await firstInSight(page)
  const active = await page.evaluate(() => document.activeElement?.getAttribute('data-key'))
  await openScreen(page, 'Sales technical')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await page.locator(`[data-key="${before.key}"]`).waitFor()
  await expect.poll(() => firstInSight(page)).toEqual(before)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe(active)
})

test('a reload returns to the same position', async () => {
  const page = await visit(1000)
  await waitForShortcuts(page)
  await page.evaluate(() => window.scrollTo(0, 20_000))
  await page.waitForTimeout(300)
  const before = await firstInSight(page)
  await page.reload()
  await page.locator(`[data-key="${before.key}"]`).waitFor()
  await expect.poll(() => firstInSight(page)).toEqual(before)
})
