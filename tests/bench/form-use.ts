/**
 * A form of 200 fields in use: from the click that opens it to its painting, and from a key press to its painting, with
 * the CPU as it is and slowed four times; ours and a plain rjsf form with the same fields, in one run.
 */
import type { Browser, Page } from 'playwright-core'
import { DESK } from '../browser/browser.ts'
import { serveFormPage } from '../form/form-page.ts'
import { defineBench, type Figure } from './bench.ts'
import { paints, watchPaints } from './paints.ts'
import { startedBrowser } from './products.ts'
import { median } from './times.ts'

const FIELDS = 200
const MARKS = { open: 500, key: 35 } as const

interface FormAt {
  readonly address: string
  /** How many times slower the CPU is. */
  readonly rate: number
}

async function fresh(browser: Browser, { address, rate }: FormAt): Promise<Page> {
  const page = await (await browser.newContext({ viewport: DESK })).newPage()
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(address)
  // The validators are loaded, as they are when a view of an open screen is shown.
  const script = new URL(address).searchParams.get('validators') ?? ''
  await page.evaluate((href) => import(href), script)
  return page
}

async function opening(browser: Browser, form: FormAt): Promise<number> {
  const page = await fresh(browser, form)
  await page.waitForTimeout(300)
  const time = await page.evaluate(
    (fields) =>
      new Promise<number>((done) => {
        const begin = performance.now()
        const look = (): void => {
          const count = document.querySelectorAll('main :is(input, select, textarea)').length
          if (count < fields) return void requestAnimationFrame(look)
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => done(performance.now() - begin))
          port1.start()
          port2.postMessage(null)
        }
        document.querySelector('button')?.click()
        requestAnimationFrame(look)
      }),
    FIELDS,
  )
  await page.context().close()
  return time
}

async function keyPaints(browser: Browser, form: FormAt, count: number): Promise<readonly number[]> {
  const page = await fresh(browser, form)
  await page.getByRole('button', { name: 'Open' }).click()
  const input = page.locator('main input[type=text]').first()
  await input.click()
  await page.waitForTimeout(500)
  await watchPaints(page, 'keydown')
  for (let key = 0; key < count; key += 1) {
    await page.keyboard.press('abcdefghij'.charAt(key % 10))
    await page.waitForTimeout(60)
  }
  if ((await input.inputValue()).length !== count) throw new Error('Not every key was taken.')
  const times = await paints(page)
  await page.context().close()
  return times
}

export const formBench = defineBench({
  sizes: { full: { openings: 7, keys: 40, slow: 4 }, small: { openings: 1, keys: 5, slow: 1 } },
  async measure({ openings, keys, slow }, place) {
    const served = await serveFormPage()
    place.later(() => served.close())
    const browser = await startedBrowser(place)
    const measured = async (form: FormAt) => {
      const opened: number[] = []
      for (let time = 0; time < openings; time += 1) opened.push(await opening(browser, form))
      const typed = await keyPaints(browser, form, keys)
      place.holds('keys painted', typed.length, keys)
      return { opened, typed }
    }
    const figures: Figure[] = []
    for (const rate of new Set([1, slow])) {
      const ours = await measured({ address: served.address('many'), rate })
      const plain = await measured({ address: served.address('plain'), rate })
      const figure = (what: string, of: 'opened' | 'typed', atMost: number): void => {
        const name = `${what}, CPU ${rate}×`
        const peer = { name: 'plain rjsf', value: median(plain[of]) }
        figures.push({
          what: `${name}: median`,
          value: median(ours[of]),
          unit: 'ms',
          peer,
          ...(rate === 1 && { atMost }),
        })
        figures.push({ what: `${name}: slowest`, value: Math.max(...ours[of]), unit: 'ms' })
      }
      figure(`${FIELDS} fields opened`, 'opened', MARKS.open)
      figure('key to paint', 'typed', MARKS.key)
    }
    return figures
  },
})
