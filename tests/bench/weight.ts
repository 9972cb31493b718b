/**
 * JavaScript and CSS that a browser loads for the login page and for the first approval list, in KB (1000 bytes) after
 * gzip, each with a cold cache: what is loaded before the page is usable, and what is loaded afterwards while idle.
 */
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { DESK, openPage } from '../browser/browser.ts'
import { firstScreen, signIn } from '../browser/journeys.ts'
import { demoLogin } from '../browser/product.ts'
import { defineBench, type Figure } from './bench.ts'
import { startedBrowser, startedProduct } from './products.ts'

const ASSETS = join(import.meta.dirname, '../../dist/assets')

/** JavaScript before the first list is usable, KB. */
const MARK = 155

async function sizeOf(names: Iterable<string>, ending: string): Promise<number> {
  const files = [...names].filter((name) => name.endsWith(ending))
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(ASSETS, `${name}.gz`))).size))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

interface Loaded {
  readonly first: ReadonlySet<string>
  readonly later: ReadonlySet<string>
}

/**
 * Splits the assets by whether they were requested before the page was usable, by the page's clock.
 * @param sign selector of an element that exists once the page is usable
 */
async function loadedBy(page: Page, address: string, sign: string): Promise<Loaded> {
  await page.addInitScript((selector) => {
    const look = (): void => {
      if (document.querySelector(selector)) Object.assign(window, { usableAt: performance.now() })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, sign)
  await page.goto(address)
  await page.locator(sign).first().waitFor()
  await page.waitForLoadState('networkidle')
  const assets = await page.evaluate(() => {
    const { usableAt = 0 } = window as { usableAt?: number }
    const found = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
    return found.map(({ name, startTime }) => ({ name: new URL(name).pathname, before: startTime < usableAt }))
  })
  const names = (before: boolean): Set<string> =>
    new Set(assets.filter((each) => each.before === before).map(({ name }) => basename(name)))
  return { first: names(true), later: names(false) }
}

async function figuresOf(title: string, { first, later }: Loaded, mark?: number): Promise<readonly Figure[]> {
  const figure = async (kind: string, ending: string, atMost?: number): Promise<Figure> => {
    const peer = { name: 'afterwards', value: await sizeOf(later, ending) }
    return {
      what: `${title}, ${kind}`,
      value: await sizeOf(first, ending),
      unit: 'KB',
      peer,
      ...(atMost && { atMost }),
    }
  }
  return [await figure('scripts', '.js', mark), await figure('styles', '.css')]
}

export const weightBench = defineBench({
  sizes: { full: {}, small: {} },
  async measure(_, place) {
    const product = await startedProduct(place)
    const browser = await startedBrowser(place)
    const { page, context } = await openPage(browser, DESK)
    const login = await loadedBy(page, product.address, '[role=tab]')
    await signIn(page, demoLogin(product, 'Sales head'))
    const address = await firstScreen(page)
    const state = await context.storageState()
    await context.close()
    const fresh = await browser.newContext({ storageState: state, viewport: DESK })
    const list = await loadedBy(await fresh.newPage(), address, 'article[data-key]')
    place.holds('files of the login page', login.first.size, 2)
    place.holds('files of the first list', list.first.size, 2)
    return [...(await figuresOf('login page', login)), ...(await figuresOf('first list', list, MARK))]
  },
})
