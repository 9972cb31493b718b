import { describe, expect, test, vi } from 'vitest'
import type { Row } from '../calls/contract.ts'
import type { GridPage } from '../calls/grid-request.ts'
import { serveGrid, type StreamRows } from './whole/serve.ts'
import type { WorkerMessage } from './whole/protocol.ts'
import { allRows, type GridSource } from './grid-source.ts'
import { pagedSource } from './paged-source.ts'
import type { RowWorker } from './row-worker.ts'
import { wholeSource } from './whole-source.ts'

const rowsFrom = (first: number, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${first + index}`, qty: first + index }))

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

interface Erp {
  readonly total: number
  /** Which pages have the total count. */
  readonly isCounted?: boolean | 'first'
  readonly uuid?: (page: number) => string
}

function paged({ total, isCounted = true, uuid }: Erp) {
  const requests: (readonly [page: number, uuid: string | null])[] = []
  const source = pagedSource({
    pageSize: 50,
    readRows: (rows) => rows,
    wait: () => Promise.resolve(),
    fetchPage({ page, uuid: sent }) {
      requests.push([page, sent])
      const rows = rowsFrom(page * 50, Math.max(0, Math.min(50, total - page * 50)))
      const answer: GridPage = {
        rows,
        isComplete: (page + 1) * 50 >= total,
        uuid: uuid?.(page) ?? null,
        count: isCounted === true || (isCounted === 'first' && page === 0) ? total : null,
        totals: {},
        groups: null,
      }
      return Promise.resolve(answer)
    },
  })
  return { source, requests }
}

async function opened(erp: Erp) {
  const all = paged(erp)
  await settled()
  return all
}

describe('rows of an ERP that pages', () => {
  test('groups that the ERP has summed start where the previous ones end', async () => {
    const groups = [
      { value: 'a', count: 70, sums: { qty: 3 } },
      { value: null, count: 30, sums: { qty: 4 } },
    ]
    const source = pagedSource({
      pageSize: 50,
      readRows: (rows) => rows,
      fetchPage: ({ page }) =>
        Promise.resolve({
          rows: rowsFrom(page * 50, 50),
          isComplete: page === 1,
          uuid: null,
          count: 100,
          totals: {},
          groups: page === 0 ? groups : null,
        }),
    })
    await settled()
    source.ensure(60, 90)
    await settled()
    expect(source.state().groups?.map(({ first, count }) => [first, count])).toEqual([
      [0, 70],
      [70, 30],
    ])
  })
  test('sums have those of the previous period, and the difference if there is one', async () => {
    const answer = {
      rows: rowsFrom(0, 2),
      isComplete: true,
      uuid: null,
      count: 2,
      totals: { qty: 6 },
      groups: [
        { value: 'a', count: 2, sums: { qty: 6 }, previous: { qty: 4 } },
        { value: 'b', count: 0, sums: { qty: 0 }, previous: {} },
      ],
      previous: { startDate: '2026-03-01', endDate: '2026-03-31', sums: { qty: 8 } },
    }
    const source = pagedSource({ pageSize: 50, readRows: (rows) => rows, fetchPage: () => Promise.resolve(answer) })
    await settled()
    const { groups, totals, compared } = source.state()
    expect(groups?.map(({ sums, first }) => [sums, first])).toEqual([
      [{ qty: 6, 'qty.previous': 4, 'qty.change': 50 }, 0],
      [{ qty: 0, 'qty.previous': 0 }, 2],
    ])
    expect([totals, compared?.startDate]).toEqual([{ qty: 6, 'qty.previous': 8, 'qty.change': -25 }, '2026-03-01'])
  })
  test('any row of a million is loaded with its own page', async () => {
    const { source, requests } = await opened({ total: 1_000_000 })
    source.ensure(900_000, 900_030)
    await settled()
    expect(source.state().count).toBe(1_000_000)
    expect(source.row(900_010)).toEqual({ id: 'r900010', qty: 900_010 })
    expect(requests.map(([page]) => page)).toEqual([0, 1, 18_000, 18_001])
  })

  test('grow to the end without a count', async () => {
    const { source } = await opened({ total: 120, isCounted: false })
    expect(source.state()).toMatchObject({ count: 100, isCounted: false })
    source.ensure(80, 100)
    await settled()
    expect(source.state()).toMatchObject({ count: 120, isCounted: true })
  })

  test('stay counted if only page one has the count', async () => {
    const { source, requests } = await opened({ total: 1000, isCounted: 'first' })
    source.ensure(50, 90)
    await settled()
    expect(requests.length).toBeGreaterThan(1)
    expect(source.state()).toMatchObject({ count: 1000, isCounted: true })
  })

  test('a uuid that identifies a position is sent with the next page only', async () => {
    const { source, requests } = await opened({ total: 1000, uuid: (page) => `after ${page}` })
    source.ensure(50, 90)
    await settled()
    source.ensure(700, 720)
    await settled()
    expect(requests.find(([page]) => page === 1)?.[1]).toBe('after 0')
    expect(requests.find(([page]) => page === 14)?.[1]).toBeNull()
  })

  test('a row that was scrolled past is not requested', async () => {
    vi.useFakeTimers()
    const requests: number[] = []
    const ask = ({ page }: { page: number }): Promise<GridPage> => {
      requests.push(page)
      return Promise.resolve({
        rows: rowsFrom(page * 50, 50),
        isComplete: false,
        uuid: null,
        count: 10_000,
        totals: {},
        groups: null,
      })
    }
    const source = pagedSource({ pageSize: 50, readRows: (rows) => rows, fetchPage: ask })
    await vi.advanceTimersByTimeAsync(1)
    for (let first = 1000; first < 5000; first += 100) source.ensure(first, first + 30)
    await vi.advanceTimersByTimeAsync(200)
    vi.useRealTimers()
    expect(requests.length).toBeLessThanOrEqual(4)
  })

  test('are all exported, including those nobody has scrolled to, and without a count', async () => {
    const [counted, grown] = [await opened({ total: 3300 }), await opened({ total: 3300, isCounted: false })]
    for (const { source } of [counted, grown]) {
      const { rows, isWhole } = await allRows(source)
      expect([rows.length, rows.at(-1)?.['id'], isWhole]).toEqual([3300, 'r3299', true])
    }
  })

  test('are not exported in part when a page cannot be read', async () => {
    const lost = new Error('lost')
    const ask = ({ page }: { page: number }): Promise<GridPage> =>
      page < 3
        ? Promise.resolve({
            rows: rowsFrom(page * 50, 50),
            isComplete: false,
            uuid: null,
            count: 500,
            totals: {},
            groups: null,
          })
        : Promise.reject(lost)
    const source = pagedSource({ pageSize: 50, readRows: (rows) => rows, fetchPage: ask })
    await settled()
    await expect(allRows(source)).rejects.toBe(lost)
  })

  test('another order drops the rows of the previous one', async () => {
    const { source } = await opened({ total: 100 })
    source.setQuery({ sort: [{ field: 'qty', isDown: true }], filters: [] })
    expect(source.row(0)).toBeNull()
    expect(source.state().status).toBe('again')
  })
})

/** The worker's own code, on this thread. */
function workerOf(stream: StreamRows): RowWorker {
  let listener: (message: WorkerMessage) => void = () => undefined
  const receive = serveGrid(stream, (message) => queueMicrotask(() => listener(message)))
  return {
    send: (request) => queueMicrotask(() => receive(request)),
    onMessage: (next) => (listener = next),
    close: () => undefined,
  }
}

function whole(stream: StreamRows): GridSource {
  const request = { url: 'x', path: '/x', headers: {}, retryAfterMs: 0, timeoutMs: 0, sentWith: null }
  return wholeSource({
    worker: workerOf(stream),
    openRequest: () => ({
      kind: 'open',
      request,
      answer: 'get_list.result',
      fields: [{ name: 'qty', also: [], kind: 'number' }],
    }),
    readRows: (rows) => rows,
    errorOf: (_, { status }) => new Error(`refused ${status}`),
    totalsIn: () => ({}),
    groupBy: null,
    summing: { totals: ['qty'] },
  })
}

describe('rows that are loaded all at once', () => {
  const stream: StreamRows = ({ onRows }) => {
    onRows(rowsFrom(0, 1000))
    return Promise.resolve({ end: 'whole', envelope: {}, isCut: false })
  }

  test('are summed, sorted and filtered where they are stored', async () => {
    const source = whole(stream)
    await settled()
    expect(source.state()).toMatchObject({ count: 1000, isCounted: true, status: 'ready', totals: { qty: 499_500 } })
    source.setQuery({
      sort: [{ field: 'qty', isDown: true }],
      filters: [{ field: 'qty', operator: 'lt', value: '10' }],
    })
    await settled()
    expect([source.state().count, source.state().totals['qty'], source.row(0)]).toEqual([10, 45, { id: 'r9', qty: 9 }])
  })

  test('that the ERP does not return completely are neither counted nor summed as all', async () => {
    const source = whole(({ onRows }) => {
      onRows(rowsFrom(0, 50))
      return Promise.resolve({ end: 'whole', envelope: {}, isCut: true })
    })
    await settled()
    expect(source.state()).toMatchObject({ count: 50, isCounted: false, isPartlySummed: true, totals: { qty: 1225 } })
  })

  test('rows far away are loaded when they are in sight', async () => {
    const source = whole(stream)
    await settled()
    expect(source.row(900)).toBeNull()
    source.ensure(890, 920)
    await settled()
    expect(source.row(900)).toEqual({ id: 'r900', qty: 900 })
  })

  test('a refusal is reported with the usual error texts', async () => {
    const refusal = { kind: 'refused', status: 500, body: null } as const
    const source = whole(() => Promise.resolve({ end: 'refused', refusal }))
    await settled()
    expect(source.state().error).toEqual(new Error('refused 500'))
  })
})
