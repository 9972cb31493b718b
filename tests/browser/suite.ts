/** The hooks of every browser test file, so that none of them forgets to check for errors. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, type RunnerTask } from 'vitest'
import { attemptFor } from '../runner/limits.ts'
import { launchBrowser, watchedPage, type WatchedPage, type Window } from './browser.ts'
import { ContextPool } from './context-pool.ts'
import { plainAddress, plainProduct, type Product } from './product.ts'

interface Pages {
  readonly browser: Browser
  /** Closed after the test; complaints of its console or its policy fail the test. */
  open(viewport: Window): Promise<WatchedPage>
}

interface SharedBrowser {
  readonly browser: Browser
  readonly contexts: ContextPool
}

/** A page lives for seconds: optimizing its scripts is a twentieth of its work, and never pays. */
const UNOPTIMIZED = '--js-flags=--no-opt,--no-maglev'

let shared: Promise<SharedBrowser> | null = null

/** Shared by all test files of this process, which ends it: a start costs as much as a short test. */
async function sharedBrowser(): Promise<SharedBrowser> {
  const running = await shared
  if (running?.browser.isConnected()) return running
  shared = launchBrowser({ light: true, more: [UNOPTIMIZED] }).then((browser) => ({
    browser,
    contexts: new ContextPool(),
  }))
  return shared
}

/** Pages for the tests of a file. */
export function browserPages(): Pages {
  let browser: Browser
  let contexts: ContextPool
  const opened: WatchedPage[] = []
  beforeAll(async () => {
    ;({ browser, contexts } = await sharedBrowser())
  })
  // The next file opens the plain product, too, but no product of this file's own.
  afterAll(() => contexts.closeOthers(plainAddress()))
  afterEach(async ({ task }) => {
    const complaints = opened.flatMap((each) => each.complaints())
    const failed = task.result?.state === 'fail' || complaints.length > 0
    if (failed) await storeFailure(opened, task)
    const close = async ({ page, context }: WatchedPage) => {
      // A call that the test left pending fails with its page, and nobody waits for it.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      // The context of a failed test is not reused.
      await (failed ? context.close() : contexts.giveBack(context))
    }
    await Promise.all(opened.splice(0).map(close))
    expect(complaints.join('\n')).toBe('')
  })
  return {
    get browser() {
      return browser
    },
    async open(viewport) {
      const watched = await watchedPage(await contexts.take(browser, viewport))
      opened.push(watched)
      return watched
    },
  }
}

const FAILURES = join(import.meta.dirname, 'failures')

/** Stores what helps to find the reason: errors, complaints, and a picture of each page. */
async function storeFailure(opened: readonly WatchedPage[], { name, result }: Readonly<RunnerTask>): Promise<void> {
  const path = join(FAILURES, `${name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80)} ${Date.now()}`)
  const complaints = opened.flatMap((each) => each.complaints())
  const errors = result?.errors?.map(({ message, stack }) => `${message}\n${stack}`) ?? []
  await mkdir(FAILURES, { recursive: true })
  await writeFile(`${path}.txt`, [...errors, ...complaints].join('\n'))
  for (const [index, { page }] of opened.entries()) {
    // A page that is closed or hangs has no picture.
    await page.screenshot({ path: `${path} ${index + 1}.png`, timeout: attemptFor(5_000) }).catch(() => undefined)
  }
}

/** An installation for the tests of a file or a group: its own, or the plain one in its initial state. */
export function installedProduct(start?: () => Promise<Product>): { readonly current: Product } {
  let product: Product
  beforeAll(async () => {
    product = await (start ?? plainProduct)()
  })
  afterAll(() => (start ? product.stop() : undefined))
  return {
    get current() {
      return product
    },
  }
}
