/**
 * Browser contexts that are used again, as new, by the next test of a file: the process that draws their pages is
 * already there, which is a third of the work of opening a page. Each test has pages of its own.
 */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { newContext, type Window } from './browser.ts'

interface Kept {
  readonly context: BrowserContext
  /** The one page that is never closed: an empty one. */
  readonly page: Page
  readonly devtools: CDPSession
  readonly origins: ReadonlySet<string>
}

export class KeptContexts {
  readonly #idle = new Map<string, Kept[]>()
  readonly #windows = new WeakMap<BrowserContext, string>()
  readonly #origins = new WeakMap<BrowserContext, Set<string>>()
  readonly #kept = new WeakMap<BrowserContext, Kept>()

  /** Nobody is signed in and nothing is stored or in the cache, whoever had it before. */
  async take(browser: Browser, window: Window): Promise<BrowserContext> {
    const kind = JSON.stringify(window)
    const kept = this.#idle.get(kind)?.pop()
    if (kept) {
      await empty(kept)
      return kept.context
    }
    const context = await newContext(browser, window)
    this.#windows.set(context, kind)
    this.#origins.set(context, noteOrigins(context))
    return context
  }

  /** After a test: its pages go. */
  async giveBack(context: BrowserContext): Promise<void> {
    const kept = this.#kept.get(context) ?? (await this.#keep(context))
    await Promise.all(context.pages().map((page) => (page === kept?.page ? undefined : page.close())))
    const kind = this.#windows.get(context)
    if (!kept || kind === undefined) return context.close()
    this.#idle.set(kind, [...(this.#idle.get(kind) ?? []), kept])
  }

  /** Null: no page of it went anywhere. */
  async #keep(context: BrowserContext): Promise<Kept | null> {
    const origins = this.#origins.get(context) ?? new Set()
    const [first] = origins
    if (first === undefined) return null
    const page = await emptyPage(context, first)
    const kept = { context, page, devtools: await context.newCDPSession(page), origins }
    this.#kept.set(context, kept)
    return kept
  }
}

const EMPTY_PAGE = '/stays-open'

/** Where the pages of the tests are, since a process draws one site: no server is asked for it. */
async function emptyPage(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.route(origin + EMPTY_PAGE, (route) => route.fulfill({ body: '' }))
  await page.goto(origin + EMPTY_PAGE)
  return page
}

function noteOrigins(context: BrowserContext): Set<string> {
  const origins = new Set<string>()
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      const { origin } = new URL(frame.url())
      if (origin !== 'null') origins.add(origin)
    })
  })
  return origins
}

async function empty({ context, page, devtools, origins }: Kept): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
  for (const origin of origins) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.send('Network.clearBrowserCache')
  // The process of its pages knows what was stored, and hears only later that it is gone.
  await page.evaluate(() => localStorage.clear())
}
