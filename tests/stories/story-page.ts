/** The browser page in which all stories are shown, one after the other: opened again after its process has ended. */
import { createRequire } from 'node:module'
import type { Browser } from 'playwright-core'
import { limitFor } from '../runner/limits.ts'
import { launchBrowser, openPage, type WatchedPage } from '../browser/browser.ts'
import { DESK } from './picture-rule.ts'
import { freezeTimeAndMotion, RENDERING_FLAGS } from './pictures.ts'
import { chooseGlobals, type Storybook } from './storybook.ts'

const ANSWER_MS = limitFor(1_000)

export class StoryPage {
  readonly #book: Storybook
  #browser: Browser
  #opened: WatchedPage
  #globals: Readonly<Record<string, string>> = {}

  private constructor(book: Storybook, browser: Browser, opened: WatchedPage) {
    this.#book = book
    this.#browser = browser
    this.#opened = opened
  }

  static async open(book: Storybook): Promise<StoryPage> {
    const browser = await launch()
    return new StoryPage(book, browser, await openBook(browser, book))
  }

  get browser(): Browser {
    return this.#browser
  }

  get page(): WatchedPage['page'] {
    return this.#opened.page
  }

  get complaints(): WatchedPage['complaints'] {
    return this.#opened.complaints
  }

  /** Sets values of Storybook's toolbar, also for pages that are opened later. */
  async chooseGlobals(globals: Readonly<Record<string, string>>): Promise<void> {
    this.#globals = globals
    await chooseGlobals(this.page, globals)
  }

  /**
   * Opens another browser if the page has crashed or no longer answers, and makes one that has reloaded itself what it
   * was, so that only one story fails.
   */
  async recover(): Promise<void> {
    if (await this.#isAnswering()) return await this.#makeReady()
    await this.close()
    this.#browser = await launch()
    this.#opened = await openBook(this.#browser, this.#book)
    await chooseGlobals(this.page, this.#globals)
  }

  async #makeReady(): Promise<void> {
    if (await this.page.evaluate(() => 'axe' in window)) return
    await readyBook(this.page)
    await chooseGlobals(this.page, this.#globals)
  }

  async close(): Promise<void> {
    await this.#browser.close()
  }

  async #isAnswering(): Promise<boolean> {
    return await this.page
      .waitForFunction(() => true, undefined, { timeout: ANSWER_MS })
      .then(
        () => true,
        () => false,
      )
  }
}

function launch(): Promise<Browser> {
  return launchBrowser({ light: true, more: RENDERING_FLAGS })
}

async function openBook(browser: Browser, book: Storybook): Promise<WatchedPage> {
  const opened = await openPage(browser, DESK.size)
  const { page } = opened
  await freezeTimeAndMotion(page)
  await page.goto(`${book.address}&id=${book.stories[0]?.id}`)
  await readyBook(page)
  return opened
}

async function readyBook(page: WatchedPage['page']): Promise<void> {
  await page.locator('.sb-show-main #storybook-root > *').first().waitFor()
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') })
}
