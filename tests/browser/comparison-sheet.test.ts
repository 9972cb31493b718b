/** Comparison sheets in the browser (specialised-modules §2, §4; site-modules §5). */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { fillCell, pressCell, rowCount, waitForRows, textIn } from './grids.ts'
import { button, confirm, message, visitor } from './visitor.ts'

const visit = visitor('Administrator')

describe('a comparison sheet', () => {
  /** Opens the sheet on this line of the list; its first item is below a heading. */
  async function sheet(line: number): Promise<Page> {
    const page = await visit('comparisonsheet')
    await waitForRows(page)
    await pressCell(page, 'Title', { line })
    await (await itemsOf(page)).waitFor({ state: 'attached' })
    await vendorsOf(page).first().waitFor()
    return page
  }
  const vendorsOf = (page: Page) =>
    page.getByRole('group', { name: 'Party', exact: true }).getByRole('checkbox', { checked: true })
  const itemsOf = async (page: Page) => {
    await page.getByRole('heading', { name: /^Comparison Sheet CS-/ }).waitFor()
    return page.locator('.cs-grid__frame [role=gridcell]', { hasText: /^Items \(/ }).first()
  }

  test('is not for phones', async () => {
    const page = await visit('comparisonsheet', PHONE)
    await page.getByText('This functionality is only available on horizontal screens like laptops/desktops.').waitFor()
    expect(await button(page, 'New').count()).toBe(0)
  })

  test('stores a changed price', async () => {
    const page = await sheet(0)
    const quantity = Number((await textIn(page, 'Qty', { line: 1 })).replaceAll(',', ''))
    await fillCell(page, 'Price', { text: '321.5', line: 1 })
    await expect.poll(() => textIn(page, 'Price', { line: 1 })).toBe('₹321.50')
    await button(page, 'Save').click()
    await message(page, 'Successfully updated entry.')
    await waitForRows(page)
    await page.reload()
    await waitForRows(page)
    await pressCell(page, 'Title', { line: 0 })
    await (await itemsOf(page)).waitFor({ state: 'attached' })
    await expect.poll(() => textIn(page, 'Price', { line: 1 })).toBe('₹321.50')
    const total = (await textIn(page, 'Total', { line: 1 })).replaceAll(/[₹,]/g, '')
    expect(Number(total)).toBeCloseTo(quantity * 321.5, 2)
  })

  test('gets another item', async () => {
    const page = await sheet(1)
    const rows = await rowCount(page)
    const items = page.getByRole('group', { name: 'Item', exact: true })
    await items.getByRole('checkbox', { checked: false }).first().check()
    await button(page, 'Add to comparison').click()
    await expect.poll(() => rowCount(page)).toBe(rows + 1)
  })

  /** Y position in px of the first item, below two lines of headings and the heading of the group. */
  const LINE = 119
  /** Right-clicks the first item at this distance from the left. */
  const menuAt = (page: Page, x: number): Promise<void> =>
    page.locator('.cs-grid__frame').click({ button: 'right', position: { x, y: LINE } })
  const vendors = (page: Page) => vendorsOf(page).count()

  test('deletes an item for good after a confirmation', async () => {
    const page = await sheet(2)
    const rows = await rowCount(page)
    const item = await textIn(page, 'Item', { line: 1 })
    await menuAt(page, 60)
    await page.getByRole('menuitem', { name: 'Delete item' }).click()
    await page.getByRole('dialog').getByText('Do you want to delete this item from the comparison?').waitFor()
    await confirm(page)
    await message(page, 'Delete successful.')
    await expect.poll(() => rowCount(page)).toBe(rows - 1)
    const again = await sheet(2)
    expect(await rowCount(again)).toBe(rows - 1)
    expect(await textIn(again, 'Item', { line: 1 })).not.toBe(item)
  })

  test('deletes a party for good through the menu of the vendor', async () => {
    const page = await sheet(3)
    const before = await vendors(page)
    expect(before).toBeGreaterThan(1)
    await menuAt(page, 620)
    await page.getByRole('menuitem', { name: 'Delete party' }).click()
    await page.getByRole('dialog').getByText('Do you want to delete this party from the comparison?').waitFor()
    await confirm(page)
    await message(page, 'Delete successful.')
    await expect.poll(() => vendors(page)).toBe(before - 1)
    expect(await vendors(await sheet(3))).toBe(before - 1)
  })

  test('is printed with every vendor, item and total, and the state of each offer', async () => {
    const page = await sheet(0)
    const chosen = page.getByRole('group', { name: 'Party', exact: true }).locator('label:has(:checked)')
    const names = (await chosen.allTextContents()).sort()
    expect(names.length).toBeGreaterThan(3)
    await page.emulateMedia({ media: 'print' })
    const captions = page.locator('.cs-grid__printed th[scope=colgroup]:not(:empty)')
    await expect.poll(async () => (await captions.allTextContents()).sort()).toEqual(names)
    const printed = page.locator('.cs-grid__printed').last()
    expect(await printed.locator('tbody tr').count()).toBeGreaterThan(8)
    await printed.getByText('Negotiating').first().waitFor()
    expect(await page.locator('.cs-grid__frame').isVisible()).toBe(false)
  })

  test('is listed item by item in the Item List', async () => {
    const page = await visit('comparisonsheet')
    await page.getByRole('tab', { name: 'Item List' }).click()
    await waitForRows(page)
    expect(await textIn(page, 'Item')).not.toBe('')
    expect(await textIn(page, 'Party')).toMatch(/\w/)
    expect(await rowCount(page)).toBeGreaterThan(5)
  })

  test('is not saved without an item and a party', async () => {
    const page = await visit('comparisonsheet')
    await button(page, 'New').click()
    expect(await button(page, 'Add to comparison').isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'Title' }).fill('Nothing in it')
    let saves = 0
    page.on('request', (request) => (saves += request.url().includes('entry_item') ? 1 : 0))
    await button(page, 'Save').click()
    await message(page, 'Add a party and item in the grid to save.')
    expect(saves).toBe(0)
  })

  test('takes its items from an indent, and is saved', async () => {
    const page = await visit('comparisonsheet')
    await button(page, 'New').click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Asked for by an indent')
    await page.getByLabel('Indent no.').selectOption({ index: 1 })
    await page.getByRole('group', { name: 'Party', exact: true }).getByRole('checkbox').first().check()
    await button(page, 'Add to comparison').click()
    await page
      .locator('.cs-grid__frame [role=gridcell]', { hasText: /^Items \(/ })
      .first()
      .waitFor({ state: 'attached' })
    expect(Number(await textIn(page, 'Qty', { line: 1 }))).toBeGreaterThan(0)
    await button(page, 'Save').click()
    await message(page, 'New entry successfully created.')
  })

  test('with an item but no party is refused with the message of the sheet', async () => {
    const page = await visit('comparisonsheet')
    await button(page, 'New').click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Never compared')
    await page.getByRole('group', { name: 'Item', exact: true }).getByRole('checkbox').first().check()
    // The first choice fills the grid; after that, only the button does.
    const items = page.locator('.cs-grid__frame [role=gridcell]', { hasText: /^Items \(/ })
    await items.first().waitFor({ state: 'attached' })
    await page.getByRole('group', { name: 'Party', exact: true }).getByRole('checkbox').first().check()
    await button(page, 'Save').click()
    await message(page, 'Add a party and item in the grid to save.')
  })
})

describe('the number of a new sheet', () => {
  /** Fills in a new sheet with the first item and the first party, unsaved. */
  async function filled(page: Page): Promise<void> {
    await button(page, 'New').click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Numbered')
    await page.getByRole('group', { name: 'Item', exact: true }).getByRole('checkbox').first().check()
    await page.getByRole('group', { name: 'Party', exact: true }).getByRole('checkbox').first().check()
    await button(page, 'Add to comparison').click()
    const items = page.locator('.cs-grid__frame [role=gridcell]', { hasText: /^Items \(/ })
    await items.first().waitFor({ state: 'attached' })
  }
  async function setSeries(page: Page, change: (dialog: Locator) => Promise<unknown>): Promise<void> {
    await button(page, 'Voucher numbering').click()
    const dialog = page.getByRole('dialog', { name: 'Voucher numbering' })
    await change(dialog)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await message(page, 'Voucher configuration successfully saved.')
  }
  const isNumbered = (page: Page, number: string) => expect.poll(() => textIn(page, 'Sheet No')).toBe(number)

  test('is the next in the series; a start below the used numbers causes a warning', async () => {
    const page = await visit('comparisonsheet')
    await waitForRows(page)
    await setSeries(page, async (dialog) => {
      await dialog.getByLabel('Prefix').fill('RATE/')
      await dialog.getByLabel('Start').fill('500')
    })
    await filled(page)
    expect(await page.getByRole('textbox', { name: 'Sheet No' }).count()).toBe(0)
    await button(page, 'Save').click()
    await message(page, 'New entry successfully created.')
    await isNumbered(page, 'RATE/500')
    await button(page, 'Voucher numbering').click()
    await page.getByLabel('Start').fill('2')
    await page.getByText('Numbers up to 500 are in use: the next one is 501, not 2.').waitFor()
  })

  test('is typed where numbering is manual, and a duplicate is refused', async () => {
    const page = await visit('comparisonsheet')
    await waitForRows(page)
    await setSeries(page, (dialog) => dialog.getByLabel('Make numbers by themselves').uncheck())
    await filled(page)
    const number = page.getByRole('textbox', { name: 'Sheet No' })
    await number.fill('CS-1')
    await button(page, 'Save').click()
    await page.getByText('There is a sheet with the number "CS-1".').first().waitFor()
    await number.fill('HAND-1')
    await button(page, 'Save').click()
    await message(page, 'New entry successfully created.')
    await isNumbered(page, 'HAND-1')
  })
})

describe('a link to a comparison sheet', () => {
  interface Sheet {
    readonly id: string
    readonly title: string
  }
  /** The last sheet of the list: the first could be opened by mistake. */
  async function lastSheet(): Promise<Sheet> {
    const page = await visit('comparisonsheet')
    const rows = await page.evaluate(async (): Promise<readonly Sheet[]> => {
      const { tok } = await (await fetch('/main/v?heartbeat=n')).json()
      const address = `/main/s/comparisonsheet/list?page=0&page_by=500&apitoken=${encodeURIComponent(tok)}`
      return (await (await fetch(address)).json()).get_list.result
    })
    expect(rows.length).toBeGreaterThan(1)
    return rows.at(-1) ?? { id: '', title: '' }
  }
  const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
  const FILTERED_OUT = 'This entry is not in the list as it is filtered.'

  test('opens the whole record, which is requested from the ERP by its key', async () => {
    const { id, title: wanted } = await lastSheet()
    const page = await visit(`comparisonsheet?view=record&w.id=${id}`)
    await expect.poll(() => title(page).inputValue()).toBe(wanted)
    expect(await page.getByText(FILTERED_OUT).count()).toBe(0)
  })

  test('opens a record that the filters exclude, and says so', async () => {
    const { id, title: wanted } = await lastSheet()
    const page = await visit(`comparisonsheet?search=nothing-like-it&view=record&w.id=${id}`)
    await message(page, FILTERED_OUT)
    await expect.poll(() => title(page).inputValue()).toBe(wanted)
  })

  test('reports a record that does not exist', async () => {
    const page = await visit('comparisonsheet?view=record&w.id=9999999')
    await page.getByText('This entry is not in the list.').waitFor()
    await button(page, 'Back').click()
    await waitForRows(page)
  })
})
