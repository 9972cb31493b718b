/** The erection status in the browser (site-modules §2.2, §4, §5, §8). */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE, type Window } from './browser.ts'
import { cellOf, fillCell, rowCount, waitForRows, textIn } from './grids.ts'
import { clearDate } from './dates.ts'
import { button, confirm, message, visitor } from './visitor.ts'

const visit = visitor('Administrator')

/** A section of the form, by its caption. */
const section = (page: Page, name: string) =>
  page.locator('.cs-accordion__panel', { has: page.locator('summary', { hasText: name }) })

async function open(page: Page, name: string): Promise<void> {
  await section(page, name).locator('summary').click()
}

/** The form of a new entry with a section open. */
async function newEntry(name: string, viewport?: Window): Promise<Page> {
  const page = await visit('erectionstatus?view=entry', viewport)
  await button(page, 'Add').first().waitFor()
  await open(page, name)
  return page
}

/** A saved entry with a section open. */
async function savedEntry(id: string, name: string, viewport?: Window): Promise<Page> {
  const page = await visit(`erectionstatus?view=entry&w.id=${id}`, viewport)
  await button(page, 'Edit').waitFor()
  // Until the form has its record, sections of a saved entry do not open.
  await section(page, name).locator('summary[aria-disabled=false]').waitFor()
  await open(page, name)
  return page
}

const notes = (page: Page) => section(page, 'Daily Status').locator('article[data-key]')
const loaded = (page: Page) => section(page, 'Daily Status').getByText(/^(\d+) of \1$/)
const note = (page: Page) => section(page, 'Daily Status').getByRole('textbox', { name: 'Content' })
const stage = (page: Page) => section(page, 'Daily Status').getByRole('combobox', { name: 'Erection Stage' })
const add = (page: Page, name: string) => section(page, name).getByRole('button', { name: 'Add', exact: true }).click()

const rowCountIn = async (page: Page, name: string) =>
  Number.parseInt((await section(page, name).locator('.cs-grid__count').textContent()) ?? '', 10)

async function addNote(page: Page, words: string): Promise<void> {
  await note(page).fill(words)
  await stage(page).selectOption('Roofing')
  await add(page, 'Daily Status')
}

describe('the list', () => {
  test('shows the name from the address after its title', async () => {
    const page = await visit('erectionstatus?name=West')
    await page.getByRole('heading', { name: 'Erection Status — West' }).waitFor()
  })

  test('is filtered by the site engineer', async () => {
    const page = await visit('erectionstatus')
    await waitForRows(page)
    const all = await rowCount(page)
    const engineer = await textIn(page, 'Site Engineer')
    await page.getByRole('combobox', { name: 'Site Engineer' }).selectOption(engineer)
    await expect.poll(() => rowCount(page)).toBeLessThan(all)
    expect(await textIn(page, 'Site Engineer')).toBe(engineer)
  })

  test('has the four columns of report 2', async () => {
    const page = await visit('erectionstatus?reportNo=2')
    await waitForRows(page)
    const heads = await page.locator('.cs-grid__frame [role=columnheader]').allTextContents()
    expect(heads.filter((each) => each !== '')).toEqual(['Job ID', 'Site Engineer', 'Party Name', 'Site Address'])
  })

  test('is shown as cards on a phone, with a choice of engineers', async () => {
    const page = await visit('erectionstatus', PHONE)
    const cards = page.locator('.cs-grid article, article')
    await cards.first().waitFor()
    const all = await rowCount(page)
    await page.getByRole('combobox').first().selectOption({ index: 1 })
    await expect.poll(() => rowCount(page)).toBeLessThan(all)
  })
})

describe('a new entry', () => {
  test('accepts no pictures before it is saved, and shows why', async () => {
    const page = await newEntry('Daily Status')
    for (const name of ['Daily Pictures', 'Stagewise Pictures', 'Project QC and safety']) {
      await section(page, name).getByText('You need to save the entry to upload pictures.').waitFor()
      await open(page, name)
      expect(await section(page, name).getAttribute('open')).toBeNull()
    }
  })

  test('names the missing fields of a new row', async () => {
    const page = await newEntry('Daily Status')
    await add(page, 'Daily Status')
    await message(page, 'The following fields are missing: Content, Erection Stage')
    await open(page, 'Men / Labour Status')
    await clearDate(section(page, 'Men / Labour Status'), 'Labour date')
    await add(page, 'Men / Labour Status')
    await message(page, 'The following fields are missing: Notes, Labour type, Qty, Labour date')
    await open(page, 'Machinery Status')
    await add(page, 'Machinery Status')
    await message(page, 'The following fields are missing: Notes, Machinery type, Qty')
    expect(await notes(page).count()).toBe(0)
  })

  test('lists added rows under temporary keys, and removes them without a confirmation', async () => {
    const page = await newEntry('Daily Status')
    await addNote(page, 'First')
    await addNote(page, 'Second')
    await expect
      .poll(() => notes(page).evaluateAll((all) => all.map((each) => each.getAttribute('data-key'))))
      .toEqual(['new:2', 'new:1'])
    expect(await note(page).inputValue()).toBe('')
    await notes(page).first().getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => notes(page).count()).toBe(1)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('has up to four contractors', async () => {
    const page = await newEntry('Site Details')
    const more = page.getByRole('button', { name: 'Add contractor' })
    for (const count of [2, 3, 4]) {
      await more.click()
      await page.getByRole('combobox', { name: `Contractor ${count}` }).waitFor()
    }
    expect(await more.isDisabled()).toBe(true)
    await page.getByText('Up to four contractors.').waitFor()
  })

  test('requires a job, and is saved with its rows, after which its job cannot be changed', async () => {
    const page = await newEntry('Daily Status')
    await addNote(page, 'Columns are up')
    await page.keyboard.press('Control+s')
    await message(page, 'Please fix the marked fields.')
    await page.getByRole('combobox', { name: 'Job ID' }).selectOption('SB-2412')
    await page.keyboard.press('Control+s')
    await message(page, 'New entry successfully created.')
    await button(page, 'Edit').waitFor()
    await expect.poll(() => notes(page).first().getAttribute('data-key')).toMatch(/^\d+$/)
    await notes(page).filter({ hasText: 'Columns are up' }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Job ID' }).isDisabled()).toBe(true)
    await open(page, 'Daily Pictures')
    await section(page, 'Daily Pictures').getByText('No pictures yet.').waitFor()
  })
})

describe('a saved entry', () => {
  test('is read-only until Edit is pressed', async () => {
    const page = await savedEntry('ES-0002', 'Daily Status')
    expect([await note(page).isDisabled(), await stage(page).isDisabled()]).toEqual([true, true])
    await button(page, 'Edit').click()
    await expect
      .poll(async () => [await note(page).isDisabled(), await stage(page).isDisabled()])
      .toEqual([false, false])
    expect(await page.getByRole('combobox', { name: 'Job ID' }).isDisabled()).toBe(true)
  })

  test('is not saved while a started note has no stage, and includes the note once it has one', async () => {
    const page = await savedEntry('ES-0003', 'Daily Status')
    await button(page, 'Edit').click()
    await note(page).fill('Never added')
    await page.keyboard.press('Control+s')
    await message(page, 'Erection stage is mandatory')
    await stage(page).selectOption('Hold')
    await page.keyboard.press('Control+s')
    await message(page, 'Successfully updated entry.')
    await notes(page).first().filter({ hasText: 'Never added' }).getByText('Hold').waitFor()
    expect(await note(page).inputValue()).toBe('')
  })

  test('deletes a note after a confirmation', async () => {
    const page = await savedEntry('ES-0004', 'Daily Status')
    await button(page, 'Edit').click()
    await notes(page).first().waitFor()
    const count = Number(/\d+/.exec((await loaded(page).textContent()) ?? '')?.[0])
    await notes(page).first().getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm delete' })
    await question.getByText('Do you want to continue deleting this note?').waitFor()
    await confirm(page)
    await message(page, 'Note deleted successfully.')
    await loaded(page)
      .filter({ hasText: `${count - 1} of ${count - 1}` })
      .waitFor()
  })

  test.each([
    [
      'Men / Labour Status',
      'Do you want to continue deleting this labour status?',
      'Labour status deleted successfully.',
    ],
    [
      'Machinery Status',
      'Do you want to continue deleting this machinery status?',
      'Machinery status deleted successfully.',
    ],
  ])('deletes a line of %s after a confirmation', async (name, question, done) => {
    const page = await savedEntry('ES-0009', name, PHONE)
    await button(page, 'Edit').click()
    const lines = section(page, name).getByRole('button', { name: /^Actions of/ })
    await lines.first().waitFor()
    const count = await rowCountIn(page, name)
    await lines.first().click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Confirm delete' }).getByText(question).waitFor()
    await confirm(page)
    await message(page, done)
    await expect.poll(() => rowCountIn(page, name)).toBe(count - 1)
  })

  test('keeps unsaved rows and text through a reload', async () => {
    const page = await savedEntry('ES-0005', 'Daily Status')
    await button(page, 'Edit').click()
    await notes(page).first().waitFor()
    await addNote(page, 'Not yet saved')
    await note(page).fill('Half a note')
    await page.reload()
    await open(page, 'Daily Status')
    await notes(page).filter({ hasText: 'Not yet saved' }).waitFor()
    expect(await note(page).inputValue()).toBe('Half a note')
  })

  test('stores answers to its checklist', async () => {
    const page = await savedEntry('ES-0006', 'Project QC and safety')
    await open(page, 'Project Details')
    await button(page, 'Edit').click()
    const checks = section(page, 'Project QC and safety')
    await checks.locator('canvas').first().waitFor()
    await checks.locator('[role=gridcell]', { hasText: 'High-strength bolts' }).waitFor({ state: 'attached' })
    // A cell pressed before Edit has reached the grid does not open.
    await (await cellOf(page, 'Remarks')).and(page.locator('[aria-readonly=false]')).waitFor({ state: 'attached' })
    await fillCell(page, 'Remarks', { text: 'Seen twice' })
    await page.keyboard.press('Control+s')
    await message(page, 'Successfully updated entry.')
    await expect.poll(() => textIn(page, 'Remarks')).toBe('Seen twice')
  })

  test('accepts pictures of the day of up to 50 MB', async () => {
    const page = await savedEntry('ES-0007', 'Daily Pictures')
    await open(page, 'Project Details')
    await section(page, 'Daily Pictures').getByRole('button', { name: 'Attachments' }).click()
    await page.getByText('Up to 5 more, each at most 50 MB.').waitFor()
    const file = { name: 'bay-3.txt', mimeType: 'text/plain', buffer: Buffer.alloc(2048, 65) }
    await page.getByLabel('Choose files to upload').setInputFiles(file)
    await button(page, 'Upload').click()
    await message(page, 'File uploaded successfully')
    await page.keyboard.press('Escape')
    const pictures = section(page, 'Daily Pictures').locator('[role=gridcell]')
    await pictures.filter({ hasText: 'bay-3.txt' }).waitFor({ state: 'attached' })
  })

  test('is filled in and saved on a phone', async () => {
    const page = await savedEntry('ES-0008', 'Machinery Status', PHONE)
    await button(page, 'Edit').click()
    const machinery = section(page, 'Machinery Status')
    await machinery.getByRole('textbox', { name: 'Notes' }).fill('Hired by the day')
    await machinery.getByRole('combobox', { name: 'Machinery type' }).selectOption('Hydra')
    await machinery.getByRole('textbox', { name: 'Qty' }).fill('2')
    await add(page, 'Machinery Status')
    await machinery.getByText('Hired by the day').waitFor()
    await button(page, 'Save').click()
    await message(page, 'Successfully updated entry.')
  })
})
