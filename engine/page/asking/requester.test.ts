import { expect, test, vi } from 'vitest'
import { CallError } from '../../calls/errors.ts'
import { page as pageWith, row } from '../../../tests/page/samples/sample-screen.ts'
import { openWithErp as asking, settled } from '../../../tests/page/samples/page-with-erp.ts'

test('sends each wanted question once and reports the answer', async () => {
  const { page, calls, ids } = asking()
  expect([calls.length, page.status('rows').get().status]).toEqual([1, 'first'])
  calls[0]?.answer(pageWith(['1', '2']))
  await settled()
  expect([ids(), page.status('rows').get().status, calls.length]).toEqual([['1', '2'], 'ready', 1])
})

test('drops an answer to an older version of a question', async () => {
  const { page, calls, ids, pass } = asking()
  page.setField('seek', 'x')
  pass(600)
  page.tick()
  calls[1]?.answer(pageWith(['new']))
  calls[0]?.answer(pageWith(['old']))
  await settled()
  expect([ids(), calls[1]?.call.query]).toEqual([['new'], { seek: 'x' }])
})

test('drops a pending answer when its question is asked again', async () => {
  const { page, calls, ids } = asking()
  page.reload('rows')
  expect(calls).toHaveLength(2)
  calls[1]?.answer(pageWith(['new']))
  await settled()
  calls[0]?.answer(pageWith(['old']))
  await settled()
  expect(ids()).toEqual(['new'])
})

test('requests another page alone and appends it to the earlier ones', async () => {
  const { page, calls, ids } = asking()
  calls[0]?.answer(pageWith(['1', '2'], { uuid: 'u' }))
  await settled()
  page.more('rows')
  expect([page.status('rows').get().status, calls[1]?.call]).toMatchObject(['more', { page: 1, uuid: 'u' }])
  calls[1]?.answer({ rows: [row('3')], isComplete: true, uuid: null })
  await settled()
  expect([ids(), page.status('rows').get().status, calls.length]).toEqual([['1', '2', '3'], 'ready', 2])
})

test('reports an error and keeps the rows that were read before', async () => {
  const { page, calls, ids } = asking()
  calls[0]?.answer(pageWith(['1']))
  await settled()
  page.reload('rows')
  const error = new CallError('network', { path: 'list' })
  calls[1]?.fail(error)
  await settled()
  expect([ids(), page.status('rows').get().error, calls.length]).toEqual([['1'], error, 2])
})

test('a question that waits for a pause in typing is sent after the wait', async () => {
  vi.useFakeTimers()
  try {
    const { page, calls, pass } = asking()
    page.setField('seek', 'x')
    expect([calls.length, page.msUntilTick()]).toEqual([1, 500])
    pass(500)
    vi.advanceTimersByTime(500)
    expect(calls).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('after stopping, reports and requests nothing', async () => {
  const { page, stop, calls, ids } = asking()
  stop()
  calls[0]?.answer(pageWith(['1']))
  page.reload('rows')
  await settled()
  expect([ids(), calls.length]).toEqual([[], 1])
})

test('a reload reads as many pages as were shown, so that the scroll position stays', async () => {
  const { page, calls, ids } = asking()
  calls[0]?.answer(pageWith(['1', '2'], { uuid: 'u' }))
  await settled()
  page.more('rows')
  calls[1]?.answer(pageWith(['3'], { isComplete: true }))
  await settled()
  page.reload('rows')
  calls[2]?.answer(pageWith(['1', '4'], { uuid: 'v' }))
  await settled()
  expect(ids()).toEqual(['1', '2', '3'])
  calls[3]?.answer(pageWith(['2'], { isComplete: true }))
  await settled()
  expect([ids(), calls.length]).toEqual([['1', '4', '2'], 4])
})

test('a page that replaces the rows drops the pending answer', async () => {
  const { page, calls, ids } = asking()
  calls[0]?.answer(pageWith(['1', '2'], { uuid: 'u' }))
  await settled()
  page.reload('rows')
  const question = page.question('rows')
  if (question) page.replace(question, pageWith(['2', '3'], { uuid: 'w' }))
  calls[1]?.answer(pageWith(['old']))
  await settled()
  page.more('rows')
  expect([ids(), calls.length, calls[2]?.call]).toMatchObject([['2', '3'], 3, { page: 1, uuid: 'w' }])
})

test('requests a page that failed again, alone', async () => {
  const { page, calls, ids } = asking()
  calls[0]?.answer(pageWith(['1', '2'], { uuid: 'u' }))
  await settled()
  page.more('rows')
  calls[1]?.fail(new CallError('network', { path: 'list' }))
  await settled()
  expect([page.status('rows').get().status, calls.length]).toEqual(['ready', 2])
  page.more('rows')
  expect([page.status('rows').get(), calls[2]?.call.page]).toMatchObject([{ status: 'more', error: null }, 1])
  calls[2]?.answer(pageWith(['3'], { isComplete: true }))
  await settled()
  expect(ids()).toEqual(['1', '2', '3'])
})

test('a question newer than the given version is not asked again', () => {
  const { page, calls } = asking()
  const before = page.version()
  page.reload('rows')
  page.reload('rows', before)
  expect(calls).toHaveLength(2)
  page.reload('rows', page.version())
  expect(calls).toHaveLength(3)
})
