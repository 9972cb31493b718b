/** Part-wise status in the browser: reports, entering quantities, the graph (site-modules §2.1, §4–§6, §8). */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { DESK, PHONE } from './browser.ts'
import { fillCell, pressCell, rowCount, waitForRows, textIn } from './grids.ts'
import { sessionOf, type Session } from './journeys.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()
/** Jobs of the sample: the largest, and one that this person may not record for. */
const LARGE = 'SB-2401'
const GUARDED = 'SB-2402'
let session: Session
beforeAll(async () => {
  session = await sessionOf(pages.browser, installed.current, 'Sales head')
})

async function visit(query = '', viewport = DESK): Promise<Page> {
  const { page, context } = await pages.open(viewport)
  await context.addCookies(session)
  await page.goto(`${installed.current.address}/partwisestatus${query}`)
  return page
}

/** Opens the entry of a job, as its row does. */
async function entryOf(job: string, viewport = DESK): Promise<Page> {
  const page = await visit(`?view=entry&w.JobId=${job}`, viewport)
  await page.getByRole('heading', { name: `Part-wise status — ${job}` }).waitFor()
  return page
}

async function filledEntry(job: string): Promise<Page> {
  const page = await entryOf(job)
  await waitForRows(page)
  return page
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const ticks = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const message = (page: Page, words: string) => page.locator('.cs-message', { hasText: words }).waitFor()

describe('the reports', () => {
  test('are in six tabs, one of which is selected by the address', async () => {
    const page = await visit('?activeTab=3')
    await page.getByRole('tab').first().waitFor()
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Overall',
      'Day wise',
      'Pending for erection',
      'Erection not updated in 3 days',
      'Job-wise periodic erection status',
      'Part Wise Status',
    ])
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Erection not updated in 3 days')
  })

  test.each([3, 4])('name the party of each job on tab %d', async (tab) => {
    const page = await visit(`?activeTab=${tab}`)
    await waitForRows(page)
    expect(await textIn(page, 'Job ID')).toMatch(/^SB-/)
    expect(await textIn(page, 'Party name')).toMatch(/\w/)
  })

  test.each([0, 1, 2, 3, 4, 5])('on tab %d are sorted by job and exported in that order', async (tab) => {
    const page = await visit(`?activeTab=${tab}`)
    await waitForRows(page)
    const first = await textIn(page, 'Job ID')
    await button(page, 'Columns').click()
    await button(page, 'Sort by Job ID: none').click()
    await button(page, 'Sort by Job ID: ascending').click()
    await button(page, 'Sort by Job ID: descending').waitFor()
    await expect.poll(() => textIn(page, 'Job ID')).not.toBe(first)
    await page.keyboard.press('Escape')
    const file = page.waitForEvent('download')
    await button(page, 'Export').click()
    await page.getByText('CSV', { exact: true }).click()
    const text = await readFile(await (await file).path(), 'utf8')
    expect(text.split('\n')[1]).toMatch(/^,?"?SB-24(1[0-2]|09)/)
  })

  test.each([0, 1, 2, 3, 4, 5])('have a period filter on tab %d only if it applies there', async (tab) => {
    const page = await visit(`?activeTab=${tab}`)
    await waitForRows(page)
    const has = [1, 4, 5].includes(tab)
    await expect.poll(() => page.getByText('Period: This month').count()).toBe(has ? 1 : 0)
    await page
      .getByRole('tab')
      .nth(has ? 0 : 1)
      .click()
    await expect.poll(() => page.getByText('Period: This month').count()).toBe(has ? 0 : 1)
  })

  test('open the entry of the job whose row is pressed', async () => {
    const page = await visit()
    await waitForRows(page)
    await page.locator('.cs-grid__frame').click({ position: { x: 40, y: 36 + 34 + 17 } })
    await page.getByRole('heading', { name: `Part-wise status — ${GUARDED}` }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Job ID' }).inputValue()).toBe(GUARDED)
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Part Wise Entry')
  })

  test('open the graph when its badge is pressed, and nothing can be saved there', async () => {
    const page = await visit()
    await waitForRows(page)
    await pressCell(page, 'Structure', { line: 2 })
    await page.getByRole('tab', { name: 'Erection Graph', selected: true }).waitFor()
    await page
      .getByText(/^Erec qty/)
      .first()
      .waitFor()
    expect(await button(page, 'Save').isDisabled()).toBe(true)
  })

  test('are read-only as an ERP report', async () => {
    const page = await visit('?formType=erpReport')
    await waitForRows(page)
    await pressCell(page, 'Job ID')
    await page.waitForTimeout(500)
    expect(await page.getByRole('tab').count()).toBe(6)
    expect(await button(page, 'New').count()).toBe(0)
    expect(await page.getByRole('searchbox', { name: 'Search', exact: true }).count()).toBe(0)
  })
})

describe('the entry', () => {
  test(
    'accepts typed quantities, never below 0, and its save updates the percentages of the job',
    { tags: 'journey' },
    async () => {
      const page = await visit()
      await waitForRows(page)
      const before = await textIn(page, 'Structure', { line: 2 })
      const sheets = await textIn(page, 'Sheeting', { line: 2 })
      await pressCell(page, 'Job ID', { line: 2 })
      await waitForRows(page)
      expect(await button(page, 'Save').isDisabled()).toBe(true)
      await page.getByText('Enter a quantity for at least one part.').waitFor()
      await fillCell(page, 'Entry', { text: '-4', line: 3 })
      await expect.poll(() => textIn(page, 'Entry', { line: 3 })).toBe('0')
      const balance = await textIn(page, 'Balance', { line: 3 })
      await fillCell(page, 'Entry', { text: balance, line: 3 })
      await button(page, 'Save').click()
      await message(page, 'Successfully saved details.')
      await waitForRows(page)
      const shares = async () => [
        await textIn(page, 'Structure', { line: 2 }),
        await textIn(page, 'Sheeting', { line: 2 }),
      ]
      await expect.poll(shares).not.toEqual([before, sheets])
    },
  )

  test('shows that parts are being fetched, and that there are none before a job is chosen', async () => {
    const page = await visit('?view=entry')
    await page.locator('.cs-empty').getByText('No parts to show.').waitFor()
    const answers = Promise.withResolvers<void>()
    await page.route('**/partwisestatus/parts?*', async (route) => {
      await answers.promise
      await route.continue()
    })
    await page.getByRole('combobox', { name: 'Job ID' }).selectOption('SB-2404')
    await page.getByText('Fetching parts...').first().waitFor()
    answers.resolve()
    await waitForRows(page)
  })

  test('shows a reason shared by several actions once, and links each of them to it', async () => {
    const page = await visit('?view=entry')
    await page.getByText('Choose a job first.').waitFor()
    expect(await page.getByText('Choose a job first.').count()).toBe(1)
    const reasons = ['Comments', 'Attachments', 'Clear entries'].map((name) => button(page, name))
    const ids = await Promise.all(reasons.map((each) => each.getAttribute('aria-describedby')))
    expect(new Set(ids).size).toBe(1)
  })

  test('shows the parts whose names contain the typed text', async () => {
    const page = await filledEntry('SB-2404')
    const all = await rowCount(page)
    const part = await textIn(page, 'Part')
    await page.getByRole('textbox', { name: 'Part', exact: true }).fill(part.toLowerCase())
    await expect.poll(() => rowCount(page)).toBe(1)
    expect(all).toBeGreaterThan(1)
    expect(await textIn(page, 'Part')).toBe(part)
  })

  test('fills every shown part with its balance, and clears it again', async () => {
    const page = await filledEntry('SB-2404')
    await ticks(page, 'Select all').check()
    for (const line of [0, 5]) {
      await expect.poll(() => textIn(page, 'Entry', { line })).toBe(await textIn(page, 'Balance', { line }))
    }
    await ticks(page, 'Select all').uncheck()
    await expect.poll(() => textIn(page, 'Entry', { line: 5 })).toBe('')
    expect(await button(page, 'Save').isDisabled()).toBe(true)
  })

  test('shows all parts when Show entered is ticked, and disables Select all', async () => {
    const page = await filledEntry('SB-2404')
    await ticks(page, 'Show entered').check()
    await expect.poll(() => ticks(page, 'Show all').isChecked()).toBe(true)
    expect(await ticks(page, 'Select all').isDisabled()).toBe(true)
  })

  test('is refused to people who may not record for the job', async () => {
    const page = await entryOf(GUARDED)
    await page.getByText('You are not authorized for this JobId').first().waitFor()
    expect(await button(page, 'Save').isDisabled()).toBe(true)
    expect(await button(page, 'Clear entries').isDisabled()).toBe(true)
    expect(await page.locator('.cs-grid__frame [role=gridcell]').count()).toBe(0)
  })

  test('of today is cleared after a confirmation', async () => {
    const page = await filledEntry('SB-2405')
    await fillCell(page, 'Entry', { text: '1' })
    await button(page, 'Save').click()
    await message(page, 'Successfully saved details.')
    await page.goto(`${installed.current.address}/partwisestatus?view=entry&w.JobId=SB-2405`)
    await button(page, 'Clear entries').click()
    const dialog = page.getByRole('dialog', { name: 'Clear entries' })
    await dialog.getByText('Deleting is not a reversible action. Do you want to continue?').waitFor()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await message(page, 'Successfully deleted changes.')
  })

  test('is opened, saved and left with keyboard shortcuts', async () => {
    const page = await visit()
    await waitForRows(page)
    await page.keyboard.press('Control+m')
    await page.getByRole('combobox', { name: 'Job ID' }).selectOption('SB-2406')
    await waitForRows(page)
    await fillCell(page, 'Entry', { text: '1' })
    await page.keyboard.press('Control+s')
    await message(page, 'Successfully saved details.')
    await page.getByRole('tab', { name: 'Overall' }).waitFor()
    await page.keyboard.press('Control+m')
    await page.getByRole('combobox', { name: 'Job ID' }).waitFor()
    await page.keyboard.press('Control+b')
    await page.getByRole('tab', { name: 'Overall' }).waitFor()
  })

  test('of hundreds of parts is filled and saved at once', async () => {
    const page = await filledEntry(LARGE)
    const parts = await rowCount(page)
    expect(parts).toBeGreaterThan(200)
    await ticks(page, 'Select all').check()
    await expect.poll(() => textIn(page, 'Entry')).toBe(await textIn(page, 'Balance'))
    const saved = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/parts'))
    await button(page, 'Save').click()
    const { partsList } = (await saved).postDataJSON() as { partsList: readonly unknown[] }
    expect(partsList).toHaveLength(parts)
    await message(page, 'Successfully saved details.')
  })
})

test('on a phone a part is a card with − and +, and its quantity is never below 0', async () => {
  const page = await entryOf('SB-2407', PHONE)
  const card = page.getByRole('article').first()
  const entry = card.getByRole('textbox', { name: 'Entry' })
  await entry.waitFor()
  expect(await card.getByRole('button', { name: 'Less Entry' }).isDisabled()).toBe(true)
  await card.getByRole('button', { name: 'More Entry' }).click()
  await expect.poll(() => entry.inputValue()).toBe('1')
  await card.getByRole('button', { name: 'Less Entry' }).click()
  await expect.poll(() => entry.inputValue()).toBe('0')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('on a phone a part without a balance accepts no entry', async () => {
  const page = await entryOf('SB-2404', PHONE)
  await ticks(page, 'Show all').check()
  const none = page.getByRole('article').filter({ hasText: 'Nothing is left.' }).first()
  await none.waitFor()
  expect(await none.locator('dl').innerText()).toMatch(/Balance\s+0$/)
  expect(await none.getByRole('textbox', { name: 'Entry' }).isDisabled()).toBe(true)
  expect(await none.getByRole('button', { name: 'More Entry' }).isDisabled()).toBe(true)
  await ticks(page, 'Show all').uncheck()
  await none.waitFor({ state: 'detached' })
})

test('on a phone the percentage of a job opens its graph', async () => {
  const page = await visit('', PHONE)
  const job = page.getByRole('article', { name: LARGE })
  const share = job.getByRole('button', { name: /%$/ }).first()
  const { width = 0, height = 0 } = (await share.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await share.click()
  await page.getByRole('heading', { name: `Part-wise status — ${LARGE}` }).waitFor()
  await page.getByRole('tab', { name: 'Erection Graph', selected: true }).waitFor()
})
