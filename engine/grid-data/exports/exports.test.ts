import { describe, expect, test, vi } from 'vitest'
import { untilPassed } from '../../../tests/runner/until-passed.ts'
import type { Calls } from '../../calls/calls.ts'
import { createServerEvents } from '../../calls/server-events.ts'
import { read as readOf, field } from '../../../tests/page/samples/sample-page.ts'
import { callSource } from '../call-source.ts'
import { formatsOf, listCallOf } from './export-formats.ts'
import { exportGrid, type GridExport } from './export-grid.ts'
import { exportJobs, exportRows, NO_EXPORTED_FILE } from './export-jobs.ts'
import { NO_SOURCE, type GridSource } from '../grid-source.ts'

/** Calls that return these answers. */
const callsOf = (answers: object) => ({ extend: () => answers }) as unknown as Calls

test('a page is requested with the ERP’s names, and its totals are returned under ours', async () => {
  const gridPage = vi.fn(async () => ({
    rows: [{ id: '1', Qty: 5 }],
    isComplete: true,
    uuid: null,
    count: 1,
    totals: { Qty: 5 },
    groups: null,
  }))
  const read = readOf('parts', { pageSize: 500, fields: ['id', 'qty'] })
  const source = callSource({
    call: { read, screen: 's', path: 'list', query: { a: '1' }, answer: 'x' },
    calls: callsOf({ gridPage }),
    fields: { qty: field('qty', { also: ['Qty'] }) },
    block: { totals: ['qty'], groupBy: null },
    readRows: (rows) => rows,
    startWorker: () => expect.unreachable(),
  })
  await untilPassed(() => expect(source.state()).toMatchObject({ status: 'ready', totals: { qty: 5 } }))
  source.setQuery({ sort: [{ field: 'qty', isDown: true }], filters: [] })
  expect(gridPage).toHaveBeenLastCalledWith(
    expect.objectContaining({ pageSize: 200, query: { a: '1', 's.Qty': 'd' }, totals: ['qty', 'Qty'] }),
  )
})

describe('an export', () => {
  const say = vi.fn()
  const ticket = { id: '7', format: 'xlsx' } as const
  const state = (change = {}) => ({
    isReady: false,
    hasFailed: false,
    done: null,
    total: null,
    reason: null,
    ...change,
  })
  const orderOf = (exportState: () => Promise<ReturnType<typeof state>>) => ({
    calls: { exportState, exportUrl: () => '/file', cancelExport: vi.fn(async () => true) },
    label: 'Parts',
    format: 'xlsx' as const,
    say,
    errorText: (error: unknown) => (error as Error).message,
    start: async () => ticket,
    download: vi.fn(),
    wait: async () => undefined,
  })

  test('is followed until its file is ready', async () => {
    const states = [state({ done: 5, total: 10 }), state({ isReady: true })]
    const shares: unknown[] = []
    const stop = exportJobs.subscribe(() => shares.push(exportJobs.all()[0]?.share))
    const order = orderOf(async () => states.shift() ?? state())
    await exportRows(order)
    stop()
    expect(order.download).toHaveBeenCalledWith('/file')
    expect([shares, exportJobs.all()]).toEqual([[null, 0.5, undefined], []])
  })
  test('is asked about as soon as the ERP reports it ready, also while an answer is under way', async () => {
    const events = createServerEvents()
    const report = (exports: boolean) => events.report({ kind: 'changed', screens: [], exports })
    events.report({ kind: 'open' })
    const waited: number[] = []
    const wait = (ms: number) => {
      waited.push(ms)
      return waited.length === 1 ? Promise.resolve() : new Promise<void>(() => undefined)
    }
    let asked = 0
    const order = orderOf(async () => {
      asked += 1
      if (asked === 3) report(true)
      return state({ isReady: asked === 4 })
    })
    const running = exportRows({ ...order, events, wait })
    await untilPassed(() => expect(waited).toEqual([1000, 5000]))
    report(false)
    expect(asked).toBe(2)
    report(true)
    await running
    expect([asked, order.download.mock.calls.length]).toEqual([4, 1])
  })
  test('that the ERP refuses shows the reason', async () => {
    say.mockClear()
    await exportRows(orderOf(async () => state({ hasFailed: true, reason: 'Too many rows.' })))
    await exportRows({ ...orderOf(async () => state()), start: async () => null })
    await exportRows({ ...orderOf(async () => state()), start: () => Promise.reject(new Error('lost')) })
    expect(say.mock.calls.map(([text]) => text as string)).toEqual([
      'Parts was not exported. Too many rows.',
      NO_EXPORTED_FILE,
      'Parts was not exported. lost',
    ])
  })
  test('that is cancelled stops, and the ERP is notified', async () => {
    const order = orderOf(async () => state())
    const running = exportRows({ ...order, wait: async () => exportJobs.all()[0]?.cancel() })
    await running
    expect([order.calls.cancelExport.mock.calls.length, order.download.mock.calls.length, exportJobs.all()]).toEqual([
      1,
      0,
      [],
    ])
  })

  const rows = [{ id: '1', qty: 2 }]
  const source: GridSource = {
    ...NO_SOURCE,
    state: () => ({ ...NO_SOURCE.state(), count: 1 }),
    rows: async (first, last) => rows.slice(first, last),
  }
  const column = { field: 'qty', title: 'Quantity', holds: 'number', decimals: 0, isComputed: false } as const
  const gridOf = (answers: object, change: Partial<GridExport> = {}): GridExport => ({
    ...orderOf(async () => state({ isReady: true })),
    calls: callsOf({
      exportState: async () => state({ isReady: true }),
      exportUrl: () => '/file',
      takesRows: () => false,
      ...answers,
    }),
    source,
    query: { sort: [], filters: [] },
    call: { read: readOf('parts'), screen: 's', path: 'list', query: {}, answer: 'x' },
    columns: [
      {
        ...column,
        cell: ({ qty }) => Number(qty),
        text: ({ qty }) => String(qty),
        sumText: ({ qty = '' }) => String(qty),
      },
    ],
    isGrouped: false,
    totals: ['qty'],
    groupText: ({ value }) => String(value),
    formatCount: String,
    save: vi.fn(),
    ...change,
  })

  test('of a list call is created by the ERP, of computed values by this page', async () => {
    const startExport = vi.fn(async () => ticket)
    const exportSentRows = vi.fn(async () => ticket)
    const grid = gridOf({ startExport, exportSentRows })
    await exportGrid(grid, 'xlsx')
    await exportGrid({ ...grid, columns: grid.columns.map((each) => ({ ...each, isComputed: true })) }, 'xlsx')
    expect(startExport).toHaveBeenCalledWith(expect.objectContaining({ columns: ['qty'], titles: ['Quantity'] }))
    expect(exportSentRows).toHaveBeenCalledWith(
      expect.objectContaining({ rows: [[2]], columns: [{ title: 'Quantity', holds: 'number', decimals: 0 }] }),
    )
  })
  test('of a stored report is created by the server, which has its groups; of other groups by this page', async () => {
    const startExport = vi.fn(async () => ticket)
    const exportSentRows = vi.fn(async () => ticket)
    const grid = gridOf({ startExport, exportSentRows }, { isGrouped: true })
    const call = listCallOf({ read: readOf('parts'), screen: 's', path: 'report', query: {}, answer: 'x' })
    await exportGrid({ ...grid, call }, 'pdf')
    expect([startExport.mock.calls.length, exportSentRows.mock.calls.length]).toEqual([1, 0])
    await exportGrid(grid, 'pdf')
    expect([startExport.mock.calls.length, exportSentRows.mock.calls.length]).toEqual([1, 1])
  })

  const groups = [
    { value: 'Bolts', first: 0, count: 2, sums: { qty: 5 } },
    { value: 'Nuts', first: 2, count: 1, sums: { qty: 4 } },
  ]
  const inGroups: GridSource = {
    ...NO_SOURCE,
    state: () => ({ ...NO_SOURCE.state(), count: 3, groups, totals: { qty: 9 } }),
    rows: async (first, last) => [2, 3, 4].map((qty) => ({ qty })).slice(first, last),
  }

  test('has a line of sums above each group and one below all, with captions in a column of their own', async () => {
    const exportSentRows = vi.fn(async () => ticket)
    const grid = gridOf({ exportSentRows }, { call: null, source: inGroups, isGrouped: true })
    await exportGrid(grid, 'csv')
    const [file] = vi.mocked(grid.save).mock.calls[0] ?? []
    expect((await file?.text())?.trim().split('\r\n').slice(1)).toEqual([
      'Bolts (2),5',
      ',2',
      ',3',
      'Nuts (1),4',
      ',4',
      'Total,9',
    ])
    await exportGrid(grid, 'xlsx')
    expect(exportSentRows).toHaveBeenCalledWith(
      expect.objectContaining({
        rows: [[2], [3], [4]],
        sums: {
          title: 'Sums of',
          lines: [
            { at: 0, of: 'group', caption: 'Bolts (2)', cells: [5] },
            { at: 2, of: 'group', caption: 'Nuts (1)', cells: [4] },
            { at: 3, of: 'all', caption: 'Total', cells: [9] },
          ],
        },
      }),
    )
  })

  test('requests sums of the fields that are shown', async () => {
    const startExport = vi.fn(async () => ticket)
    await exportGrid(gridOf({ startExport }, { totals: ['qty', 'hidden'] }), 'csv')
    expect(startExport).toHaveBeenCalledWith(expect.objectContaining({ totals: ['qty'] }))
  })

  test('as CSV is created here', async () => {
    const grid = gridOf({}, { call: null })
    await exportGrid(grid, 'csv')
    const [file, name] = vi.mocked(grid.save).mock.calls[0] ?? []
    expect([await file?.text(), name]).toEqual(['Quantity\r\n2\r\n', 'Parts.csv'])
  })
  test('in other formats needs an ERP that accepts rows', () => {
    const formats = (takesRows: boolean) => formatsOf({ calls: callsOf({ takesRows: () => takesRows }), call: null })
    expect([formats(false), formats(true)]).toEqual([['csv'], ['csv', 'xlsx', 'pdf']])
  })
})
