/**
 * The workbench: from Ctrl+S in its editor until the screen next to it is painted with the saved content.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { DESK } from '../browser/browser.ts'
import { defineBench } from './bench.ts'
import { startedBrowser, startedProduct } from './products.ts'
import { median, timed } from './times.ts'

const MARK_MS = 300
/** Pause between two saves, in which a person would read the result. */
const READING_MS = 1_500

export const workbenchBench = defineBench({
  sizes: { full: { saves: 15 }, small: { saves: 1 } },
  async measure({ saves }, place) {
    const product = await startedProduct(place, { args: ['--dev'], embedded: true })
    const browser = await startedBrowser(place)
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
    for (let save = 0; save <= saves; save += 1) {
      await page.locator('.cm-line', { hasText: 'label: Sales orders' }).first().click()
      await page.keyboard.press('End')
      await page.keyboard.type('x')
      const shown = screen.getByText(`Sales orders${'x'.repeat(save + 1)}`, { exact: true }).first()
      const time = await timed(async () => {
        await page.keyboard.press('Control+s')
        await shown.waitFor()
      })
      // The first save also loads the code for saving.
      if (save > 0) times.push(time)
      await sleep(READING_MS)
    }
    place.holds('rows of the screen', await screen.locator('[data-key]').count(), 1)
    return [
      { what: 'save to screen: median', value: median(times), unit: 'ms', atMost: MARK_MS },
      { what: 'the slowest of them', value: Math.max(...times), unit: 'ms' },
    ]
  },
})
