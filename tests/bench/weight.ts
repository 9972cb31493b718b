/**
 * JavaScript and CSS that a browser loads for the login page and for the first approval list, in KB (1000 bytes) after
 * gzip, each with a cold cache: what is loaded before the page is usable, and what is loaded afterwards while idle.
 * The scripts of the first list have a mark. Run: npm run bench:weight
 */
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { DESK, launchBrowser, openPage } from '../browser/browser.ts'
import { firstScreen, signIn } from '../browser/journeys.ts'
import { demoLogin, startProduct } from '../browser/product.ts'
import { verdictOf } from './marks.ts'

const ASSETS = join(import.meta.dirname, '../../dist/assets')

/** JavaScript before the first list is usable, KB. */
const MARK = 155

interface Usable {
  /** Selector of an element that exists once the page is usable. */
  readonly sign: string
  readonly title: string
}

async function sizeOf(names: Iterable<string>, ending: string): Promise<number> {
  const files = [...names].filter((name) => name.endsWith(ending))
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(ASSETS, `${name}.gz`))).size))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

/** Splits the assets by whether they were requested before the page was usable, by the page's clock. */
async function weigh(page: Page, address: string, { sign, title }: Usable): Promise<number> {
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
  const [first, later] = [names(true), names(false)]
  const line = async (what: ReadonlySet<string>): Promise<string> =>
    `js ${(await sizeOf(what, '.js')).toFixed(1)} KB gz   css ${(await sizeOf(what, '.css')).toFixed(1)} KB gz`
  console.log(`${title}   ${await line(first)}   (afterwards ${await line(later)})`)
  if (process.argv.includes('--files')) console.log([...first].join('\n'))
  return sizeOf(first, '.js')
}

async function measure(): Promise<void> {
  const product = await startProduct()
  const browser = await launchBrowser()
  const { page, context } = await openPage(browser, DESK)
  await weigh(page, product.address, { sign: '[role=tab]', title: 'login page' })
  await signIn(page, demoLogin(product, 'Sales head'))
  const address = await firstScreen(page)
  const state = await context.storageState()
  await context.close()
  const fresh = await browser.newContext({ storageState: state, viewport: DESK })
  const scripts = await weigh(await fresh.newPage(), address, { sign: 'article[data-key]', title: 'first list' })
  console.log(`scripts of the first list, mark ${MARK} KB gz: ${verdictOf(scripts <= MARK)}`)
  await browser.close()
  await product.stop()
}

await measure()
