/** Section-wise erection status in the browser (specialised-modules §2, §4, §5, §8). */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { fillCell, rowCount, waitForRows, textIn } from './grids.ts'
import { button, confirm, message, visitor } from './visitor.ts'

const SCREEN = 'sectionwiseerectionstatus'
const visit = visitor('Administrator')

describe('section-wise erection status', () => {
  /** Opens the record of a job, as a press on its row does. */
  async function record(job: string, id: string): Promise<Page> {
    const page = await visit(`${SCREEN}?view=record&w.jobidmaster_jobid=${job}&w.openedId=${id}`)
    await page.getByRole('heading', { name: 'Section-wise Erection Status', exact: true }).waitFor()
    await waitForRows(page)
    return page
  }
  const jobOf = (page: Page) => page.getByRole('combobox', { name: 'Job ID', exact: true })
  const barOf = (page: Page, name: string) => page.getByRole('status', { name, exact: true })

  test('is not for phones', async () => {
    const page = await visit(SCREEN, PHONE)
    await page.getByText('This functionality is only available on horizontal screens like laptops/desktops.').waitFor()
    expect(await button(page, 'New').count()).toBe(0)
  })

  test('lists each job with planned and actual work on structure and sheeting', async () => {
    const page = await visit(SCREEN)
    await waitForRows(page)
    expect(await rowCount(page)).toBeGreaterThan(4)
    expect(await textIn(page, 'Job ID')).toBe('SB-2401')
    for (const among of [0, 1]) expect(await textIn(page, 'Planned', { among })).toMatch(/^[\d.]+%$/)
  })

  test('shows bars of planned and actual work, which grow with the entries', async () => {
    const page = await record('SB-2405', 'SW-0005')
    const before = Number.parseFloat((await barOf(page, 'Sheeting actual').textContent()) ?? '')
    expect(before).toBeGreaterThan(0)
    // The first line is the heading of its group.
    const balance = Number((await textIn(page, 'Balance', { line: 1 })).replaceAll(',', ''))
    await fillCell(page, 'Qty', { text: '20', line: 1 })
    await expect.poll(() => textIn(page, 'Balance', { line: 1 })).toBe((balance - 20).toLocaleString('en-IN'))
    await button(page, 'Save').click()
    await message(page, 'Successfully updated entry.')
    await expect
      .poll(async () => Number.parseFloat((await barOf(page, 'Sheeting actual').textContent()) ?? ''))
      .toBeGreaterThan(before)
  })

  test('refuses an entry without details, without a request', async () => {
    const page = await record('SB-2401', 'SW-0001')
    let saves = 0
    page.on(
      'request',
      (request) => (saves += request.method() === 'POST' && request.url().includes('entry_item') ? 1 : 0),
    )
    await button(page, 'Save').click()
    await message(page, 'Please enter details to save entry')
    expect(saves).toBe(0)
  })

  test('loads the record of another job, and cannot save for a job without one', async () => {
    const page = await record('SB-2401', 'SW-0001')
    await jobOf(page).selectOption('SB-2412')
    await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true)
    expect(await barOf(page, 'Structure actual').count()).toBe(0)
    await jobOf(page).selectOption('SB-2403')
    await expect.poll(() => button(page, 'Save').isEnabled()).toBe(true)
    await barOf(page, 'Structure actual').waitFor()
    await page.getByText('Bhoomi Agro Industries').waitFor()
  })

  test('starts with a template, whose sums are shown while it is edited', async () => {
    const page = await visit(SCREEN)
    await button(page, 'New').click()
    await button(page, 'Configure template').click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('.cs-grid__frame').waitFor()
    await waitForRows(page)
    await button(page, 'Save template').click()
    await message(page, 'Please select Job ID to save template')
    await page.keyboard.press('Escape')
    await jobOf(page).selectOption('SB-2409')
    await button(page, 'Configure template').click()
    const sheeting = barOf(page, 'Sum of sheeting ratios')
    await expect.poll(() => sheeting.textContent()).toBe('100%')
    // The grid of entries has no rows yet, and so no cells under these headings.
    await fillCell(page, 'Ratio %', { text: '39.5', line: 0 })
    await expect.poll(() => sheeting.textContent()).toBe('99.5%')
    await button(page, 'Save template').click()
    await message(page, 'Total sum of ratio % of sheeting should be 100%')
    await fillCell(page, 'Ratio %', { text: '140', line: 0 })
    await expect.poll(() => sheeting.textContent()).toBe('160%')
    await fillCell(page, 'Ratio %', { text: '40', line: 0 })
    await fillCell(page, 'Ratio %', { text: '31', line: 1 })
    await button(page, 'Save template').click()
    await message(page, 'Total sum of ratio % of structure should be 100%')
    await fillCell(page, 'Ratio %', { text: '30', line: 1 })
    await button(page, 'Save template').click()
    await message(page, 'Template saved successfully')
    await barOf(page, 'Structure actual').waitFor()
    await page.getByText('No notes to show.').waitFor()
  })

  test('copies the template of another job after a confirmation', async () => {
    const page = await visit(SCREEN)
    await button(page, 'New').click()
    await jobOf(page).selectOption('SB-2410')
    await button(page, 'Configure template').click()
    await page.getByLabel('Copy from Job ID').selectOption('SB-2402')
    await button(page, 'Copy').click()
    await page.getByRole('dialog').getByText('Replace the template of SB-2410 by that of SB-2402?').waitFor()
    await confirm(page)
    await message(page, 'Content copied from Job ID successfully.')
    await page.keyboard.press('Escape')
    await barOf(page, 'Structure planned').waitFor()
  })

  test('stores notes, and deletes one after a confirmation', async () => {
    const page = await record('SB-2404', 'SW-0004')
    await page.getByText('No notes to show.').waitFor()
    expect(await button(page, 'Add note').isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'Note' }).fill('Anchor plates checked')
    await button(page, 'Add note').click()
    await page.getByRole('heading', { name: 'Anchor plates checked' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('')
    await button(page, 'Delete note').click()
    await page.getByRole('dialog').getByText('Do you want to delete this note?').waitFor()
    await confirm(page)
    await message(page, 'Note deleted successfully.')
    await page.getByText('No notes to show.').waitFor()
  })
})
