/**
 * A form of 200 fields in use: from the click that opens it to its painting, and from a key press to its painting, with
 * the CPU as it is and slowed four times; ours and a plain rjsf form with the same fields, in one run.
 * Run: npm run bench:form
 */
import type { Browser, Page } from 'playwright-core'
import { DESK, launchBrowser } from '../browser/browser.ts'
import { serveFormPage } from '../form/form-page.ts'
import { paints, watchPaints } from './paints.ts'
import { verdictOf } from './marks.ts'

const OPENINGS = 7
const KEYS = 40

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const summary = (values: readonly number[]): string =>
  `median ${median(values).toFixed(0)} ms, worst ${Math.max(...values).toFixed(0)} ms`

/** The goal for the median, in ms. */
const goalOf = (values: readonly number[], most: number): string =>
  ` (goal ${most}: ${verdictOf(median(values) <= most)})`

async function fresh(browser: Browser, address: string, rate: number): Promise<Page> {
  const page = await (await browser.newContext({ viewport: DESK })).newPage()
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(address)
  // The validators are loaded, as they are when a view of an open screen is shown.
  const script = new URL(address).searchParams.get('validators') ?? ''
  await page.evaluate((href) => import(href), script)
  return page
}

async function opening(browser: Browser, address: string, rate: number): Promise<number> {
  const page = await fresh(browser, address, rate)
  await page.waitForTimeout(300)
  const time = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const begin = performance.now()
        const look = (): void => {
          const count = document.querySelectorAll('main :is(input, select, textarea)').length
          if (count < 200) return void requestAnimationFrame(look)
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => done(performance.now() - begin))
          port1.start()
          port2.postMessage(null)
        }
        document.querySelector('button')?.click()
        requestAnimationFrame(look)
      }),
  )
  await page.context().close()
  return time
}

async function keys(browser: Browser, address: string, rate: number): Promise<readonly number[]> {
  const page = await fresh(browser, address, rate)
  await page.getByRole('button', { name: 'Open' }).click()
  const input = page.locator('main input[type=text]').first()
  await input.click()
  await page.waitForTimeout(500)
  await watchPaints(page, 'keydown')
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('abcdefghij'.charAt(key % 10))
    await page.waitForTimeout(60)
  }
  if ((await input.inputValue()).length !== KEYS) throw new Error('Not every key was taken.')
  const times = await paints(page)
  await page.context().close()
  return times
}

async function measure(): Promise<void> {
  const served = await serveFormPage()
  const browser = await launchBrowser()
  for (const rate of [1, 4]) {
    for (const form of ['many', 'plain'] as const) {
      const address = served.address(form)
      const who = `${form === 'many' ? 'ours' : 'rjsf’s own templates'}, CPU ${rate}×`
      const openings: number[] = []
      for (let time = 0; time < OPENINGS; time += 1) openings.push(await opening(browser, address, rate))
      const isJudged = form === 'many' && rate === 1
      const typed = await keys(browser, address, rate)
      console.log(`open 200 fields, ${who}: ${summary(openings)}${isJudged ? goalOf(openings, 500) : ''}`)
      console.log(`key to paint, ${who}: ${summary(typed)}${isJudged ? goalOf(typed, 35) : ''}`)
    }
  }
  await browser.close()
  await served.close()
}

await measure()
