/**
 * Grids of the site in a real browser: a list that is asked for in pages, with a million rows; one that is sent
 * completely, with 200,000 and with a million; and an entry sheet of 300 rows. The rows of the two lists are copies of
 * the product's own, which a server in front of it sends.
 */
import type { ServerResponse } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { DESK, openPage } from '../browser/browser.ts'
import { fillParts, startFilled } from '../browser/filled-product.ts'
import { sessionOf } from '../browser/journeys.ts'
import { type BenchPlace, defineBench, type Figure } from './bench.ts'
import { localAddress } from './cold-open.ts'
import { typedPaints } from './paints.ts'
import { startedBrowser } from './products.ts'
import { sendAll, sendPage, type StandInRow, standInFor } from './stand-in.ts'
import { median, percentile } from './times.ts'

const MARKS = { jump: 300, task: 50, key: 35 } as const
/** The job whose parts are entered. */
const JOB = 'SB-2403'

interface ListedGrid {
  /** Of its page. */
  readonly address: string
  /** Of its rows. */
  readonly call: string
  /** The column that identifies a row, and columns whose few values stay as they are. */
  readonly key: string
  readonly same: readonly string[]
}

const PAGED: ListedGrid = { address: 'partwisestatus', call: '/main/s/partwisestatus/list', key: 'JobId', same: [] }
const WHOLE: ListedGrid = {
  address: 'notificationconfig?activeTab=1',
  call: '/main/s/notificationconfig/list',
  key: 'slug',
  same: ['name_module'],
}

const DAY = /^\d{4}-\d\d-\d\d/

/** Rows like these: with unique keys, up to 100,000 different numbers and 800 different texts in each column. */
const copiesOf = (rows: readonly StandInRow[], { key, same }: ListedGrid) => {
  return (index: number): StandInRow => {
    const row = Object.entries(rows[index % rows.length] ?? {}).map(([name, value]) => {
      if (name === key) return [name, `R-${index}`]
      if (typeof value === 'number') return [name, (index * 7919) % 100_000]
      const isKept = typeof value !== 'string' || value === '' || DAY.test(value) || same.includes(name)
      return [name, isKept ? value : `${value} ${(index * 31) % 800}`]
    })
    return Object.fromEntries(row) as StandInRow
  }
}

interface Standing {
  readonly product: string
  readonly cookie: string
  readonly grid: ListedGrid
}

/** @returns the address of a server that answers the call of a grid with so many rows */
async function rowsBefore(place: BenchPlace, { product, cookie, grid }: Standing, total: number): Promise<string> {
  let sample: Promise<readonly StandInRow[]> | null = null
  const sampleOf = async (url: URL): Promise<readonly StandInRow[]> => {
    const query = new URLSearchParams({ ...Object.fromEntries(url.searchParams), page: '0', page_by: '50' })
    const own = await fetch(`${product}${grid.call}?${query}`, { headers: { cookie } })
    const { get_list: list } = (await own.json()) as { get_list: { result: readonly StandInRow[] } }
    return list.result
  }
  const answer = async (url: URL, response: ServerResponse): Promise<void> => {
    sample ??= sampleOf(url)
    const all = { total, rowAt: copiesOf(await sample, grid) }
    if (grid === PAGED) sendPage(response, url.searchParams, all)
    else sendAll(response, all)
  }
  return await standInFor(place, product, (url, response) => {
    if (url.pathname !== grid.call) return false
    answer(url, response).catch((error: Error) => response.writeHead(500).end(error.message))
    return true
  })
}

interface WorkerMessage {
  readonly kind: string
  readonly count?: number
  readonly ms?: number
  readonly bytes?: number
  readonly at: number
}

/** What an opened page records. */
interface Recorded {
  /** Durations of long tasks. */
  readonly tasks: number[]
  /** Messages of the worker of its rows. */
  readonly messages: readonly WorkerMessage[]
}

interface OpenedGrid {
  readonly page: Page
  /** Milliseconds from the request of the page until its grid shows rows. */
  readonly firstRows: number
  close(): Promise<void>
}

interface Visiting {
  readonly place: BenchPlace
  readonly browser: Browser
  readonly cookies: Awaited<ReturnType<typeof sessionOf>>
}

/** Opens a page that records its long tasks and the messages of its worker. Throws at the end if it complained. */
async function openGrid({ browser, cookies }: Visiting, address: string): Promise<OpenedGrid> {
  const { page, context, complaints } = await openPage(browser, DESK)
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'localhost' })))
  await page.addInitScript(() => {
    const tasks: number[] = []
    const messages: WorkerMessage[] = []
    Object.assign(window, { tasks, messages })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
      buffered: true,
    })
    const { Worker: Plain } = window
    window.Worker = class extends Plain {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        this.addEventListener('message', ({ data }) => messages.push({ ...data, rows: [], at: performance.now() }))
      }
    }
  })
  const begin = performance.now()
  await page.goto(address)
  await page.locator('.cs-grid__count', { hasText: /rows/ }).first().waitFor({ timeout: LONGEST_MS })
  await page.locator('.cs-grid__frame canvas').first().waitFor()
  return {
    page,
    firstRows: performance.now() - begin,
    async close() {
      await context.close()
      if (complaints().length > 0) throw new Error(`The page complained:\n${complaints().join('\n')}`)
    },
  }
}

const LONGEST_MS = 300_000

/** The longest task of the page since it was asked for the last time. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...(window as unknown as Recorded).tasks.splice(0)))

const shownRows = async (page: Page): Promise<number> =>
  Number((await page.locator('.cs-grid__count').first().textContent())?.replaceAll(/\D/g, ''))

/** Milliseconds from scrolling to a place until its rows have arrived and a frame was drawn with them. */
async function jumpTo(page: Page, share: number, rows: number): Promise<number> {
  return page.evaluate(
    ({ share, rows, longest }) =>
      new Promise<number>((done, fail) => {
        const scroller = document.querySelector('.dvn-scroller')
        const begin = performance.now()
        if (scroller) scroller.scrollTop = scroller.scrollHeight * share
        const isThere = ({ name, responseEnd }: PerformanceResourceTiming): boolean => {
          const query = new URL(name).searchParams
          const first = Number(query.get('page')) * Number(query.get('page_by'))
          return responseEnd > begin && query.has('page') && Math.abs(first - share * rows) <= Math.max(100, rows / 200)
        }
        const look = (): void => {
          const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
          if (performance.now() - begin > longest) fail(new Error(`The rows at ${share} did not come.`))
          // One more frame, in which the rows are drawn.
          else if (calls.some(isThere)) requestAnimationFrame(() => done(performance.now() - begin))
          else requestAnimationFrame(look)
        }
        performance.clearResourceTimings()
        requestAnimationFrame(look)
      }),
    { share, rows, longest: LONGEST_MS },
  )
}

async function measurePaged(visiting: Visiting, address: string, rows: number): Promise<readonly Figure[]> {
  const { page, firstRows, close } = await openGrid(visiting, address)
  visiting.place.holds('rows asked for in pages', await shownRows(page), rows)
  await longestTask(page)
  const jumps: number[] = []
  for (const share of [0.5, 0.9, 0.1, 0.7, 0.3]) jumps.push(await jumpTo(page, share, rows))
  const task = await longestTask(page)
  await close()
  const what = `${rows} rows in pages`
  return [
    { what: `${what}: first rows`, value: firstRows, unit: 'ms' },
    // Of which 80 are waited.
    { what: `${what}: any place, slowest`, value: Math.max(...jumps), unit: 'ms', atMost: MARKS.jump },
    { what: `${what}: any place, median`, value: median(jumps), unit: 'ms' },
    { what: `${what}: longest task of the page`, value: task, unit: 'ms' },
  ]
}

const messagesOf = (page: Page, kind: string): Promise<readonly WorkerMessage[]> =>
  page.evaluate((kind) => (window as unknown as Recorded).messages.filter((each) => each.kind === kind), kind)

/** Milliseconds of the worker for what `ask` asks for. */
async function orderedBy(page: Page, ask: () => Promise<void>): Promise<number> {
  const before = (await messagesOf(page, 'ordered')).length
  await ask()
  for (;;) {
    const all = await messagesOf(page, 'ordered')
    if (all.length > before) return all.at(-1)?.ms ?? Number.NaN
    await page.waitForTimeout(20)
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Presses a column's sort button in the columns panel. */
async function sortBy(page: Page, label: string): Promise<number> {
  await press(page, 'Columns')
  const ms = await orderedBy(page, () => press(page, `Sort by ${label}: none`))
  await page.keyboard.press('Escape')
  return ms
}

async function filterBy(page: Page, label: string, value: string): Promise<number> {
  await press(page, 'Columns')
  await press(page, `Filter ${label}`)
  await page.getByLabel('Value').fill(value)
  const ms = await orderedBy(page, () => press(page, 'Apply'))
  await page.keyboard.press('Escape')
  return ms
}

async function measureWhole(visiting: Visiting, address: string, rows: number): Promise<readonly Figure[]> {
  const { page, firstRows, close } = await openGrid(visiting, address)
  // The start of the page itself is not measured here.
  await longestTask(page)
  const isOrdered = (): boolean => (window as unknown as Recorded).messages.some(({ kind }) => kind === 'ordered')
  await page.waitForFunction(isOrdered, null, { timeout: LONGEST_MS })
  const task = await longestTask(page)
  const [loaded] = await messagesOf(page, 'loaded')
  const what = `${rows} rows at once`
  visiting.place.holds(what, loaded?.count ?? 0, rows)
  const figures: Figure[] = [
    { what: `${what}: first rows`, value: firstRows, unit: 'ms' },
    { what: `${what}: all`, value: loaded?.at ?? Number.NaN, unit: 'ms' },
    { what: `${what}: held`, value: (loaded?.bytes ?? Number.NaN) / 1e6, unit: 'MB' },
    { what: `${what}: longest task of the page`, value: task, unit: 'ms', atMost: MARKS.task },
  ]
  const ordered = async (how: string, ms: number): Promise<void> => {
    const peer = { name: 'longest task of the page', value: await longestTask(page) }
    figures.push({ what: `${what}: ${how}, in the worker`, value: ms, unit: 'ms', peer })
  }
  for (const label of ['Alert', 'Schedule', 'Next']) await ordered(`sorted by ${label}`, await sortBy(page, label))
  for (const value of ['12', '77']) await ordered(`filtered by "${value}"`, await filterBy(page, 'Schedule', value))
  await close()
  return figures
}

async function measureEntry(visiting: Visiting, address: string, cells: number): Promise<readonly Figure[]> {
  const { page, close } = await openGrid(visiting, `${address}/${PAGED.address}?view=entry&w.JobId=${JOB}`)
  await page.getByRole('textbox', { name: 'Part', exact: true }).fill('MORE-')
  await page.locator('.cs-grid__count', { hasText: `${PARTS} rows` }).waitFor()
  visiting.place.holds('rows to fill in', await shownRows(page), PARTS)
  const times = await typedPaints(page, { column: 5, cells, text: '12' })
  visiting.place.holds('keys painted', times.length, 3 * cells)
  await close()
  const what = `${PARTS} rows to fill in: key to paint`
  return [
    { what: `${what}, 90 % within`, value: percentile(times, 0.9), unit: 'ms', atMost: MARKS.key },
    { what: `${what}, median`, value: median(times), unit: 'ms' },
  ]
}

const PARTS = 300

export const gridBench = defineBench({
  sizes: {
    full: { paged: 1_000_000, whole: 200_000, most: 1_000_000, cells: 40 },
    small: { paged: 10_000, whole: 2_000, most: 0, cells: 2 },
  },
  async measure({ paged, whole, most, cells }, place) {
    const product = await startFilled((work) => fillParts(work, { job: JOB, rows: PARTS }), 'embedded')
    place.later(() => product.stop())
    const browser = await startedBrowser(place)
    const cookies = await sessionOf(browser, product, 'Administrator')
    const visiting: Visiting = { place, browser, cookies }
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const addressOf = async (grid: ListedGrid, rows: number): Promise<string> => {
      const address = await rowsBefore(place, { product: product.address, cookie, grid }, rows)
      return `${address}/${grid.address}`
    }
    const figures = [...(await measurePaged(visiting, await addressOf(PAGED, paged), paged))]
    figures.push(...(await measureEntry(visiting, localAddress(product.address), cells)))
    for (const rows of [whole, most].filter((count) => count > 0))
      figures.push(...(await measureWhole(visiting, await addressOf(WHOLE, rows), rows)))
    return figures
  },
})
