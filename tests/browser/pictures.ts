/**
 * Pictures of the login page and of every screen in the menu at 1440 and 390 px, light and dark, in
 * `tests/browser/screenshots/`, for a person to look at. Run: npm run pictures
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { attemptFor } from '../runner/limits.ts'
import { DESK, launchBrowser, PHONE } from './browser.ts'
import { signIn, signOut } from './journeys.ts'
import { demoLogin, startProduct } from './product.ts'

const FOLDER = join(import.meta.dirname, 'screenshots')
const SIZES = { desk: DESK, phone: PHONE }

async function takeAll(): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const product = await startProduct()
  const browser = await launchBrowser()
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        isMobile: size === 'phone',
        hasTouch: size === 'phone',
      })
      const page = await context.newPage()
      const take = (name: string): Promise<Buffer> =>
        page.screenshot({ path: join(FOLDER, `${name}-${size}-${colorScheme}.png`) })
      await page.goto(product.address)
      await page.getByRole('tab').first().waitFor()
      await take('login')
      await signIn(page, demoLogin(product, 'Sales head'))
      await page.waitForLoadState('networkidle')
      await take('home')
      const screens = await page.evaluate(() => fetch('/screens/manifest.json').then((answer) => answer.json()))
      for (const { screen } of screens.screens as readonly { screen: string }[]) {
        await page.goto(`${product.address}/${screen}`)
        await page
          .locator('[data-key]')
          .first()
          .waitFor({ timeout: attemptFor(5_000) })
          .catch(() => undefined)
        await page.waitForLoadState('networkidle')
        await take(screen)
      }
      await signOut(page)
      await context.close()
    }
  }
  await browser.close()
  await product.stop()
}

await takeAll()
