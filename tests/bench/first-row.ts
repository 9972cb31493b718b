/**
 * The time until the first row of an approval list is painted, with an empty cache on a slow phone (CPU 4×, 1.6 Mbit/s,
 * 150 ms), compared with a bare React page that draws the same rows from the same call, in alternating runs; and, on a
 * desktop, until the first row of a grid is painted compared with that of a list. Run: npm run bench:first-row
 */
import { launchBrowser } from '../browser/browser.ts'
import { sessionOf } from '../browser/journeys.ts'
import { startProduct } from '../browser/product.ts'
import { compare, DESK, firstRow, LIST_ROW, openBare, PHONE } from './cold-open.ts'

const GRID_ROW = '.cs-grid__first tbody td:not(:empty), .cs-grid__frame [role=gridcell]'
const LIST = 'indent'
const GRID = 'comparisonsheet'

async function measure(): Promise<void> {
  const product = await startProduct()
  const browser = await launchBrowser()
  const session = await sessionOf(browser, product, 'Sales head')
  const bare = await openBare(product.address, session, 'crm')
  const ours = `${product.address}/${bare.screen}`.replace('127.0.0.1', 'localhost')
  const phone = { name: 'ours', address: ours, row: LIST_ROW, viewport: PHONE }
  await compare(bare.opened, phone, (opened) => firstRow(browser, opened, session))
  const staff = await sessionOf(browser, product, 'Purchase head')
  const list = { name: 'a list', address: ours.replace(bare.screen, LIST), row: LIST_ROW, viewport: DESK }
  const grid = { name: 'a grid', address: ours.replace(bare.screen, GRID), row: GRID_ROW, viewport: DESK }
  await compare(list, grid, (opened) => firstRow(browser, opened, staff))
  bare.close()
  await browser.close()
  await product.stop()
}

await measure()
