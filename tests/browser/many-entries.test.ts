/** Hundreds of parts filled in as a site does at the end of a day: pasted, filled down, typed (site-modules §4, §5). */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESK } from './browser.ts'
import { fillParts, fillPlain } from './filled-product.ts'
import { cellOf, fillCell, waitForRows, textIn } from './grids.ts'
import { sessionOf, type Session } from './journeys.ts'
import { browserPages, installedProduct } from './suite.ts'

const JOB = 'SB-2403'
const PARTS = 300
const PASTED = 200
/** The lines that are typed last, with their values. */
const TYPED = new Map([
  [PASTED + 1, 42],
  [PASTED + 2, 43],
])

const pages = browserPages()
const installed = installedProduct(() => fillPlain((work) => fillParts(work, { job: JOB, rows: PARTS })))
let session: Session
beforeAll(async () => {
  session = await sessionOf(pages.browser, installed.current, 'Administrator')
})

/** The entry of the job, narrowed to the parts of this test. */
async function entry(): Promise<Page> {
  const { page, context } = await pages.open(DESK)
  await context.addCookies(session)
  await page.goto(`${installed.current.address}/partwisestatus?view=entry&w.JobId=${JOB}`)
  await waitForRows(page)
  await page.getByRole('textbox', { name: 'Part', exact: true }).fill('MORE-')
  await page.locator('.cs-grid__count', { hasText: `${PARTS} rows` }).waitFor()
  return page
}

/** Dispatches the event of Ctrl+V after copying in a spreadsheet. */
async function paste(page: Page, lines: readonly (string | number)[]): Promise<void> {
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    `${lines.join('\r\n')}\r\n`,
  )
}

/** The quantity recorded as erected, by part. */
async function erected(page: Page): Promise<ReadonlyMap<string, number>> {
  const rows = await page.evaluate(async (job) => {
    const { tok } = await (await fetch('/main/v?heartbeat=n')).json()
    const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
    const query = new URLSearchParams({
      JobId: job,
      VoucherDate: day,
      Status: 'Erected at Site',
      showAll: 'true',
      apitoken: tok,
    })
    const answer = await (await fetch(`/main/s/partwisestatus/parts?${query}`)).json()
    return answer.get_parts as readonly { readonly Part: string; readonly ErecQty: number }[]
  }, JOB)
  return new Map(rows.filter(({ Part }) => Part.startsWith('MORE-')).map(({ Part, ErecQty }) => [Part, ErecQty]))
}

test('three hundred parts are pasted, filled with one value and typed, saved at once, and stored', async () => {
  const page = await entry()
  await expect.poll(() => textIn(page, 'Part', { line: 0 })).toBe('MORE-0001')
  // From the first cell of the first line to the column that is filled in.
  await page.locator('.cs-grid__frame').click({ position: { x: 40, y: 36 + 17 } })
  await page.locator('#glide-cell-0-0[aria-selected=true]').waitFor({ state: 'attached' })
  for (let column = 0; column < 5; column += 1) await page.keyboard.press('ArrowRight')
  const first = await cellOf(page, 'Entry')
  await first.and(page.locator('[aria-readonly=false][aria-selected=true]')).waitFor({ state: 'attached' })
  await paste(
    page,
    Array.from({ length: PASTED }, (_, line) => (line % 90) + 1),
  )
  await expect.poll(() => textIn(page, 'Entry', { line: 4 })).toBe('5')
  for (let line = 0; line < PASTED; line += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('7')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect.poll(() => textIn(page, 'Entry', { line: PASTED + 1 })).toBe('7')
  await fillCell(page, 'Entry', { text: '42', line: PASTED + 1 })
  await fillCell(page, 'Entry', { text: '43', line: PASTED + 2 })
  await expect.poll(() => textIn(page, 'Entry', { line: PASTED + 2 })).toBe('43')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('.cs-message', { hasText: 'Successfully saved details.' }).waitFor()
  const parts = await erected(page)
  const expected = Array.from({ length: PARTS }, (_, line) => {
    const part = `MORE-${String(line + 1).padStart(4, '0')}`
    return [part, TYPED.get(line) ?? (line < PASTED ? (line % 90) + 1 : 7)]
  })
  expect([...parts].toSorted()).toEqual(expected)
})
