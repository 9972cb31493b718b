import { expect, test, vi } from 'vitest'
import { CallError } from '../../calls/errors.ts'
import type { ListCall } from '../../calls/calls.ts'
import type { Definition } from '../../definition/definition.ts'
import { field, input, map, member, pageOf, read } from '../../runtime/page/sample-page.ts'
import { list, locale, page as pageWith, row, withUses } from '../../runtime/sample-screen.ts'
import { createPage } from '../page.ts'
import { startAsking } from './asker.ts'

const session = {
  id: '7',
  userName: 'Lata',
  erpType: 'steel',
  email: '',
  company: 'Sample',
  admin: false,
  isTestDb: false,
  flags: {},
}

/** A page with one list, asked by what is typed into `seek`. */
function screen(): Definition {
  const from = { ...list.from, query: map({ seek: member('form', 'seek') }) } as typeof list.from
  const text = {
    block: 'text',
    text: [{ value: { op: 'name', name: 'rows' }, format: null }],
    tone: 'plain',
    visibleWhen: null,
  } as const
  const base = pageOf([field('seek')], { seek: input() })
  const start = { name: 'start', label: null, modal: false, actions: [], blocks: [text] }
  return withUses({ ...base, reads: { rows: read('rows', { from, pageSize: 2 }) }, views: { ...base.views, start } })
}

function asking() {
  const calls: { readonly call: ListCall; answer(page: unknown): void; fail(error: unknown): void }[] = []
  const listed = (call: ListCall) =>
    new Promise<never>((resolve, reject) => {
      calls.push({ call, answer: (page) => resolve(page as never), fail: reject })
    })
  let now = 0
  const page = createPage(screen(), {
    session,
    locale,
    params: new URLSearchParams(),
    entry: { form: 'a', with: null, modal: null, below: null },
    narrow: false,
    now: () => now,
    newKey: () => 'key',
  })
  const asker = startAsking({ page, calls: { list: listed, get: vi.fn(), post: vi.fn() } })
  const ids = () =>
    page
      .rows('rows')
      .get()
      .map(({ id }) => id)
  const pass = (ms: number) => void (now += ms)
  return { page, asker, calls, ids, pass }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('asks what the page wants, once, and tells the answer', async () => {
  const { page, asker, calls, ids } = asking()
  asker.look()
  expect([calls.length, page.status('rows').get().status]).toEqual([1, 'first'])
  calls[0]?.answer(pageWith(['1', '2']))
  await settled()
  expect([ids(), page.status('rows').get().status, calls.length]).toEqual([['1', '2'], 'ready', 1])
})

test('an answer that was overtaken by a newer question is dropped', async () => {
  const { page, asker, calls, ids, pass } = asking()
  page.typed('seek', 'x')
  pass(600)
  page.tick()
  asker.look()
  calls[1]?.answer(pageWith(['new']))
  calls[0]?.answer(pageWith(['old']))
  await settled()
  expect([ids(), calls[1]?.call.query]).toEqual([['new'], { seek: 'x' }])
})

test('asked again, the answer that was on its way counts no longer', async () => {
  const { page, calls, ids } = asking()
  page.reload('rows')
  expect(calls).toHaveLength(2)
  calls[1]?.answer(pageWith(['new']))
  await settled()
  calls[0]?.answer(pageWith(['old']))
  await settled()
  expect(ids()).toEqual(['new'])
})

test('another page is asked for alone, and stands behind those before it', async () => {
  const { page, calls, ids } = asking()
  calls[0]?.answer(pageWith(['1', '2'], { uuid: 'u' }))
  await settled()
  page.more('rows')
  expect([page.status('rows').get().status, calls[1]?.call]).toMatchObject(['more', { page: 1, uuid: 'u' }])
  calls[1]?.answer({ rows: [row('3')], isComplete: true, uuid: null })
  await settled()
  expect([ids(), page.status('rows').get().status, calls.length]).toEqual([['1', '2', '3'], 'ready', 2])
})

test('what went wrong is told, and rows that were read before stay', async () => {
  const { page, calls, ids } = asking()
  calls[0]?.answer(pageWith(['1']))
  await settled()
  page.reload('rows')
  const error = new CallError('network', { path: 'list' })
  calls[1]?.fail(error)
  await settled()
  expect([ids(), page.status('rows').get().error, calls.length]).toEqual([['1'], error, 2])
})

test('what waits for whoever types is asked when it has waited', async () => {
  vi.useFakeTimers()
  try {
    const { page, asker, calls, pass } = asking()
    page.typed('seek', 'x')
    asker.look()
    expect([calls.length, page.waits()]).toEqual([1, 500])
    pass(500)
    vi.advanceTimersByTime(500)
    expect(calls).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('stopped, it tells nothing and asks nothing', async () => {
  const { page, asker, calls, ids } = asking()
  asker.stop()
  calls[0]?.answer(pageWith(['1']))
  page.reload('rows')
  await settled()
  expect([ids(), calls.length]).toEqual([[], 1])
})
