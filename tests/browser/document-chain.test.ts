/** A chain of documents: a requisition, its order, what is received of it and issued from stock, and the report over it. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { currentTier, variants } from '../runner/tiers.ts'
import { DESK, PHONE, type Window } from './browser.ts'
import { cellOf, textIn, waitForRows } from './grids.ts'
import { startProduct } from './product.ts'
import { button, confirm, type Visit, visitors } from './visitor.ts'

const BOLT = 'Anchor bolt M24 x 600'
const NUT = 'Hex bolt M20 x 60, grade 8.8'

/** The item, and the values of the cells by their labels. */
type Line = readonly [item: string, values: Readonly<Record<string, string>>]

const isPhone = ({ width }: Window): boolean => width < 700
const field = (page: Page, name: string) => page.locator(`[data-field=${name}]`)

async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(text)
  await page.locator('[role=listbox][aria-busy=false] [role=option]', { hasText: text }).first().click()
}

async function addLine(page: Page, size: Window, [item, values]: Line, at: number): Promise<void> {
  await button(page, 'Add row').click()
  if (!isPhone(size)) {
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('Escape')
    const cells = [['Item', item], ...Object.entries(values)] as const
    await page.evaluate(
      (text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      },
      [cells.map(([name]) => name), cells.map(([, value]) => value)].map((row) => row.join('\t')).join('\n'),
    )
    await expect.poll(() => textIn(page, 'Item', { line: at })).toBe(item)
    return
  }
  const card = page.locator('.cs-grid-card').nth(at)
  await card.getByLabel('Item').fill(item)
  await page.locator('.cs-combo__option', { hasText: item }).first().click()
  for (const [label, value] of Object.entries(values)) {
    await card.getByLabel(label).fill(value)
    await card.getByLabel(label).blur()
  }
}

/** The text of a cell of a line: in the grid, or on its card. */
async function cellText(page: Page, size: Window, name: string, line: number): Promise<string> {
  if (!isPhone(size)) return await textIn(page, name, { line })
  return (await page.locator('.cs-grid-card').nth(line).locator('div', { hasText: name }).last().textContent()) ?? ''
}

async function setQuantity(page: Page, size: Window, line: number, value: string): Promise<void> {
  if (isPhone(size)) {
    const input = page.locator('.cs-grid-card').nth(line).getByLabel('Quantity')
    await input.fill(value)
    return await input.blur()
  }
  await (await cellOf(page, 'Quantity', { line })).dispatchEvent('click')
  await page.keyboard.type(value)
  await page.keyboard.press('Enter')
}

/** Hands the open document in. @returns its number */
async function submit(page: Page, prefix: string): Promise<string> {
  await button(page, 'Submit').click()
  const submitted = page.getByText(new RegExp(`${prefix}-[\\d-]+\\d: Submitted\\.`)).first()
  await submitted.waitFor()
  return new RegExp(`${prefix}-[\\d-]+\\d`).exec((await submitted.textContent()) ?? '')?.[0] ?? ''
}

/** Both who approve a document do. */
async function approve(people: readonly (readonly [Visit, string])[], screen: string, number: string): Promise<void> {
  for (const [visit, status] of people) {
    const page = await visit(`${screen}?search=${number}`)
    await page.locator('article[data-key]', { hasText: number }).getByRole('checkbox').click()
    await button(page, 'Approve').click()
    await confirm(page)
    await page.getByText(`: ${status}.`).first().waitFor()
    await page.close()
  }
}

const places = [
  ['PostgreSQL, at a desk', DESK, undefined],
  ['the embedded database, on a phone', PHONE, () => startProduct({ embedded: true })],
] as const

/** The quick tier drives the first, the thorough tier the second. */
const placesOfRun = currentTier() === 'thorough' ? places.slice(1) : variants(places)

describe.each(placesOfRun)('on %s', (_, size, start) => {
  const { as } = visitors(start)
  const visitKeeper = as('Creates documents')
  const visitDirector = as('Director')
  const people = [
    [as('Project manager'), 'First Approved'],
    [visitDirector, 'Approved'],
  ] as const

  async function opened(screen: string, size: Window): Promise<Page> {
    const page = await visitKeeper(screen, size)
    await button(page, 'New').click()
    await button(page, 'Add row').waitFor()
    return page
  }

  test('from the requisition to the report', { tags: 'journey' }, async () => {
    const asked = await opened('purchaserequest', size)
    await asked.getByRole('textbox', { name: 'Used for' }).fill(`Chain ${size.width}`)
    await choose(asked, 'Cost centre', 'Maintenance')
    await field(asked, 'Left').getByText('₹').waitFor()
    await addLine(asked, size, [BOLT, { Qty: '10', Rate: '100' }], 0)
    await addLine(asked, size, [NUT, { Qty: '5', Rate: '20' }], 1)
    await expect.poll(() => field(asked, 'Total').textContent()).toContain('1,100.00')
    const requisition = await submit(asked, 'PRQ')
    await approve(people, 'purchaserequest', requisition)

    const ordering = await opened('supplyorder', size)
    await choose(ordering, 'Requisition', requisition)
    await expect.poll(() => field(ordering, 'Left').textContent()).toContain('1,100.00')
    await ordering.getByRole('combobox', { name: 'Vendor' }).click()
    await ordering.locator('[role=listbox][aria-busy=false] [role=option]').first().click()
    await addLine(ordering, size, [BOLT, { Quantity: '10', Rate: '100' }], 0)
    const order = await submit(ordering, 'SO')
    await approve(people, 'supplyorder', order)

    const receiving = await opened('goodsreceipt', size)
    await choose(receiving, 'Warehouse', 'Main')
    await receiving.getByRole('textbox', { name: 'Supplier' }).fill('Steel Traders')
    await choose(receiving, 'Order', order)
    await addLine(receiving, size, [BOLT, { Quantity: '6', Rate: '100' }], 0)
    await addLine(receiving, size, [BOLT, { Quantity: '5', Rate: '100' }], 1)
    // Each line has what the other one leaves.
    await expect.poll(() => cellText(receiving, size, 'Still open', 0)).toMatch(/5 Nos$/)
    await expect.poll(() => cellText(receiving, size, 'Still open', 1)).toMatch(/4 Nos$/)
    await button(receiving, 'Submit').click()
    await receiving.getByText('At most 4').first().waitFor({ state: 'attached' })
    await setQuantity(receiving, size, 1, '3')
    await expect.poll(() => cellText(receiving, size, 'Still open', 0)).toMatch(/7 Nos$/)
    const receipt = await submit(receiving, 'GR')
    await approve(people, 'goodsreceipt', receipt)

    const issuing = await opened('goodsissue', size)
    await choose(issuing, 'Warehouse', 'Main')
    await issuing.getByLabel('Issued to').fill('Ravi Kumar')
    await addLine(issuing, size, [BOLT, { Quantity: '4', Rate: '100' }], 0)
    const issue = await submit(issuing, 'GI')
    await approve(people, 'goodsissue', issue)

    // What was received stands in the order, and what was issued in the report.
    const reading = await visitKeeper(`supplyorder?search=${order}`, size)
    await reading.locator('article[data-key]', { hasText: order }).getByText('₹900.00').waitFor()
    const report = await visitDirector(`consumption?activeTab=2&search=${issue}`, DESK)
    await waitForRows(report)
    expect(await textIn(report, 'Number', { line: 1 })).toBe(issue)
    expect(await textIn(report, 'Quantity', { line: 1 })).toBe('4 Nos')
  })
})
