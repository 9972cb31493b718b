/** Six user actions × eight network faults: nothing is lost, nothing happens twice. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { limitFor } from '../runner/limits.ts'
import { asSuperuser } from '../contract/new-postgres.ts'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chanceOf } from '../../sample/random.ts'
import { recordResult } from '../trust/results.ts'
import { DESK } from './browser.ts'
import { type CuttingProxy, openCuttingProxy } from './cutting-proxy.ts'
import {
  type Action,
  type Outcome,
  failureOf,
  finish,
  sentActions,
  subjectsOf,
  waitForDraft,
} from './interrupted-actions.ts'
import { visitors } from './visitor.ts'

const { pages, installed, sessionAs } = visitors()
let database: pg.Pool
let proxy: CuttingProxy
let happened = 0
beforeAll(async () => {
  database = new pg.Pool({ connectionString: asSuperuser(installed.current.databaseUrl ?? '') })
  proxy = await openCuttingProxy(installed.current.address)
})
afterAll(async () => {
  await Promise.all([database.end(), proxy.close()])
})

interface Interrupted {
  readonly page: Page
  readonly action: Action
  /** Index of the action: for even ones, `hold` lets the request reach the server. */
  readonly index: number
}

interface Fault {
  readonly name: string
  begin(on: Interrupted): Promise<unknown> | void
  /** Called after the press. Returns the page to continue with. */
  end(on: Interrupted): Promise<Page>
}

const isSent = (action: Action, route: Route): boolean =>
  route.request().method() !== 'GET' && action.call.test(route.request().url())

/** Handles the next request of the action; all others pass. */
async function once({ page, action }: Interrupted, handle: (route: Route) => Promise<unknown>): Promise<void> {
  let isOver = false
  await page.route('**/main/**', async (route) => {
    if (isOver || !isSent(action, route)) return await route.fallback()
    isOver = true
    // The page may be closed by then.
    await handle(route).catch(() => undefined)
  })
}

const same = async ({ page }: Interrupted): Promise<Page> => page
const LATENCY_MS = 30_000
const OFFLINE_MS = 2_000
const LOSS_MS = 12_000
const PORTAL_MS = 4_000
const NO_MORE_CODE_MS = 1_500

/** Holds the request, or lets it reach the server and holds its response; then the page is closed or reloaded. */
async function hold(on: Interrupted): Promise<void> {
  await once(on, async (route) => {
    if (on.index % 2 === 0) await route.fetch()
    await sleep(LATENCY_MS)
  })
}

/**
 * Waits until the page loads no further code: a dialog whose code is missing does not open offline, and the person, who reads
 * why, presses again later.
 */
async function waitForCode(page: Page): Promise<void> {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  for (let before = -1, now = await count(); now !== before;) {
    await sleep(NO_MORE_CODE_MS)
    ;[before, now] = [now, await count()]
  }
}

const requestOf = ({ page, action }: Interrupted) =>
  page.waitForRequest((request) => request.method() !== 'GET' && action.call.test(request.url()))

const faults: readonly Fault[] = [
  {
    name: 'answer lost',
    begin: (on) =>
      once(on, async (route) => {
        await route.fetch()
        await route.abort()
      }),
    end: same,
  },
  {
    name: 'offline first',
    async begin({ page }) {
      await waitForCode(page)
      await page.context().setOffline(true)
    },
    async end({ page }) {
      await sleep(OFFLINE_MS)
      await page.context().setOffline(false)
      return page
    },
  },
  {
    name: '30 s latency',
    begin: (on) =>
      once(on, async (route) => {
        await sleep(LATENCY_MS)
        await route.continue()
      }),
    async end({ page }) {
      await sleep(LATENCY_MS)
      return page
    },
  },
  {
    name: '30 % loss',
    async begin({ page, action }) {
      const { next } = chanceOf(`loss ${action.name}`)
      await page.route('**/main/**', async (route) => {
        const chance = next()
        if (chance > 0.3) return await route.fallback()
        if (chance > 0.15) await route.fetch().catch(() => undefined)
        await route.abort().catch(() => undefined)
      })
    },
    async end({ page }) {
      await sleep(LOSS_MS)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      return page
    },
  },
  {
    name: 'reset in mid-body',
    begin: ({ action }) => proxy.cut(action.call),
    end: same,
  },
  {
    name: 'captive portal',
    begin: ({ page }) =>
      page.route('**/main/**', (route) =>
        route.fulfill({ status: 200, contentType: 'text/html', body: '<html><h1>Welcome to Free WiFi</h1></html>' }),
      ),
    async end({ page }) {
      await sleep(PORTAL_MS)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      return page
    },
  },
  {
    name: 'tab killed',
    begin: hold,
    async end({ page }) {
      const next = await page.context().newPage()
      await page.close()
      return next
    },
  },
  {
    name: 'reload',
    begin: hold,
    async end({ page }) {
      await page.reload()
      return page
    },
  },
]

/** `npm run trust` runs all of them. */
const FAULTS = Number(process.env['TRUST_NETWORK_FAULTS'] ?? 1)
const GONE = new Set(['tab killed', 'reload'])
const LONGEST_MS = limitFor(60_000)

test.each(faults.slice(0, FAULTS))('$name: everything happens once', { timeout: LONGEST_MS }, async (fault) => {
  const of = await subjectsOf(
    { address: fault.name === 'reset in mid-body' ? proxy.address : installed.current.address },
    database,
  )
  const counts = await Promise.all(
    sentActions(of).map((action, index) => interrupt(fault, action, index).catch(failureOf(action))),
  )
  happened += counts.filter(([, count]) => count === 1).length
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(counts.map(([name]) => [name, 1])))
})

async function interrupt(fault: Fault, action: Action, index: number): Promise<Outcome> {
  const watched = await pages.open(DESK)
  watched.expect(/.*/)
  const { page, context } = watched
  await context.addCookies(await sessionAs(action.role))
  await action.open(page)
  await action.fill(page, false)
  await waitForDraft(page, action)
  const on = { page, action, index }
  const request = GONE.has(fault.name) ? requestOf(on) : null
  await fault.begin(on)
  await action.press(page)
  await request
  const next = await fault.end(on)
  const isNewPage = GONE.has(fault.name)
  if (isNewPage) {
    await next.unrouteAll({ behavior: 'ignoreErrors' })
    await action.open(next)
  }
  return [action.name, await finish(next, { action, database, isNewPage })]
}

test('the result is recorded', () => {
  const cases = FAULTS * 6
  recordResult({
    proof: 7,
    database: 'postgres',
    result: `${cases} cases: ${happened} happened once, with every character`,
  })
  expect(happened).toBe(cases)
})
