/**
 * Browser contexts that are reset and reused by the next test: the process that renders their pages is already running
 * with compiled scripts, which saves a third of the work of opening a page. Each test has its own pages.
 */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { attemptFor } from '../runner/limits.ts'
import { newContext, type Window } from './browser.ts'

interface PooledContext {
  readonly context: BrowserContext
  /** The window it was created for, as JSON. */
  readonly kind: string
  /** The origins its pages have had so far. */
  readonly origins: ReadonlySet<string>
  /** The empty page that is never closed; null: no test has returned the context yet. */
  anchor: { readonly page: Page; readonly devtools: CDPSession } | null
}

export class ContextPool {
  readonly #all = new Map<BrowserContext, PooledContext>()
  #idle: PooledContext[] = []

  /** Returns a context with nobody signed in, nothing stored and an empty cache. */
  async take(browser: Browser, window: Window): Promise<BrowserContext> {
    const kind = JSON.stringify(window)
    const index = this.#idle.findIndex((each) => each.kind === kind)
    const [pooled] = index === -1 ? [] : this.#idle.splice(index, 1)
    if (pooled) {
      await empty(pooled)
      return pooled.context
    }
    const context = await newContext(browser, window)
    this.#all.set(context, { context, kind, origins: noteOrigins(context), anchor: null })
    return context
  }

  /** Called after a test: closes its pages. */
  async giveBack(context: BrowserContext): Promise<void> {
    const pooled = this.#all.get(context)
    const origin = pooled && firstOf(pooled)
    if (!pooled || origin === undefined) return context.close()
    pooled.anchor ??= await emptyPage(context, origin)
    const { page: anchor } = pooled.anchor
    await Promise.all(context.pages().map((page) => (page === anchor ? undefined : leave(page))))
    this.#idle.push(pooled)
  }

  /** Called after the last test of a file: closes all contexts except those whose first origin was this one. */
  async closeOthers(origin: string | null): Promise<void> {
    this.#idle = this.#idle.filter((each) => firstOf(each) === origin)
    const others = [...this.#all.values()].filter((each) => !this.#idle.includes(each))
    for (const { context } of others) this.#all.delete(context)
    await Promise.all(others.map(({ context }) => context.close()))
  }
}

/** Navigates away first, so that what the page stores on leaving is stored now and not later in the background. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank', { timeout: LEFT_WITHIN_MS }).catch(() => undefined)
  await page.close()
}

const LEFT_WITHIN_MS = attemptFor(3_000)

/** The origin of the context's process. */
const firstOf = ({ origins }: PooledContext): string | undefined => [...origins][0]

/** Has the origin of the tests' pages, since a process renders one site; the request never reaches a server. */
async function emptyPage(context: BrowserContext, origin: string): Promise<NonNullable<PooledContext['anchor']>> {
  const page = await context.newPage()
  const address = `${origin}/empty-page`
  await page.route(address, (route) => route.fulfill({ body: '' }))
  await page.goto(address)
  return { page, devtools: await context.newCDPSession(page) }
}

function noteOrigins(context: BrowserContext): ReadonlySet<string> {
  const origins = new Set<string>()
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      const { origin } = new URL(frame.url())
      if (origin !== 'null') origins.add(origin)
    })
  })
  return origins
}

async function empty({ context, origins, anchor }: PooledContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
  for (const origin of origins)
    await anchor?.devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await anchor?.devtools.send('Network.clearBrowserCache')
  // The renderer caches its storage, and is notified only later that it was cleared.
  await anchor?.page.evaluate(() => localStorage.clear())
}
