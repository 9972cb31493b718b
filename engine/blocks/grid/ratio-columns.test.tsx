// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { draw, openScreen } from '../../../tests/blocks/open-screen.tsx'
import { displayOf } from '../../grid-data/display.ts'
import { EMPTY_QUERY, EMPTY_STATE } from '../../grid-data/grid-source.ts'
import { localSource } from '../../grid-data/local-source.ts'
import { ColumnsPanel } from './bar/ColumnsPanel.tsx'
import { gridColumns } from './columns.ts'
import { withCompared } from './compared-columns.ts'
import { PrintedRows } from './desk/PrintedRows.tsx'
import { gridExport } from './exports/grid-export.ts'
import { PLAIN_LAYOUT } from './layout.ts'
import { GroupHeading } from './phone/GroupHeading.tsx'
import { hasTotals, noteText } from './totals.tsx'

const LOADS = `
label: Loads
kind: page
fields: { id: code, Kind: text, Weight: number, Amount: money, Note: text }
data: { loads: { get: list } }
views:
  loads:
    - grid: loads
      fields: [id, Kind, Weight, Note]
      groupBy: Kind
      totals: [Weight, { PerTonne: { of: Amount, per: Weight, type: money, unit: /t } }, { Average: { of: Weight, per: rows } }]
`
const ROWS = [
  { id: 'a', Kind: 'Coil', Weight: 10, Amount: 600 },
  { id: 'b', Kind: 'Coil', Weight: 1, Amount: 90 },
  { id: 'c', Kind: 'Scrap', Weight: null, Amount: 5 },
]

beforeEach(() => localStorage.clear())

function loads() {
  const screen = openScreen(LOADS, { rows: { loads: ROWS } })
  const { host } = screen
  const block = screen.block('grid')
  const source = localSource(block)
  const read = host.reads[block.read] ?? expect.unreachable()
  source.feed(read, host.definition)
  const state = source.state()
  return { host, block, source, state, columns: gridColumns(block, host, []) }
}

test('ratios stand after the last total', () => {
  expect(loads().columns.map(({ id }) => id)).toEqual(['id', 'Kind', 'Weight', 'PerTonne', 'Average', 'Note'])
})

test('on a desk a ratio is in the lines of sums, and in no row', async () => {
  const { host, block, source, state, columns } = loads()
  const display = displayOf(state, new Set())
  const page = await draw(
    host,
    <PrintedRows {...{ host, source, state, display, columns }} groupBy={block.groupBy} hasTotals />,
  )
  const at = columns.findIndex(({ id }) => id === 'PerTonne')
  const cells = [...page.querySelectorAll('tbody tr')].map((line) => [
    line.children[at]?.textContent,
    line.children[at + 1]?.textContent,
  ])
  expect(cells).toEqual([
    ['₹62.73 /t', '5.5'],
    ['', ''],
    ['', ''],
    // Nothing to divide by.
    ['', ''],
    ['', ''],
    ['₹63.18 /t', '5.5'],
  ])
})

test('on a phone a group has its ratio, and that of the days before', async () => {
  const { host, block, state } = loads()
  const [coils] = state.groups ?? []
  if (!coils) return expect.unreachable()
  const group = { ...coils, sums: { ...coils.sums, 'PerTonne.previous': 60, 'PerTonne.change': 4.5 } }
  const at = { line: 'group', group, index: 0, isFolded: false } as const
  const page = await draw(host, <GroupHeading {...{ host, block, at }} onFold={vi.fn()} measure={() => undefined} />)
  expect([...page.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Weight11',
    'Per tonne₹62.73 /tbefore ₹60.00 /t+4.5%',
    'Average5.5',
  ])
})

test('a ratio is compared beside it, and is neither sorted nor filtered by', async () => {
  const { host, block, columns } = loads()
  const compared = { startDate: '2026-03-01', endDate: '2026-03-31' }
  const beside = withCompared(columns, block, { compared })
  expect(beside.map(({ id }) => id).slice(5, 8)).toEqual(['PerTonne', 'PerTonne.previous', 'PerTonne.change'])
  const page = await draw(
    host,
    <ColumnsPanel
      {...{ host, columns }}
      layout={PLAIN_LAYOUT}
      query={EMPTY_QUERY}
      isPhone
      onLayout={vi.fn()}
      onQuery={vi.fn()}
    />,
  )
  const [, , weight, perTonne] = [...page.querySelectorAll('li')].map((line) => line.querySelectorAll('button').length)
  expect([weight, perTonne]).toEqual([2, 0])
})

test('a file has the ratio in its sums, under its caption', () => {
  const { host, block, source, state, columns } = loads()
  const compared = { startDate: '2026-03-01', endDate: '2026-03-31' }
  const sources = { host, block, source, call: null, label: 'Loads', query: EMPTY_QUERY }
  const { columns: exported } = gridExport({ ...sources, columns: withCompared(columns, block, { compared }) })
  const perTonne = exported.filter(({ field }) => field.startsWith('PerTonne'))
  expect(perTonne.map(({ title }) => title)).toEqual(['Per tonne', 'Per tonne: Before', 'Per tonne: Change'])
  const [own] = perTonne
  expect([own?.cell({ ...ROWS[0], PerTonne: 1 }), own?.sumText(state.totals)]).toEqual([null, '63.1818181818182'])
})

test('sums are not missed where only a ratio is empty', () => {
  const block = { totals: [], ratios: loads().block.ratios ?? [] }
  const empty = { ...EMPTY_STATE, count: 1, status: 'ready' } as const
  expect([hasTotals(block, empty), noteText(block, empty, String)]).toEqual([false, null])
  expect(hasTotals(block, { ...empty, totals: { Average: 1 } })).toBe(true)
})
