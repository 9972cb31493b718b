/**
 * JavaScript and CSS that a browser loads for the login page and for the first approval list, in KB (1000
 * bytes) after gzip, each from a cold cache. Run: npm run bench:weight
 */
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { DESK, launchBrowser, openPage } from '../browser/browser.ts'
import { firstScreen, signIn } from '../browser/journeys.ts'
import { demoLogin, startProduct } from '../browser/product.ts'

const ASSETS = join(import.meta.dirname, '../../dist/assets')

function recordAssets(page: Page): Set<string> {
  const names = new Set<string>()
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (path.startsWith('/assets/')) names.add(basename(path))
  })
  return names
}

async function weigh(names: ReadonlySet<string>, ending: string): Promise<string> {
  const sizes = [...names]
    .filter((name) => name.endsWith(ending))
    .map(async (name) => (await stat(join(ASSETS, `${name}.gz`))).size)
  return ((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000).toFixed(1)
}

async function measure(): Promise<void> {
  const product = await startProduct()
  const browser = await launchBrowser()
  const { page, context } = await openPage(browser, DESK)
  const login = recordAssets(page)
  await page.goto(product.address)
  await page.getByRole('tab').first().waitFor()
  await page.waitForLoadState('networkidle')
  console.log(`login page   js ${await weigh(login, '.js')} KB gz   css ${await weigh(login, '.css')} KB gz`)
  await signIn(page, demoLogin(product, 'Sales head'))
  const address = await firstScreen(page)

  const state = await context.storageState()
  await context.close()
  const fresh = await browser.newContext({ storageState: state, viewport: DESK })
  const list = await fresh.newPage()
  const assets = recordAssets(list)
  await list.goto(address)
  await list.locator('[data-key]').first().waitFor()
  await list.waitForLoadState('networkidle')
  console.log(`first list   js ${await weigh(assets, '.js')} KB gz   css ${await weigh(assets, '.css')} KB gz`)
  await browser.close()
  await product.stop()
}

await measure()
