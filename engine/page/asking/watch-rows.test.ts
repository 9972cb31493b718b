import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListCall } from '../../calls/calls.ts'
import { createServerEvents } from '../../calls/server-events.ts'
import type { RowPage } from '../../calls/contract.ts'
import { listScreen, openWithErp } from '../../../tests/page/samples/page-with-erp.ts'
import { page as pageWith } from '../../../tests/page/samples/sample-screen.ts'
import type { FreshRowChanges } from '../reads/compare-pages.ts'
import { watchRows } from './watch-rows.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const whole = (...ids: string[]): RowPage => ({ ...pageWith(ids), isComplete: true })
const SCREEN = listScreen().screen
const CHANGED = { kind: 'changed', screens: [SCREEN], exports: false } as const

/** A watched list that shows rows 1 and 2; `now` is the ERP's answer to the next request. */
async function watched(first: RowPage = whole('1', '2')) {
  const opened = openWithErp()
  opened.calls[0]?.answer(first)
  await vi.advanceTimersByTimeAsync(0)
  const events = createServerEvents()
  const shown: (FreshRowChanges | null)[] = []
  const erp = { now: first, asked: [] as ListCall[], isHidden: false }
  const list = (call: ListCall) => {
    erp.asked.push(call)
    return Promise.resolve(erp.now)
  }
  const watch = watchRows({
    page: opened.page,
    calls: { list, get: vi.fn(), post: vi.fn() },
    events,
    read: 'rows',
    isHidden: () => erp.isHidden,
    show: (changes) => void shown.push(changes),
  })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { ...opened, events, erp, shown, watch, pass }
}

test('requests the list again after a change of its screen and reports how many rows are new', async () => {
  const { events, erp, shown, pass, ids } = await watched()
  erp.now = whole('3', '1', '2')
  events.report(CHANGED)
  await pass(5_000)
  expect(shown.at(-1)).toMatchObject({ added: 1, firstAdded: '3' })
  expect([erp.asked.length, erp.asked[0]?.page, ids()]).toEqual([1, 0, ['1', '2']])
})

test('requests nothing for another screen, or when the stream opens or closes', async () => {
  const { events, erp, pass } = await watched()
  events.report({ kind: 'changed', screens: ['other'], exports: true })
  events.report({ kind: 'open' })
  events.report({ kind: 'closed' })
  await pass(60_000)
  expect(erp.asked).toHaveLength(0)
})

test('requests the list after a gap in the stream, in which anything may have changed', async () => {
  const { events, erp, pass, shown } = await watched()
  events.report({ kind: 'resync' })
  await pass(5_000)
  expect([erp.asked.length, shown.at(-1)]).toEqual([1, null])
})

test('requests the list for changes reported before the watch began', async () => {
  const { page, events } = await watched()
  events.report(CHANGED)
  const list = vi.fn(() => Promise.resolve(whole('1', '2')))
  const calls = { list, get: vi.fn(), post: vi.fn() }
  watchRows({ page, calls, events, read: 'rows', isHidden: () => false, show: () => undefined })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(list).toHaveBeenCalledOnce()
})

test('combines many changes into one request, at most every ten seconds', async () => {
  const { events, erp, pass } = await watched()
  for (let second = 0; second < 20; second += 1) {
    events.report(CHANGED)
    events.report(CHANGED)
    await pass(1_000)
  }
  expect(erp.asked.length).toBeLessThanOrEqual(2)
  await pass(20_000)
  expect(erp.asked.length).toBeLessThanOrEqual(3)
})

test('a hidden page requests the list when it is visible again', async () => {
  const { events, erp, watch, pass } = await watched()
  erp.isHidden = true
  events.report(CHANGED)
  await pass(60_000)
  expect(erp.asked).toHaveLength(0)
  erp.isHidden = false
  watch.look()
  await pass(5_000)
  expect(erp.asked).toHaveLength(1)
})

test('clears the reported changes when the list is read again', async () => {
  const { page, calls, events, erp, shown, pass } = await watched()
  erp.now = whole('3', '1', '2')
  events.report(CHANGED)
  await pass(5_000)
  page.reload('rows')
  expect(shown.at(-1)).toBeNull()
  calls.at(-1)?.answer(whole('3', '1', '2'))
  await pass(0)
  expect(shown.at(-1)).toBeNull()
})

test('an answer that arrives while the list is read again is requested once more', async () => {
  const { page, calls, events, erp, shown, pass } = await watched()
  events.report(CHANGED)
  page.reload('rows')
  await pass(5_000)
  expect(erp.asked).toHaveLength(0)
  calls.at(-1)?.answer(whole('1', '2'))
  erp.now = whole('3', '1', '2')
  await pass(30_000)
  expect([erp.asked.length, shown.at(-1)?.added]).toEqual([1, 1])
})

test('a call that fails reports nothing, and the next change causes a request', async () => {
  const { page, events } = await watched()
  const shown: unknown[] = []
  const list = vi.fn(() => Promise.reject(new Error('cut')))
  const calls = { list, get: vi.fn(), post: vi.fn() }
  watchRows({ page, calls, events, read: 'rows', isHidden: () => false, show: (changes) => void shown.push(changes) })
  events.report(CHANGED)
  await vi.advanceTimersByTimeAsync(5_000)
  events.report(CHANGED)
  await vi.advanceTimersByTimeAsync(30_000)
  expect([list.mock.calls.length, shown]).toEqual([2, []])
})

test('after stopping, requests nothing', async () => {
  const { events, erp, watch, pass } = await watched()
  events.report(CHANGED)
  watch.stop()
  events.report(CHANGED)
  await pass(60_000)
  expect(erp.asked).toHaveLength(0)
})
