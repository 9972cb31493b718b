/**
 * The time until the first row of an approval list is painted, with an empty cache on a slow phone (CPU 4×, 1.6 Mbit/s,
 * 150 ms), compared with a bare React page that draws the same rows from the same call, in alternating runs; and, on a
 * desktop, until the first row of a grid is painted compared with that of a list.
 */
import { DESK, PHONE } from '../browser/browser.ts'
import { sessionOf } from '../browser/journeys.ts'
import { defineBench } from './bench.ts'
import { LIST_ROW, localAddress, openBare, openingTimes } from './cold-open.ts'
import { startedBrowser, startedProduct } from './products.ts'

const GRID_ROW = '.cs-grid__first tbody td:not(:empty), .cs-grid__frame [role=gridcell]'
const LIST = 'indent'
const GRID = 'comparisonsheet'

export const firstRowBench = defineBench({
  sizes: { full: { rounds: 7, warm: 1 }, small: { rounds: 1, warm: 0 } },
  async measure({ rounds, warm }, place) {
    const product = await startedProduct(place)
    const browser = await startedBrowser(place)
    const session = await sessionOf(browser, product, 'Sales head')
    const bare = await openBare(place, product.address, session)
    const pageOf = (screen: string): string => localAddress(`${product.address}/${screen}`)
    const ours = { address: pageOf(bare.screen), row: LIST_ROW, viewport: PHONE }
    const [floor = NaN, phone = NaN] = await openingTimes([bare.opened, ours], { browser, session, rounds, warm })
    const staff = await sessionOf(browser, product, 'Purchase head')
    const desk = [
      { address: pageOf(LIST), row: LIST_ROW, viewport: DESK },
      { address: pageOf(GRID), row: GRID_ROW, viewport: DESK },
    ]
    const [list = NaN, grid = NaN] = await openingTimes(desk, { browser, session: staff, rounds, warm })
    return [
      { what: 'first row of a list, phone', value: phone, unit: 'ms', peer: { name: 'bare React', value: floor } },
      { what: 'of the time of the bare page', value: phone / floor, unit: '×' },
      { what: 'first row of a grid, desk', value: grid, unit: 'ms', peer: { name: 'a list', value: list } },
      { what: 'of the time of the list', value: grid / list, unit: '×' },
    ]
  },
})
