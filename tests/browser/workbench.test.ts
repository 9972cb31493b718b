/** `npm run dev`, the workbench: a file and its live screen side by side. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { untilPassed } from '../runner/until-passed.ts'
import { attemptFor } from '../runner/limits.ts'
import { violations } from './axe.ts'
import { DESK } from './browser.ts'
import { startProduct } from './product.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct(() => startProduct({ args: ['--dev'] }))

const sales = (): string => join(installed.current.screensFolder, 'crm/sales.yaml')
const screen = (page: Page) => page.frameLocator('iframe')
const root = (page: Page) => screen(page).locator('html')
/** The account button of the signed-in person. */
const account = (page: Page, name: string) => screen(page).getByRole('button', { name: `Account of ${name}` })
const note = (page: Page) => page.locator('.wb-bar__note')
const line = (page: Page, text: string) => page.locator('.cm-line', { hasText: text }).first()

let text = ''
beforeAll(async () => {
  text = await readFile(sales(), 'utf8')
})
beforeEach(async () => await writeFile(sales(), text))

/** The workbench with sales orders in the editor and on the screen. */
async function openSales(): Promise<Page> {
  const { page, expect: expectComplaint } = await pages.open(DESK)
  // A save is refused when somebody else has changed the file.
  expectComplaint(/status of 409 .*workbench\/api\/file/)
  // Requests of the previous person that are answered after the next one has signed in.
  expectComplaint(/status of 401/)
  await page.goto(`${installed.current.address}/workbench`)
  await page.locator('.cm-line').first().waitFor()
  await openFile(page, 'crm/sales')
  await screen(page).locator('[data-key]').first().waitFor()
  return page
}

async function openFile(page: Page, search: string): Promise<void> {
  await page.keyboard.press('Control+p')
  // Nothing but the keyboard: whoever presses the keys types on at once.
  await page.keyboard.type(search)
  // The list of all files has it, too, before it is filtered.
  await page.getByRole('option', { name: search, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.wb-file', { hasText: search }).waitFor()
}

async function typeAtEndOf(page: Page, words: string, typed: string): Promise<void> {
  await line(page, words).click()
  await page.keyboard.press('End')
  await page.keyboard.type(typed)
}

describe('a file', () => {
  test('is saved by Ctrl+S without other changes, and the screen beside it follows in place', async () => {
    const page = await openSales()
    await typeAtEndOf(page, 'label: Sales orders', ' today')
    await page.keyboard.press('Control+s')
    await screen(page).getByText('Sales orders today').first().waitFor()
    expect(await readFile(sales(), 'utf8')).toBe(text.replace('label: Sales orders', 'label: Sales orders today'))
    await page.getByRole('button', { name: 'Saved' }).waitFor()
  })

  test('with a mistake says so at its line, keeps the last good screen, and accepts the suggested word', async () => {
    const page = await openSales()
    await typeAtEndOf(page, 'title: PartyName', 'x')
    await page.getByRole('tab', { name: 'Mistakes 1' }).waitFor()
    await page.keyboard.press('Control+s')
    await note(page).getByText('Saved').waitFor()
    await page.getByText('The screen shows the last good version').waitFor()
    expect(await screen(page).locator('[data-key]').count()).toBeGreaterThan(0)
    expect(await screen(page).locator('dialog[open]').count()).toBe(0)
    // With what the file declares, as the terminal shows it.
    await page.getByRole('button', { name: /There is no field "PartyNamex".*fields: .*OrderNo/s }).click()
    // The check after the save marks the line again, which closes what was opened by hovering before it.
    await untilPassed(async () => {
      await page.mouse.move(0, 0)
      await page
        .locator('.cm-lintRange-error')
        .first()
        .hover({ timeout: attemptFor(2_000) })
      await page.getByRole('button', { name: 'Write PartyName' }).click({ timeout: attemptFor(2_000) })
    })
    await page.getByText('Nothing is wrong with this file.').waitFor()
  })

  test('that somebody else has changed is not overwritten', async () => {
    const page = await openSales()
    await typeAtEndOf(page, 'label: Sales orders', ' of mine')
    const theirs = text.replace('label: Sales orders', 'label: Sales orders of theirs')
    await writeFile(sales(), theirs)
    await page.getByText('was changed on disk while you edited it').waitFor()
    await page.keyboard.press('Control+s')
    await note(page).getByText('Not saved').waitFor()
    expect(await readFile(sales(), 'utf8')).toBe(theirs)
    await page.getByRole('button', { name: 'Load the file' }).click()
    await line(page, 'label: Sales orders of theirs').waitFor()
  })
})

describe('the screen can be viewed', () => {
  test('as another role and in another company, without a password', async () => {
    const page = await openSales()
    await account(page, 'Kiran Rao').waitFor()
    await page.getByLabel('Role').selectOption('Sales head')
    await account(page, 'Arjun Deshmukh').waitFor()
    await openFile(page, 'masters/partymaster')
    await page.getByLabel('Company').selectOption('TEX')
    await expect.poll(() => page.getByLabel('Company').inputValue()).toBe('TEX')
  })

  test('in another language, theme and width', async () => {
    const page = await openSales()
    await page.getByLabel('Language').selectOption('hi')
    await expect.poll(() => root(page).getAttribute('lang')).toBe('hi')
    await page.getByLabel('Theme').selectOption('dark')
    await expect.poll(() => root(page).getAttribute('data-theme')).toBe('dark')
    await page.getByLabel('390').check()
    await expect.poll(() => root(page).evaluate(() => window.innerWidth)).toBe(390)
    await page.getByLabel('Language').selectOption('en')
    await page.getByLabel('Theme').selectOption('system')
  })

  test('in another language if the server draws it, without a network, a state and lines to choose', async () => {
    const page = await openSales()
    await openFile(page, 'crm/enquiry')
    await screen(page).locator('main.drawn').waitFor()
    await page.getByLabel('Language').selectOption('ar')
    await screen(page).locator('html[lang="ar"] main.drawn').waitFor()
    for (const label of ['Network', 'State']) expect(await page.getByLabel(label).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Find in file' }).isDisabled()).toBe(true)
    await page.getByLabel('Language').selectOption('en')
    await screen(page).locator('html[lang="en"] main.drawn').waitFor()
  })

  test('in each state, from the definition alone', async () => {
    const page = await openSales()
    const shows = async (state: string, words: string) => {
      await page.getByLabel('State').selectOption({ label: state })
      await screen(page).getByText(words).first().waitFor()
    }
    await shows('Empty', 'Nothing here for you yet')
    await shows('Loading', 'Fetching items ...')
    await shows('Error', 'The list could not be read')
    await shows('Not allowed', 'You are not allowed to see this list')
    await shows('Many rows', 'Bhoomi Agro Industries')
    await shows('Long words', 'Prefabricated building for the second assembly hall')
  })

  test('over a network that fails, and offline', async () => {
    const page = await openSales()
    await page.getByLabel('Network').selectOption('failing')
    await page.getByRole('button', { name: 'Load the screen anew' }).click()
    await screen(page).getByText('The list could not be read').waitFor()
    await page.getByLabel('Network').selectOption('online')
    await page.getByRole('button', { name: 'Load the screen anew' }).click()
    await screen(page).locator('[data-key]').first().waitFor()
    await page.getByLabel('Network').selectOption('offline')
    expect(await root(page).evaluate(() => navigator.onLine)).toBe(false)
  })

  test('over a network that fails, also for a grid whose worker loads all rows', async () => {
    const page = await openSales()
    await openFile(page, 'utility/notificationconfig')
    await screen(page)
      .locator('.cs-grid__count', { hasText: /^\d+ rows$/ })
      .waitFor()
    await page.getByLabel('Network').selectOption('failing')
    await page.getByRole('button', { name: 'Load the screen anew' }).click()
    await screen(page).getByText('The workbench lets every call fail.').first().waitFor()
  })
})

describe('a pressed element leads to its line', () => {
  test.each([
    ['the title of a card', '[data-key] :is(h2, h3)', 'title: PartyName', 'PartyName'],
    ['a fact of a card', '[data-key] dd', 'left: [OrderNo', 'OrderNo'],
    ['the status of a card', '[data-key] .cs-badge:has-text("Draft")', 'statuses: [', 'Draft'],
    ['the status filter', '.cs-filters label:has-text("Status")', 'statuses: [', 'statuses'],
    ['the title of the screen', '.cs-bar__screen', 'label: Sales orders', 'label'],
  ])('%s', async (...[, selector, written, selected]) => {
    const page = await openSales()
    await page.getByRole('button', { name: 'Find in file' }).click()
    await screen(page).locator(selector).first().click()
    await page.locator('.cm-activeLine', { hasText: written }).waitFor()
    // The first line is the active one from the start.
    await expect.poll(() => page.evaluate(() => String(window.getSelection()))).toBe(selected)
  })
})

describe('a new file', () => {
  test('is named, filled in and saved; its screen is shown beside it', async () => {
    const page = await openSales()
    const file = join(installed.current.screensFolder, 'crm/sitevisit.yaml')
    await page.keyboard.press('Control+p')
    await page.getByPlaceholder(/^Find a screen or file/).fill('Site visit')
    await page.getByRole('option', { name: 'New file crm/sitevisit.yaml' }).click()
    await page.locator('.wb-file', { hasText: 'crm/sitevisit.yaml' }).waitFor()
    // The focus is in the empty file, which offers the keys that a screen may start with.
    await page.getByRole('option', { name: 'label' }).first().waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.insertText(
      'label: Site visits\nkind: records\nfields:\n  Place: text\n  Day: date\nform: [Place, ',
    )
    await page.keyboard.type('Da')
    await page.getByRole('option', { name: 'Day' }).click()
    await page.keyboard.insertText(']\n')
    await page.keyboard.press('Control+s')
    await screen(page).getByRole('heading', { name: 'Site visits' }).first().waitFor()
    expect(await readFile(file, 'utf8')).toContain('form: [Place, Day]')
    await rm(file)
  })

  test('is not offered under a name that exists', async () => {
    const page = await openSales()
    await page.keyboard.press('Control+p')
    await page.getByPlaceholder(/^Find a screen or file/).fill('sales')
    await page.getByRole('option', { name: 'crm/sales.yaml' }).waitFor()
    expect(await page.getByRole('option', { name: 'New file' }).count()).toBe(0)
  })
})

describe('the editor', () => {
  test('offers the keys of the context and explains what one is for', async () => {
    const page = await openSales()
    await typeAtEndOf(page, 'kind: approvals', '\nrej')
    await page.getByRole('option', { name: 'reject' }).click()
    await line(page, 'reject:').waitFor()
    await line(page, 'kind: approvals').getByText('kind').hover()
    await page.getByText('The kind of the screen').first().waitFor()
  })

  test('offers the cells of a line after row., and the parts of an expression have the values of a line', async () => {
    const page = await openSales()
    await openFile(page, 'purchase/purchaserequest')
    await screen(page).getByRole('button', { name: 'New', exact: true }).click()
    await screen(page).getByRole('button', { name: 'Add row' }).click()
    await screen(page).getByRole('option', { name: 'Anchor bolt' }).click()
    for (const key of ['Tab', '3', '0', 'Tab']) await page.keyboard.press(key)
    await page.getByRole('tab', { name: 'Expression' }).click()
    await line(page, 'LineAmount: { type: money').click()
    for (const key of ['End', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
    await page.getByRole('row', { name: 'row.Qty 30', exact: true }).waitFor()
    await page.keyboard.type(' + row.')
    await page.getByRole('option', { name: 'Unit' }).waitFor()
    const cells = page.locator('.cm-tooltip-autocomplete').getByRole('option')
    expect(await cells.allInnerTexts()).toEqual(['Item', 'LineAmount', 'Qty', 'Rate', 'Unit'])
  })

  test('offers the names of the site', async () => {
    const page = await openSales()
    await typeAtEndOf(page, 'kind: approvals', '\nsee: { dir')
    await page.getByRole('option', { name: 'director' }).first().waitFor()
  })
})

describe('an edit', () => {
  test('is explained in words, with what must be accepted', async () => {
    const page = await openSales()
    await page.getByRole('tab', { name: 'What changes' }).click()
    await typeAtEndOf(page, 'label: Sales orders', ' today')
    await page.getByText('called: Sales orders today now, not Sales orders').waitFor()
    await typeAtEndOf(page, 'kind: approvals', '\nsee: { director: all }')
    await page.getByText(/Waits until an administrator/).waitFor()
  })
})

describe('an expression', () => {
  test('is broken down, each part with its value for a row of the screen', async () => {
    const page = await openSales()
    await openFile(page, 'miscellaneous/leaverequest')
    await screen(page).locator('[data-key]').first().waitFor()
    await page.getByRole('tab', { name: 'Expression' }).click()
    await line(page, 'Days: { type: number').click()
    await page.getByRole('rowheader', { name: 'days(form.FirstDay, form.LastDay) + 1' }).waitFor()
    const expressions = await page.getByRole('rowheader').allInnerTexts()
    expect(expressions).toEqual([
      'days(form.FirstDay, form.LastDay) + 1',
      'days(form.FirstDay, form.LastDay)',
      'form.FirstDay',
      'form.LastDay',
    ])
    await page.getByRole('combobox', { name: 'Row' }).selectOption({ index: 1 })
    const [days, difference] = await page.getByRole('cell').allInnerTexts()
    expect(days).toMatch(/^\d+$/)
    expect(Number(days)).toBe(Number(difference) + 1)
  })
})

test('the workbench has no accessibility violations', async () => {
  const page = await openSales()
  expect(await violations(page)).toEqual([])
})
