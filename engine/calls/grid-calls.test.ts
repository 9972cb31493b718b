import type { Capability } from './capabilities.ts'
import { describe, expect, test } from 'vitest'
import { createCalls } from './calls.ts'
import { exportCalls } from './export-calls.ts'
import { gridCalls } from './grid-request.ts'
import { fakeTransport, fakeRefusal, type FakeHandler } from './fake.ts'

const LIST = '/main/s/parts/list'
const VIEW = '/main/download_view'

function callsOf(handlers: Readonly<Record<string, FakeHandler>>, capabilities: readonly Capability[] = []) {
  const transport = fakeTransport({ handlers })
  const unauthorized: (string | null)[] = []
  const core = createCalls({
    transport,
    apiid: 'site',
    origin: 'https://erp.example.com',
    token: () => 'tok',
    capabilities: () => capabilities,
    onUnauthorized: (sentWith) => void unauthorized.push(sentWith),
    wait: () => Promise.resolve(),
  })
  const calls = { ...core.extend(gridCalls), ...core.extend(exportCalls) }
  return { calls, requests: transport.requests, unauthorized }
}

const page = {
  screen: 'parts',
  path: 'list',
  query: { 's.qty': 'd' },
  page: 3,
  pageSize: 100,
  uuid: null,
  totals: ['qty'],
}
const csv = {
  screen: 'parts',
  path: 'list',
  query: { 'v.qty': '1' },
  format: 'csv',
  columns: ['a', 'b'],
  titles: ['A', 'B, C'],
} as const

describe('a page of a grid', () => {
  test('returns how many rows match, and their sums', async () => {
    const body = {
      get_list: { result: [{ id: 1 }], count: '1284' },
      get_totals: { result: [{ qty: '7.5', note: 'x' }] },
    }
    const { calls, requests } = callsOf({ [LIST]: () => body })
    expect(await calls.gridPage(page)).toMatchObject({ rows: [{ id: 1 }], count: 1284, totals: { qty: 7.5 } })
    expect(requests[0]?.query).toMatchObject({ page: '3', page_by: '100', 's.qty': 'd' })
  })

  test('requests sums with the first page, from an ERP that supports them', async () => {
    const handlers = { [LIST]: () => ({ get_list: { result: [] } }) }
    const [able, other] = [callsOf(handlers, ['totals']), callsOf(handlers)]
    for (const each of [0, 1]) await able.calls.gridPage({ ...page, page: each })
    await other.calls.gridPage({ ...page, page: 0 })
    expect([...able.requests, ...other.requests].map(({ query }) => query['totals'])).toEqual([
      'qty',
      undefined,
      undefined,
    ])
  })

  test('that is not ready is requested again with its uuid', async () => {
    const handler: FakeHandler = (_, times) =>
      times === 0 ? { retry: true, uuid: 'u1' } : { get_list: { result: [] } }
    const { calls, requests } = callsOf({ [LIST]: handler })
    expect((await calls.gridPage(page)).count).toBeNull()
    expect(requests.map(({ query }) => query['uuid'])).toEqual([undefined, 'u1'])
  })
})

test('a worker gets the whole address', () => {
  const { url } = callsOf({}).calls.gridRequest({ screen: 'parts', path: 'list', query: { a: 'x y', b: '' } })
  expect(url).toBe('https://erp.example.com/main/s/parts/list?a=x+y&apiid=site&apitoken=tok')
})

test('a worker’s refusal because nobody is logged in is reported to the owner of the session', async () => {
  const { calls, unauthorized } = callsOf({ [LIST]: () => fakeRefusal(401) })
  const request = calls.gridRequest({ screen: 'parts', path: 'list', query: {} })
  expect(calls.gridRefusal(request, { kind: 'refused', status: 401, body: null }).kind).toBe('unauthorized')
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(unauthorized).toEqual(['tok'])
})

describe('an export', () => {
  test('is started by the list call, logged, and followed to its file', async () => {
    const { calls, requests } = callsOf({
      [LIST]: () => ({ ok: true, download_id: 'd7' }),
      '/main/storelogs': () => fakeRefusal(500),
      [VIEW]: () => ({ ok: true, ready: false, done: 40, total: '100' }),
    })
    const ticket = await calls.startExport(csv)
    if (!ticket) throw new Error('There is no ticket.')
    expect(requests[0]?.query).toMatchObject({
      download: 'y',
      fmt: 'csv',
      cols: 'a,b',
      titles: '["A","B, C"]',
      'v.qty': '1',
    })
    expect(requests[1]?.body).toEqual({ fmt: 'csv', download_id: 'd7' })
    expect(await calls.exportState(ticket)).toMatchObject({ isReady: false, hasFailed: false, done: 40, total: 100 })
    expect(calls.exportUrl(ticket)).toBe(
      'https://erp.example.com/main/download_view?download_id=d7&fmt=csv&apiid=site&apitoken=tok',
    )
  })

  test('from an ERP that answers with rows returns no file', async () => {
    const { calls } = callsOf({ [LIST]: () => ({ get_list: { result: [] } }) })
    expect(await calls.startExport(csv)).toBeNull()
  })

  test('reports that and why it failed', async () => {
    const { calls } = callsOf({ [VIEW]: () => ({ ok: true, ready: false, failed: 'Disk is full.' }) })
    expect(await calls.exportState({ id: 'd', format: 'pdf' })).toMatchObject({
      hasFailed: true,
      reason: 'Disk is full.',
    })
  })

  test('is cancelled only at an ERP that supports it', async () => {
    const plain = callsOf({})
    expect(await plain.calls.cancelExport({ id: 'd', format: 'csv' })).toBe(false)
    expect(plain.requests).toEqual([])
    const own = callsOf({ '/main/download_cancel': () => ({ ok: true }) }, ['exports'])
    expect(await own.calls.cancelExport({ id: 'd', format: 'csv' })).toBe(true)
  })
})
