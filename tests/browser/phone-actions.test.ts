/** The action bar of a phone: nothing scrolls sideways, nothing is out of reach, reasons can be read. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESK, PHONE, type Window } from './browser.ts'
import { fillDate } from './dates.ts'
import { rowIds, selectRows } from './journeys.ts'
import { button, message, visitors } from './visitor.ts'

const { as } = visitors()
const visit = as('Administrator')

const NARROW = [
  { width: 390, height: 844 },
  { width: 320, height: 700 },
]

const REASON = 'Enter a quantity for at least one part.'
const LONG_REASON =
  `${REASON} ${'Quantities of parts that came later are entered below those that were there before. '.repeat(3)}`.trim()

const bar = (page: Page) => page.locator('.cs-view__head .cs-view__actions')
const namesOf = async (buttons: Locator) => (await buttons.allInnerTexts()).map((text) => text.trim())

async function manualAlerts(viewport: Window): Promise<Page> {
  const orders = await visit('sales', viewport)
  const key = await orders.locator('article[data-key]').first().getAttribute('data-key')
  await orders.goto(new URL(`/manualalerts?slug=sales&pk=${key}`, orders.url()).href)
  return orders
}

async function task(viewport: Window): Promise<Page> {
  const page = await visit('task', viewport)
  await page.locator('article[data-key] .cs-row__open').first().click()
  await page.getByRole('textbox', { name: 'Description' }).waitFor()
  return page
}

const screens: readonly [string, (viewport: Window) => Promise<Page>, readonly string[]][] = [
  [
    'part-wise entry',
    (viewport) => visit('partwisestatus?view=entry', viewport),
    ['Save', 'Clear entries', 'Comments', 'Attachments', 'Voucher numbering', 'Help', 'Back'],
  ],
  ['manual alerts', manualAlerts, ['Send alerts', 'Back']],
  ['scan', (viewport) => visit('qrscanner', viewport), ['Save parts', 'Scan another item']],
  ['tasks', (viewport) => visit('task', viewport), ['New task']],
  ['a task', task, ['Save', 'Mark as complete', 'Create label', 'Back']],
  [
    'erection status',
    (viewport) => visit('erectionstatus?view=entry&w.id=ES-0008', viewport),
    ['Edit', 'Comments', 'Delete', 'Help', 'Back'],
  ],
  [
    'checklist',
    (viewport) =>
      visit('documentsys?view=job&w.id=CL-0003&w.jobIdmaster_jobid=SB-2403&w.activeTemplate=Steel+building', viewport),
    ['Save', 'Print checklist', 'Attachments of the job', 'Reload', 'Reset job data', 'Back'],
  ],
]
const cases = screens.flatMap(([name, open, actions]) =>
  NARROW.map((viewport) => ({ name, width: viewport.width, viewport, open, actions })),
)

/** The number of text lines in each visible reason. */
const linesOfReasons = (page: Page) =>
  bar(page)
    .locator('.cs-view__reason')
    .evaluateAll((all) =>
      all.map((each) => Math.round(each.clientHeight / Number.parseFloat(getComputedStyle(each).lineHeight))),
    )

/** Text and edges in px of each button that is outside the window or lower than 44 px. */
const misplaced = (buttons: Locator) =>
  buttons.evaluateAll((all) =>
    all.flatMap((each) => {
      each.scrollIntoView({ block: 'nearest' })
      const { top, left, right, bottom, height } = each.getBoundingClientRect()
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      return isInside && height >= 44 ? [] : [`${each.textContent}: ${left} ${top} ${right} ${bottom}`]
    }),
  )

describe('the action bar', () => {
  test.each(cases)('of $name at $width px holds every action within reach', async ({ viewport, open, actions }) => {
    const page = await open(viewport)
    await bar(page).waitFor()
    await expect.poll(() => bar(page).getByRole('button').first().innerText()).toBe(actions[0])
    expect(await bar(page).evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(Math.max(0, ...(await linesOfReasons(page)))).toBeLessThanOrEqual(2)
    expect(await misplaced(bar(page).getByRole('button'))).toEqual([])
    const shown = await namesOf(bar(page).getByRole('button'))
    if (shown.at(-1) !== 'More') return expect(shown).toEqual(actions)
    await button(page, 'More').click()
    const sheet = page.getByRole('dialog', { name: 'Actions' }).locator('.cs-more').getByRole('button')
    await sheet.first().waitFor()
    expect([...shown.slice(0, -1), ...(await namesOf(sheet))]).toEqual(actions)
    expect(await misplaced(sheet)).toEqual([])
  })

  test.each(NARROW)(
    'at $width px shortens a long reason to two lines, and a press shows all of it',
    async (viewport) => {
      const page = await visit('partwisestatus', viewport)
      // The page embeds its definition.
      await page.route('**/partwisestatus?view=entry', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replaceAll(REASON, LONG_REASON) })
      })
      await page.goto(new URL('/partwisestatus?view=entry', page.url()).href)
      const reason = bar(page).locator('.cs-view__reason').first()
      await reason.waitFor()
      expect(await linesOfReasons(page)).toEqual([2])
      expect(await reason.evaluate((each) => each.scrollHeight - each.clientHeight)).toBeGreaterThan(0)
      await button(page, 'Save').click({ force: true })
      const message = page.locator('.cs-message', { hasText: LONG_REASON }).first()
      await message.waitFor()
      expect(await message.evaluate((each) => each.scrollHeight - each.clientHeight)).toBeLessThanOrEqual(1)
    },
  )
})

/** Buttons that a message covers. */
const coveredButtons = (page: Page) =>
  page.evaluate(() => {
    const messages = [...document.querySelectorAll('.cs-message')].map((each) => each.getBoundingClientRect())
    return [...document.querySelectorAll('button, a[href]')].flatMap((each) => {
      const { top, bottom, width } = each.getBoundingClientRect()
      const isOther = width > 0 && each.closest('.cs-messages') === null
      return isOther && messages.some((message) => top < message.bottom && bottom > message.top)
        ? [each.textContent]
        : []
    })
  })

test('a message covers no button of a form, at any scroll position', async () => {
  const page = await visit('leaverequest', { width: 390, height: 844 })
  await button(page, 'New').click()
  await fillDate(page, 'Last day', '2099-12-31')
  await page.getByLabel('Leave reason').fill('A long journey')
  await button(page, 'More').click()
  await page.getByText('Save draft', { exact: true }).click()
  await message(page, 'Saved.')
  const upload = button(page, 'Upload')
  await upload.waitFor()
  for (const above of [20, 60]) {
    await upload.evaluate((each, px) => {
      const top = document.querySelector('.cs-view__head .cs-view__actions')?.getBoundingClientRect().top ?? 0
      each.closest('html')?.scrollBy(0, each.getBoundingClientRect().bottom - top + px)
    }, above)
    await expect.poll(() => coveredButtons(page)).toEqual([])
    expect(await page.locator('.cs-message').count()).toBe(1)
  }
})

const manager = as('Project manager')
const heightOf = async (part: Locator) => {
  const { width = 0, height = 0 } = (await part.boundingBox()) ?? {}
  return [Math.round(width), Math.round(height)]
}

describe.each([DESK, PHONE, { width: 320, height: 700 }])(
  'at %j the bar is as large while a question is open',
  (size) => {
    test.each(size.width > 640 ? ['Approve', 'Reject'] : ['Approve'])('about selected documents: %s', async (name) => {
      const page = await manager('contractinvoice?Status=Submitted', size)
      await page.locator('[data-key]').first().waitFor()
      await selectRows(page, 1)
      const selection = page.getByRole('region', { name: 'Selection' })
      const before = await heightOf(selection)
      const pressed = selection.getByRole('button', { name, exact: true })
      await pressed.click()
      await page.getByRole('dialog').waitFor()
      expect(await heightOf(selection)).toEqual(before)
    })

    test('about an open document', async () => {
      const page = await manager('leaverequest?Status=Submitted', size)
      await page.locator('[data-key]').first().waitFor()
      const [id = ''] = await rowIds(page)
      await page.goto(new URL(`/leaverequest?view=document&w.id=${id}`, page.url()).href)
      const pressed = bar(page).getByRole('button', { name: 'Approve', exact: true })
      await pressed.waitFor()
      const before = await heightOf(bar(page))
      await pressed.click()
      await page.getByRole('dialog').waitFor()
      expect(await heightOf(bar(page))).toEqual(before)
    })
  },
)
