/** The scanner and the file viewer, built like the product and under its policy; the camera shows a film. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { CODES, filmOfCodes } from '../widgets/video-of-codes.ts'
import { serveWidgetsPage, type WidgetsPage } from '../widgets/widgets-page.ts'
import { DESK, launchBrowser, openPage, PHONE, type WatchedPage } from './browser.ts'
import { scan } from './journeys.ts'

let served: WidgetsPage
let folder: string
const browsers: Browser[] = []
const opened: WatchedPage[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-film-'))
  await writeFile(join(folder, 'codes.y4m'), filmOfCodes())
  served = await serveWidgetsPage()
})
afterEach(async () => {
  const complaints = opened.flatMap((each) => each.complaints())
  await Promise.all(opened.splice(0).map((each) => each.context.close()))
  await Promise.all(browsers.splice(0).map((each) => each.close()))
  expect(complaints).toEqual([])
})
afterAll(async () => {
  await served.close()
  await rm(folder, { recursive: true, force: true })
})

/** Only the full browser asks whether a page may use the camera. */
const ASKS = '--deny-permission-prompts'

async function launch(...args: readonly string[]): Promise<Browser> {
  const browser = await launchBrowser({ light: !args.includes(ASKS), more: ['--mute-audio', ...args] })
  browsers.push(browser)
  return browser
}

const withFilm = () =>
  launch(
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${join(folder, 'codes.y4m')}`,
  )

interface Visit {
  readonly address?: string
  readonly viewport?: { width: number; height: number }
}

async function visit(browser: Browser, { address = served.address('scanner'), viewport = DESK }: Visit = {}) {
  const watched = await openPage(browser, viewport)
  opened.push(watched)
  await watched.page.goto(address)
  await watched.page.getByRole('button', { name: 'Open' }).click()
  return watched
}

interface ScanRecord {
  readonly codes: readonly string[]
  readonly waits: readonly number[]
}
const recordOf = (page: Page): Promise<ScanRecord> => page.evaluate('told')
const reads = (page: Page, count: number) =>
  expect.poll(async () => (await recordOf(page)).codes.length).toBeGreaterThanOrEqual(count)
const verdict = (page: Page) => page.locator('.cs-scanner__outcome[data-verdict]')

describe('the camera', () => {
  test('reads a QR code and a Code 128 once each, as soon as they are in view', async () => {
    const { page } = await visit(await withFilm())
    await reads(page, 6)
    const { codes, waits } = await recordOf(page)
    expect(new Set(codes)).toEqual(new Set(Object.values(CODES)))
    expect(codes.every((text, index) => text !== codes[index + 1])).toBe(true)
    const sorted = waits.slice(1).toSorted((a, b) => a - b)
    console.log(`in view until accepted, ms: ${sorted.map(Math.round).join(' ')}`)
    // The median; the mark is a hundred milliseconds.
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(limitFor(100))
    expect(await verdict(page).getAttribute('data-verdict')).toBe('accepted')
  })

  test('is released while the page is hidden, and opened again afterwards and after its track has ended', async () => {
    const { page } = await visit(await withFilm())
    await reads(page, 1)
    const live = () => page.evaluate(`document.querySelector('video').srcObject?.getTracks()[0].readyState ?? 'none'`)
    const turn = (state: string) =>
      page.evaluate(`Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' });
        document.dispatchEvent(new Event('visibilitychange'))`)
    await turn('hidden')
    await expect.poll(live).toBe('none')
    await turn('visible')
    await expect.poll(live).toBe('live')
    await page.evaluate(`(() => { const [track] = document.querySelector('video').srcObject.getTracks();
      window.taken = track; track.stop(); track.dispatchEvent(new Event('ended')) })()`)
    await expect
      .poll(() => page.evaluate(`document.querySelector('video').srcObject?.getTracks()[0] !== taken`))
      .toBe(true)
    await expect.poll(live).toBe('live')
    const { codes } = await recordOf(page)
    await reads(page, codes.length + 1)
  })

  test.each([
    ['refused', 'The camera is not allowed.', ['--use-fake-device-for-media-stream', ASKS]],
    ['missing', 'There is no camera.', ['--use-fake-ui-for-media-stream']],
  ])('that is %s is reported, and codes can be typed', async (_, title, flags) => {
    const { page } = await visit(await launch(...flags))
    expect(await page.getByRole('alert').locator('strong').textContent()).toBe(title)
    await page.getByLabel('Code', { exact: true }).fill('PL-1')
    await page.getByRole('button', { name: 'Use code' }).click()
    await verdict(page).waitFor()
    expect((await recordOf(page)).codes).toEqual(['PL-1'])
  })

  test('on an insecure page is reported, with what to do', async () => {
    const browser = await launch('--host-resolver-rules=MAP plain.test 127.0.0.1')
    const watched = await visit(browser, { address: `http://plain.test:${served.port}/?show=scanner` })
    watched.expect(/Cross-Origin-Opener-Policy/)
    expect(await watched.page.getByRole('alert').locator('strong').textContent()).toBe(
      'The camera works on secure pages only.',
    )
    expect(await watched.page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })
})

describe('a hardware scanner', () => {
  const hardware = async () => {
    const { page } = await visit(await launch(), { address: served.address('scanner', 'way=Hardware') })
    await page.getByLabel('Code', { exact: true }).waitFor()
    return page
  }

  test('is read wherever the focus is, except where a person types', async () => {
    const page = await hardware()
    await scan(page, 'PL-0001')
    await reads(page, 1)
    await page.getByRole('button', { name: 'Another' }).click()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await scan(page, 'PL-0002', 'Tab')
    await reads(page, 2)
    await page.getByLabel('Elsewhere').fill('PL-0003')
    await page.keyboard.press('Enter')
    expect((await recordOf(page)).codes).toEqual(['PL-0001', 'PL-0002'])
  })

  test('needs no key at the end, and its codes are queued', async () => {
    const page = await hardware()
    // Started before the codes: on a busy machine they are all accepted by the time a test looks.
    const waiting = page.locator('.cs-scanner__waiting').waitFor()
    // Each code within one task of the page: on a busy machine time passes between two keys, which would end a code.
    await page.getByLabel('Code', { exact: true }).evaluate(async (input: HTMLInputElement) => {
      for (const text of ['SLOW-01', 'SLOW-02', 'SLOW-03']) {
        for (const letter of text) {
          input.value += letter
          input.dispatchEvent(new InputEvent('input', { bubbles: true }))
        }
        // A code is accepted after a while without keys, which is later on a busy machine.
        while (input.value !== '') await new Promise((pause) => setTimeout(pause, 20))
      }
    })
    await waiting
    await reads(page, 3)
    expect((await recordOf(page)).codes).toEqual(['SLOW-01', 'SLOW-02', 'SLOW-03'])
  })

  test('sends the same code twice in a row, and it is accepted once', async () => {
    const page = await hardware()
    // Within one task of the page: on a busy machine, too much time passes between two calls of scan().
    await page.getByLabel('Code', { exact: true }).evaluate((input: HTMLInputElement) => {
      for (const text of ['PL-0001', 'PL-0001', 'PL-0002']) {
        for (const letter of text) {
          input.value += letter
          input.dispatchEvent(new InputEvent('input', { bubbles: true }))
        }
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
      }
    })
    await reads(page, 2)
    expect((await recordOf(page)).codes).toEqual(['PL-0001', 'PL-0002'])
  })

  test.each([
    ['PL-0001', 'accepted', 'Accepted'],
    ['AGAIN-1', 'attention', 'This sticker is already scanned.'],
    ['WRONG-1', 'rejected', 'Scanned code is not valid or expired.'],
  ])('%s is reported as %s', async (text, how, words) => {
    const page = await hardware()
    await scan(page, text)
    await verdict(page).waitFor()
    expect(await verdict(page).getAttribute('data-verdict')).toBe(how)
    expect(await verdict(page).locator('.cs-scanner__words').textContent()).toBe(words)
  })
})

test.each([320, 390])('on a phone of %i px nothing overflows and all controls are large enough', async (width) => {
  const { page } = await visit(await withFilm(), { viewport: { ...PHONE, width } })
  await reads(page, 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  const small = await page
    .locator('.cs-scanner :is(button, input, select)')
    .evaluateAll((all) =>
      all.filter((each) => each.getBoundingClientRect().height < 43.5).map((each) => each.outerHTML),
    )
  expect(small).toEqual([])
})

describe('a file', () => {
  const viewer = async (name: string) =>
    (await visit(await launch(), { address: served.address('viewer', `href=/${name}&name=${name}`) })).page

  test('with several pages is paged, zoomed and rotated', async () => {
    const page = await viewer('drawing.pdf')
    const canvas = page.locator('.cs-viewer__room canvas')
    await canvas.waitFor()
    const size = () => canvas.evaluate((each) => [each.clientWidth, each.clientHeight] as const)
    const [width, height] = await size()
    expect(height).toBeGreaterThan(width)
    const place = page.locator('.cs-viewer__position').first()
    await expect.poll(() => place.textContent()).toBe('1 of 3')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => place.textContent()).toBe('2 of 3')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(async () => (await size())[0] / width).toBeCloseTo(1.7, 1)
    await page.getByRole('button', { name: 'Rotate' }).click()
    await expect.poll(async () => (await size())[0] > (await size())[1]).toBe(true)
  })

  test('that is a picture is shown, and a broken one is reported', async () => {
    const picture = await viewer('site.png')
    await picture.getByRole('img', { name: 'site.png' }).waitFor()
    const broken = await viewer('broken.pdf')
    await broken.getByText('Error loading PDF. Please try again.').waitFor()
    expect(await broken.getByRole('button', { name: 'Try again' }).count()).toBe(1)
  })

  test('of another kind can only be downloaded', async () => {
    const page = await viewer('plan.dwg')
    await page.getByText('Unsupported file type.').waitFor()
    expect(await page.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/plan.dwg')
  })
})
