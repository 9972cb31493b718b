/**
 * The workbench: from Ctrl+S in its editor until the screen next to it is painted with the saved content, in
 * milliseconds (mark: a median of 300 ms). Run: npm run bench:workbench. SAVES (15)
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { DESK, launchBrowser } from '../browser/browser.ts'
import { startProduct } from '../browser/product.ts'
import { verdictOf } from './marks.ts'

const SAVES = Number(process.env['SAVES'] ?? 15)
const MARK_MS = 300
/** Pause between two saves, in which a person would read the result. */
const READING_MS = 1_500

const product = await startProduct({ args: ['--dev'], embedded: true })
const browser = await launchBrowser()
try {
  const page = await (await browser.newContext({ viewport: DESK })).newPage()
  await page.goto(`${product.address}/workbench`)
  await page.locator('.cm-line').first().waitFor()
  await page.keyboard.press('Control+p')
  await page.getByPlaceholder(/^Find a screen or file/).fill('crm/sales')
  await page.getByRole('option', { name: 'crm/sales' }).first().waitFor()
  await page.keyboard.press('Enter')
  const screen = page.frameLocator('iframe')
  await screen.locator('[data-key]').first().waitFor()
  const times: number[] = []
  for (let save = 0; save <= SAVES; save += 1) {
    await page.locator('.cm-line', { hasText: 'label: Sales orders' }).first().click()
    await page.keyboard.press('End')
    await page.keyboard.type('x')
    const shown = screen.getByText(`Sales orders${'x'.repeat(save + 1)}`, { exact: true }).first()
    const begin = performance.now()
    await page.keyboard.press('Control+s')
    await shown.waitFor()
    // The first save also loads the code for saving.
    if (save > 0) times.push(performance.now() - begin)
    await sleep(READING_MS)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const median = sorted[sorted.length >> 1] ?? Number.NaN
  const verdict = verdictOf(median <= MARK_MS)
  console.log(
    `save to screen: median ${median.toFixed(0)} ms, worst ${sorted.at(-1)?.toFixed(0)} ms (mark ${MARK_MS}: ${verdict})`,
  )
} finally {
  await browser.close()
  await product.stop()
}
