/**
 * Browser contexts that are used again, as new, by the next test of a file: the process that draws their pages is
 * already there, which is a third of the work of opening a page. Each test has pages of its own.
 */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { newContext, type Window } from './browser.ts'

interface Kept {
  readonly context: BrowserContext
  /** Of which window it is. */
  readonly kind: string
  /** Where its pages were so far. */
  readonly origins: ReadonlySet<string>
  /** The empty page that is never closed; null: no test has given it back yet. */
  stays: { readonly page: Page; readonly devtools: CDPSession } | null
}

export class KeptContexts {
  readonly #all = new Map<BrowserContext, Kept>()
  readonly #idle: Kept[] = []

  /** Nobody is signed in and nothing is stored or in the cache, whoever had it before. */
  async take(browser: Browser, window: Window): Promise<BrowserContext> {
    const kind = JSON.stringify(window)
    const index = this.#idle.findIndex((each) => each.kind === kind)
    const [kept] = index === -1 ? [] : this.#idle.splice(index, 1)
    if (kept) {
      await empty(kept)
      return kept.context
    }
    const context = await newContext(browser, window)
    this.#all.set(context, { context, kind, origins: noteOrigins(context), stays: null })
    return context
  }

  /** After a test: its pages go. */
  async giveBack(context: BrowserContext): Promise<void> {
    const kept = this.#all.get(context)
    const [origin] = kept?.origins ?? []
    if (!kept || origin === undefined) return context.close()
    kept.stays ??= await emptyPage(context, origin)
    const { page: stays } = kept.stays
    await Promise.all(context.pages().map((page) => (page === stays ? undefined : page.close())))
    this.#idle.push(kept)
  }

  /** After the last test. */
  async close(): Promise<void> {
    this.#idle.length = 0
    await Promise.all([...this.#all.keys()].map((context) => context.close()))
  }
}

/** Where the pages of the tests are, since a process draws one site: no server is asked for it. */
async function emptyPage(context: BrowserContext, origin: string): Promise<NonNullable<Kept['stays']>> {
  const page = await context.newPage()
  const address = `${origin}/stays-open`
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

async function empty({ context, origins, stays }: Kept): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
  for (const origin of origins)
    await stays?.devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await stays?.devtools.send('Network.clearBrowserCache')
  // The process of its pages knows what was stored, and hears only later that it is gone.
  await stays?.page.evaluate(() => localStorage.clear())
}
