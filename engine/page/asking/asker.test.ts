import { expect, test, vi } from 'vitest'
import { CallError } from '../../calls/errors.ts'
import { page as pageWith, row } from '../../../tests/page/samples/sample-screen.ts'
import { openAsked as asking, settled } from '../../../tests/page/samples/asked-page.ts'

test('asks what the page wants, once, and reports the answer', async () => {
  const { page, calls, ids } = asking()
  expect([calls.length, page.status('rows').get().status]).toEqual([1, 'first'])
  calls[0]?.answer(pageWith(['1', '2']))
  await settled()
  expect([ids(), page.status('rows').get().status, calls.length]).toEqual([['1', '2'], 'ready', 1])
})

test('an answer that was overtaken by a newer question is dropped', async () => {
  const { page, calls, ids, pass } = asking()
  page.typed('seek', 'x')
  pass(600)
  page.tick()
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

test('another page is asked for alone, and stands after those before it', async () => {
  const { page, calls, ids } = asking()
  calls[0]?.answer(pageWith(['1', '2'], { uuid: 'u' }))
  await settled()
  page.more('rows')
  expect([page.status('rows').get().status, calls[1]?.call]).toMatchObject(['more', { page: 1, uuid: 'u' }])
  calls[1]?.answer({ rows: [row('3')], isComplete: true, uuid: null })
  await settled()
  expect([ids(), page.status('rows').get().status, calls.length]).toEqual([['1', '2', '3'], 'ready', 2])
})

test('an error is reported, and rows that were read before stay', async () => {
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
    const { page, calls, pass } = asking()
    page.typed('seek', 'x')
    expect([calls.length, page.msUntilTick()]).toEqual([1, 500])
    pass(500)
    vi.advanceTimersByTime(500)
    expect(calls).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('stopped, it reports nothing and asks nothing', async () => {
  const { page, stop, calls, ids } = asking()
  stop()
  calls[0]?.answer(pageWith(['1']))
  page.reload('rows')
  await settled()
  expect([ids(), calls.length]).toEqual([[], 1])
})

test('a reload reads as many pages as were there, so that nobody is moved', async () => {
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

test('a page that takes the place of the rows drops the answer that was on its way', async () => {
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

test('a page that failed to arrive is asked for again, alone', async () => {
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

test('what is asked since a version is new enough and not asked again', () => {
  const { page, calls } = asking()
  const before = page.version()
  page.reload('rows')
  page.reload('rows', before)
  expect(calls).toHaveLength(2)
  page.reload('rows', page.version())
  expect(calls).toHaveLength(3)
})
