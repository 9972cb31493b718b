/** Checklists of documents in the browser (specialised-modules §2, §4, §5, §8). */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESK, PHONE, type Window } from './browser.ts'
import { fillCell, pressCell, rowCount, waitForRows, textIn } from './grids.ts'
import { button, confirm, message, visitors } from './visitor.ts'

const { as, pages, installed, sessionAs } = visitors()
const admin = as('Administrator')
const head = as('Sales head')

/** The sample gives the first eight jobs a checklist; these have none. */
const FREE = ['SB-2409', 'SB-2410'] as const

const addressOf = (job: string, checklist?: string): string => {
  const id = checklist ? `&w.id=${checklist}` : ''
  return `documentsys?view=job${id}&w.jobIdmaster_jobid=${job}&w.activeTemplate=Steel+building`
}
/** The first document is below the heading of its group. */
const FIRST = 1

async function openJob(page: Page, line: number): Promise<void> {
  await waitForRows(page)
  await pressCell(page, 'Party name', { line })
  await page.getByRole('heading', { name: 'Checklist & Documents' }).waitFor()
  await page.getByRole('tab', { name: 'All', exact: true }).waitFor()
}

/** Rows of the grid in the open tab; the grids of tabs visited before are still on the page. */
const rowsShown = async (page: Page): Promise<number> =>
  Number.parseInt((await page.locator('[role=tabpanel]:not([hidden]) .cs-grid__count').textContent()) ?? '', 10)

const tabs = (page: Page) => page.getByRole('tab').allTextContents()

describe('the checklist of a job', () => {
  test('starts from the default template, which is locked from then on', async () => {
    const page = await admin('documentsys?activeTab=1')
    await openJob(page, 8)
    expect(await page.getByLabel('Active template').inputValue()).toBe('Steel building')
    await page.getByText('Konkan Foods', { exact: true }).waitFor()
    await waitForRows(page)
    await fillCell(page, 'Remarks', { text: 'Asked for by phone', line: FIRST })
    await button(page, 'Save').click()
    await message(page, 'New entry successfully created.')
    await expect.poll(() => page.getByLabel('Active template').isDisabled()).toBe(true)
    await page.getByText('The template is locked once the job has a checklist.').waitFor()
    await expect.poll(() => textIn(page, 'Rev no', { line: FIRST })).toBe('1')
  })

  test('stores changes, and counts its revisions', async () => {
    const page = await admin(addressOf('SB-2405', 'CL-0005'))
    await waitForRows(page)
    const before = Number(await textIn(page, 'Rev no', { line: FIRST }))
    await fillCell(page, 'Remarks', { text: 'Original follows', line: FIRST })
    await button(page, 'Save').click()
    await message(page, 'Successfully updated entry.')
    await page.reload()
    await waitForRows(page)
    await expect.poll(() => textIn(page, 'Remarks', { line: FIRST })).toBe('Original follows')
    expect(await textIn(page, 'Rev no', { line: FIRST })).toBe(String(before + 1))
  })

  test('is not saved without details', async () => {
    const page = await admin('documentsys')
    await button(page, 'New').click()
    await button(page, 'Save').click()
    await message(page, 'Please add details to save the item.')
    await button(page, 'Attachments of the job').click()
    await message(page, 'Please select the Job ID and template')
  })

  test('reports a concurrent change, and can be saved after a reload', async () => {
    const other = await admin(addressOf('SB-2406', 'CL-0006'))
    // Columns outside the window are not in the accessibility tree.
    const watched = await pages.open({ width: 1920, height: 900 })
    watched.expect(/status of 409/)
    const { page } = watched
    await watched.context.addCookies(await sessionAs('Administrator'))
    await page.goto(`${installed.current.address}/${addressOf('SB-2406', 'CL-0006')}`)
    for (const each of [page, other]) await waitForRows(each)
    await fillCell(other, 'Remarks', { text: `Quicker at ${Date.now()}`, line: FIRST })
    await button(other, 'Save').click()
    await message(other, 'Successfully updated entry.')
    await fillCell(page, 'Remarks', { text: 'Slower', line: FIRST })
    await button(page, 'Save').click()
    await message(page, 'was changed by somebody else meanwhile')
    await button(page, 'Reload').click()
    await expect.poll(() => textIn(page, 'Last updated by', { line: FIRST })).not.toBe('—')
    await button(page, 'Save').click()
    await message(page, 'Successfully updated entry.')
    await expect.poll(() => textIn(page, 'Remarks', { line: FIRST })).toBe('Slower')
  })

  test('lists rows with files as documents; a row takes files of up to 50 MB each', async () => {
    const page = await admin(addressOf(FREE[1]))
    await waitForRows(page)
    await page
      .locator('.cs-grid__frame')
      .first()
      .click({ button: 'right', position: { x: 60, y: 86 } })
    await page.getByRole('menuitem', { name: 'Attachments' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('each at most 50 MB').waitFor()
    const file = { name: 'order.txt', mimeType: 'text/plain', buffer: Buffer.from('Signed') }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByText('File uploaded successfully').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Documents' }).click()
    await expect.poll(() => rowsShown(page)).toBe(1)
  })

  test('is reset after a confirmation', async () => {
    const page = await admin(addressOf('SB-2407', 'CL-0007'))
    await waitForRows(page)
    await button(page, 'Reset job data').click()
    await page.getByRole('dialog').getByText('Do you want to continue to delete data for this Job ID?').waitFor()
    await confirm(page)
    await message(page, 'Reset completed successfully.')
    await page.goto(new URL(addressOf('SB-2407'), page.url()).href)
    await waitForRows(page)
    await expect.poll(() => page.getByLabel('Active template').isDisabled()).toBe(false)
  })

  test('is printed with all its rows', async () => {
    const page = await admin(addressOf('SB-2403', 'CL-0003'))
    await waitForRows(page)
    await page.emulateMedia({ media: 'print' })
    const printed = page.locator('.cs-grid__printed').first()
    await printed.getByText('As-built drawings').waitFor()
    expect(await printed.locator('tbody tr').count()).toBeGreaterThanOrEqual(16)
  })
})

describe('templates', () => {
  test.each([
    [DESK, 'You need to be an admin to configure templates.'],
    [PHONE, 'You need to be an admin to configure teams.'],
  ] as const)('are configured by administrators only: %o', async (window: Window, hint) => {
    const page = await head(addressOf('SB-2403', 'CL-0003'), window)
    const configure = button(page, 'Configure Template')
    await configure.waitFor()
    expect(await configure.isDisabled()).toBe(true)
    await page.getByText(hint).first().waitFor()
  })

  async function configure(): Promise<Page> {
    const page = await admin('documentsys?view=template')
    await button(page, 'Save template').waitFor()
    await page.getByLabel('Existing template').locator('option').nth(2).waitFor({ state: 'attached' })
    return page
  }

  test('keep their name while their rows are changed', async () => {
    const page = await configure()
    await page.getByLabel('Existing template').selectOption('Shed extension')
    expect(await page.getByRole('textbox', { name: 'New template' }).isDisabled()).toBe(true)
    await waitForRows(page)
    const rows = await rowCount(page)
    await pressCell(page, 'Description', { line: 0 })
    await page.getByRole('textbox', { name: 'Description' }).fill('Countersigned purchase order')
    await button(page, 'Change row').click()
    await expect.poll(() => textIn(page, 'Description')).toBe('Countersigned purchase order')
    await page.getByRole('textbox', { name: 'Description' }).fill('Photos of the site')
    await button(page, 'Add row').click()
    await expect.poll(() => rowCount(page)).toBe(rows + 1)
    await button(page, 'Save template').click()
    await message(page, 'Template updated successfully.')
  })

  test('are copied under a new name, which locks the existing ones', async () => {
    const page = await configure()
    await page.getByLabel('Copy from template').selectOption('Steel building')
    expect(await page.getByLabel('Existing template').isDisabled()).toBe(true)
    await button(page, 'Copy template').click()
    await message(page, 'Name & copyFrom fields are required to copy a template.')
    await page.getByRole('textbox', { name: 'New template' }).fill('Warehouse')
    await button(page, 'Copy template').click()
    await message(page, 'Template copied successfully.')
  })

  test('are added row by row', async () => {
    const page = await configure()
    await page.getByRole('textbox', { name: 'New template' }).fill('Footbridge')
    expect(await button(page, 'Add row').isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'Group' }).fill('Design')
    await page.getByRole('textbox', { name: 'Description' }).fill('Load test report')
    await button(page, 'Add row').click()
    await waitForRows(page)
    await button(page, 'Save template').click()
    await message(page, 'Template created successfully.')
  })

  test('need a name to become the default', async () => {
    const page = await admin(addressOf('SB-2403', 'CL-0003'))
    await button(page, 'Set default template').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Default template').selectOption({ index: 0 })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await message(page, 'Please enter the template name to save the template')
    await dialog.getByLabel('Default template').selectOption('Steel building')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await message(page, 'Default template saved successfully')
  })
})

describe('the tabs', () => {
  test('are those of the specification, on a desk and on a phone', async () => {
    const desk = await admin(addressOf('SB-2403', 'CL-0003'))
    await desk.getByRole('tab', { name: 'Calendar' }).waitFor()
    expect(await tabs(desk)).toEqual(['All', 'Active', 'Documents', 'Calendar'])
    const phone = await admin(addressOf('SB-2403', 'CL-0003'), PHONE)
    await phone.getByRole('tab', { name: 'Calendar' }).waitFor()
    expect(await tabs(phone)).toEqual(['Job', 'Calendar'])
    const list = await admin('documentsys', PHONE)
    await list.getByRole('tab', { name: 'Calendar' }).waitFor()
    expect(await tabs(list)).toEqual(['Active jobs', 'All jobs', 'Calendar'])
  })

  test('show rows on a phone below low group headings, which can be folded', async () => {
    const page = await admin(addressOf('SB-2403', 'CL-0003'), PHONE)
    const heading = page.locator('.cs-grid-group').first()
    const card = page.locator('.cs-grid-card').first()
    await card.waitFor()
    const height = async (of: typeof card) => (await of.boundingBox())?.height ?? 0
    expect(await height(heading)).toBeLessThan(60)
    expect(await height(card)).toBeGreaterThan(200)
    const first = await card.getByRole('heading').textContent()
    await heading.getByRole('button').click()
    await expect.poll(() => page.locator('.cs-grid-card').first().getByRole('heading').textContent()).not.toBe(first)
  })

  test('follow the width of the window', async () => {
    const page = await admin(addressOf('SB-2403', 'CL-0003'))
    await page.getByRole('tab', { name: 'Documents' }).waitFor()
    await page.setViewportSize({ width: 600, height: 900 })
    await expect.poll(() => tabs(page)).toEqual(['Job', 'Calendar'])
  })

  test('list only documents that apply as active', async () => {
    const page = await admin(addressOf('SB-2403', 'CL-0003'))
    await waitForRows(page)
    const all = await rowsShown(page)
    await page.getByRole('tab', { name: 'Active' }).click()
    await expect.poll(() => rowsShown(page)).toBe(all - 1)
  })
})
