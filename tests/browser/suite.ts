/** The hooks that every browser test file has, so that none of them forgets to look for what went wrong. */
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchBrowser, openPage, type WatchedPage, type Window } from './browser.ts'
import { plainProduct, type Product } from './product.ts'

interface Pages {
  readonly browser: Browser
  /** Closed after the test; what its console and its policy complained of fails the test. */
  open(viewport: Window): Promise<WatchedPage>
}

/** One browser for the tests of a file. */
export function browserPages(): Pages {
  let browser: Browser
  const opened: WatchedPage[] = []
  beforeAll(async () => {
    browser = await launchBrowser({ light: true })
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    const complaints = opened.flatMap((each) => each.complaints())
    await Promise.all(opened.splice(0).map(close))
    expect(complaints).toEqual([])
  })
  return {
    get browser() {
      return browser
    },
    async open(viewport) {
      const watched = await openPage(browser, viewport)
      opened.push(watched)
      return watched
    },
  }
}

/** A call that the test left on its way fails with its page, and nobody waits for it. */
async function close({ page, context }: WatchedPage): Promise<void> {
  // The test may have closed the page itself.
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/** One installation of the product for the tests of a file or a group: one of its own, or the plain one as at first. */
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
