/** From a balance to its entries, and from an entry to the document that posted it. */
import { expect, test } from 'vitest'
import { pressCell, textIn, waitForRows } from './grids.ts'
import { visitor } from './visitor.ts'

const visit = visitor('Director')

test('a press on a balance opens its entries, a press on an entry its document', async () => {
  const page = await visit('stockledger')
  await waitForRows(page)
  const material = await textIn(page, 'Material')
  expect(material).not.toBe('')
  // Tons and metres are never added up. The canvas has its texts in hidden cells.
  expect(await textIn(page, 'Quantity')).toMatch(/^[\d,.]+ (Metre|Ton)$/)
  await page.getByText(/^[\d,.]+ Metre · [\d,.]+ Ton$/).waitFor({ state: 'attached' })
  await pressCell(page, 'Quantity')
  await page.waitForURL(/activeTab=1/)
  await page.waitForURL(/Warehouse=/)
  await waitForRows(page)
  // The tab with the balances may be there for a moment longer.
  await expect.poll(() => textIn(page, 'Material')).toBe(material)
  const number = await textIn(page, 'Document')
  expect(number).toMatch(/^G[RI]-/)
  await pressCell(page, 'Quantity')
  await page.waitForURL(/view=document/)
  await page.getByRole('heading', { name: number }).waitFor()
})
