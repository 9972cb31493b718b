// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { draw, openScreen } from '../../../tests/blocks/open-screen.tsx'
import { displayOf } from '../../grid-data/display.ts'
import { exportGrid } from '../../grid-data/exports/export-grid.ts'
import { EMPTY_QUERY } from '../../grid-data/grid-source.ts'
import { localSource } from '../../grid-data/local-source.ts'
import { gridColumns } from './columns.ts'
import { PrintedRows } from './desk/PrintedRows.tsx'
import { gridExport } from './exports/grid-export.ts'

const ORDERS = `
label: Orders
kind: page
fields: { id: code, Kind: text, In: { type: code, label: Currency }, Amount: { type: money, currency: In } }
data: { orders: { get: list } }
views:
  orders:
    - grid: orders
      fields: [id, Kind, Amount]
      groupBy: Kind
      totals: [Amount]
`
const ROWS = [
  { id: 'a', Kind: 'Steel', In: 'USD', Amount: 300 },
  { id: 'b', Kind: 'Steel', In: 'INR', Amount: 1200.5 },
  { id: 'c', Kind: 'Spares', In: 'JPY', Amount: 7 },
  { id: 'd', Kind: 'Spares', In: '', Amount: 4 },
]

beforeEach(() => localStorage.clear())

function orders() {
  const screen = openScreen(ORDERS, { rows: { orders: ROWS } })
  const { host } = screen
  const block = screen.block('grid')
  const source = localSource(block)
  source.feed(host.reads[block.read] ?? expect.unreachable(), host.definition)
  return { host, block, source, state: source.state(), columns: gridColumns(block, host, []) }
}

test('an amount is in the currency of its row, and a group has a sum for each', async () => {
  const { host, block, source, state, columns } = orders()
  const display = displayOf(state, new Set())
  const page = await draw(
    host,
    <PrintedRows {...{ host, source, state, display, columns }} groupBy={block.groupBy} hasTotals />,
  )
  const at = columns.findIndex(({ id }) => id === 'Amount')
  expect([...page.querySelectorAll('tbody tr')].map((line) => line.children[at]?.textContent)).toEqual([
    '₹1,200.50 · $300.00',
    '$300.00',
    '₹1,200.50',
    'JP¥7 · 4.00',
    'JP¥7',
    '4.00',
    '₹1,200.50 · JP¥7 · $300.00 · 4.00',
  ])
})

test('a file has the currencies behind the amounts, and its sums as one reads them', async () => {
  const { host, block, source, columns } = orders()
  const save = vi.fn<(file: Blob, name: string) => void>()
  const grid = gridExport({ host, block, source, call: null, label: 'Orders', query: EMPTY_QUERY, columns })
  await exportGrid({ ...grid, save }, 'csv')
  const text = (await save.mock.calls[0]?.[0].text()) ?? ''
  const lines = text.replace('\uFEFF', '').trim().split(/\r?\n/)
  expect(lines.slice(0, 3)).toEqual([
    expect.stringMatching(/^Sums of,.*,Amount,Currency$/),
    expect.stringMatching(/^Steel \(2\),.*"₹1,200.50 · \$300.00",$/),
    ',a,Steel,300,USD',
  ])
  expect(lines.at(-1)).toMatch(/"₹1,200.50 · JP¥7 · \$300.00 · 4.00",$/)
})
