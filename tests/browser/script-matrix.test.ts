/**
 * Proof against script injection, as a matrix: every payload in a field of every type at every place of a page. Each
 * row of the ERP holds one payload in all its fields; each view of the screen shows all rows at one place, and each row
 * is opened as a form. `npm run test:all` opens some places, and some rows as forms.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { recordResult } from '../trust/results.ts'
import { DESK, PHONE, type Window } from './browser.ts'
import { payloads } from './payloads.ts'
import { type Product, startProduct } from './product.ts'
import { untilPassed } from '../runner/until-passed.ts'
import { FORM_LIST, FORM_TYPES, places, rowsOf, SCREEN, screenText, TYPES } from './script-matrix.ts'
import { type Watched, openWatchedPage } from './script-watch.ts'
import { visitors } from './visitor.ts'

const isFull = process.env['TRUST_SCRIPTS'] === 'all'
const SHORT_PLACES = ['left', 'grid', 'titletext']
const WINDOWS: readonly Window[] = isFull ? [DESK, PHONE] : [DESK]
const TIMEOUT_MS = limitFor(isFull ? 300_000 : 60_000)
/** Enough time for a payload to run, if it would. */
const DRAW_MS = 250

/** Starts a product that has the screen of the matrix. */
async function startMatrix(): Promise<Product> {
  const product = await startProduct()
  await writeFile(join(product.screensFolder, 'miscellaneous', `${SCREEN}.yaml`), screenText())
  const manifest = async () => (await fetch(`${product.address}/screens/manifest.json`)).text()
  await untilPassed(async () => expect(await manifest()).toContain(`"${SCREEN}"`))
  return product
}

const { installed, pages, sessionAs } = visitors(startMatrix)

/** Opens a view of the screen with the rows of the matrix. */
async function opened(view: string, window: Window = DESK): Promise<Watched> {
  const { address } = installed.current
  const visit = await openWatchedPage(pages.browser, { address, window, cookies: await sessionAs('Administrator') })
  const json = { ok: true, get_list: { result: rowsOf(payloads) }, isComplete: true, uuid: null }
  await visit.context.route(`**/main/s/${SCREEN}/list?*`, (route) => route.fulfill({ json }))
  await visit.page.goto(`${address}/${SCREEN}?view=${view}`)
  return visit
}

/**
 * Scrolls to the end and unfolds what is folded, and scrolls back if a card was passed before it was rendered. Returns
 * how many cards were rendered.
 */
async function scrollThrough(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  const drawn = await page.evaluate(async (count) => {
    const keys = new Set<string | null>()
    const pause = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)))
    const look = (): void => {
      for (const row of document.querySelectorAll('article[data-key]')) keys.add(row.getAttribute('data-key'))
      for (const button of document.querySelectorAll<HTMLElement>('article button[aria-expanded=false]')) {
        if (button.textContent.includes('Additional info')) button.click()
      }
    }
    for (let pass = 0; pass === 0 || (keys.size < count && pass < 6); pass += 1) {
      const step = (window.innerHeight / 2) * (pass % 2 === 0 ? 1 : -1)
      for (let still = 0; still < 4;) {
        look()
        const before = window.scrollY
        window.scrollBy(0, step)
        await pause()
        still = window.scrollY === before ? still + 1 : 0
      }
    }
    return keys.size
  }, payloads.length)
  await page.mouse.wheel(0, 4_000)
  await page.waitForTimeout(DRAW_MS)
  return drawn
}

/** Cards far below the window are not rendered. Searches downwards, then again from the top. */
async function scrollTo(page: Page, selector: string): Promise<void> {
  const card = page.locator(selector)
  await page.locator('article[data-key]').first().waitFor()
  for (let tries = 0; (await card.count()) === 0; tries += 1) {
    if (tries > 2 * payloads.length) throw new Error(`${selector} is never drawn.`)
    await page.evaluate(() => {
      const before = window.scrollY
      window.scrollBy(0, window.innerHeight / 2)
      if (window.scrollY === before) window.scrollTo(0, 0)
    })
    await page.waitForTimeout(50)
  }
}

describe('every payload in a field of every type', () => {
  let triples = 0
  afterAll(() => {
    const result = `${triples} of ${payloads.length} payloads × ${TYPES.length} types × ${places.length + 1} places: nothing ran`
    recordResult({ proof: 15, database: 'postgres', result })
    if (isFull) console.log(result)
  })

  const shown = places.filter(({ name }) => isFull || SHORT_PLACES.includes(name))
  test.each(shown.flatMap((place) => WINDOWS.map((window) => ({ ...place, window, width: window.width }))))(
    'is shown as text at the place $name, $width pixels wide',
    async ({ name, types, window }) => {
      const visit = await opened(name, window)
      await visit.page.locator('article, .cs-grid__frame, .cs-grid__first').first().waitFor()
      const drawn = await scrollThrough(visit.page)
      expect(await visit.findings()).toEqual([])
      // On a desk a grid paints its rows on a canvas, which has no elements.
      if (name !== 'grid') expect(drawn).toBe(payloads.length)
      triples += payloads.length * types.length
      await visit.context.close()
    },
    TIMEOUT_MS,
  )

  test(
    'is shown as text in the inputs of a form',
    async () => {
      const visit = await opened(FORM_LIST)
      const { page } = visit
      const numbers = payloads.map((_, number) => number).filter((number) => isFull || number % 26 === 0)
      for (const number of numbers) {
        await scrollTo(page, `[data-key="row-${number}"]`)
        await page.locator(`[data-key="row-${number}"]`).getByRole('button', { name: 'Open it' }).click()
        await page.locator('form, .cs-form').first().waitFor()
        const values = await page
          .locator('input, textarea')
          .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
        expect(values.some((value) => value.includes((payloads[number] ?? '').trim().slice(0, 10)))).toBe(true)
        expect(await visit.findings()).toEqual([])
        triples += FORM_TYPES.length
        await page.getByRole('button', { name: 'Back', exact: true }).first().click()
        await page.locator('article[data-key]').first().waitFor()
      }
      await visit.context.close()
    },
    TIMEOUT_MS,
  )

  test('is shown as often as the matrix has cells', () => {
    if (!isFull) return expect(triples).toBeGreaterThan(payloads.length * TYPES.length)
    const cells = places.reduce((sum, { types }) => sum + types.length * WINDOWS.length, FORM_TYPES.length)
    expect(triples).toBe(cells * payloads.length)
  })
})
