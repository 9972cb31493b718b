import { afterEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../tests/shell/stub-browser.ts'
import { createServerEvents } from '../../calls/server-events.ts'
import { announceActionAnswered } from '../site/action-answered.ts'
import { watchUnread } from './use-unread.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('counts at once, on each return to the window, after each action and every five minutes', async () => {
  vi.useFakeTimers()
  const { window } = stubBrowser()
  const fetchCount = vi.fn(() => Promise.resolve({ count: 2, variant: 'info' }))
  const stop = watchUnread({ fetchCount, show: () => undefined, events: createServerEvents() })
  window.dispatchEvent(new Event('focus'))
  announceActionAnswered()
  vi.advanceTimersByTime(300_000)
  expect(fetchCount).toHaveBeenCalledTimes(4)
  stop()
  announceActionAnswered()
  vi.advanceTimersByTime(300_000)
  expect(fetchCount).toHaveBeenCalledTimes(4)
})

it('survives a failed count, and shows no count after the end', async () => {
  stubBrowser()
  const shown: unknown[] = []
  const answers = [Promise.reject(new Error('cut')), Promise.resolve({ count: 1, variant: 'info' })]
  const stop = watchUnread({
    fetchCount: () => answers.shift() ?? Promise.resolve(null),
    show: (unread) => void shown.push(unread),
    events: createServerEvents(),
  })
  announceActionAnswered()
  await expect.poll(() => shown).toEqual([{ count: 1, variant: 'info' }])
  announceActionAnswered()
  stop()
  await Promise.resolve()
  expect(shown).toHaveLength(1)
})

it('counts on events of the ERP while there are any, and by the timer again when they stop', () => {
  vi.useFakeTimers()
  stubBrowser()
  const events = createServerEvents()
  const fetchCount = vi.fn(() => Promise.resolve({ count: 2, variant: 'info' }))
  const stop = watchUnread({ fetchCount, show: () => undefined, events })
  events.report({ kind: 'open' })
  vi.advanceTimersByTime(300_000)
  expect(fetchCount).toHaveBeenCalledTimes(1)
  events.report({ kind: 'changed', screens: ['sales'], exports: false })
  events.report({ kind: 'changed', screens: ['notification'], exports: false })
  events.report({ kind: 'resync' })
  vi.advanceTimersByTime(10_000)
  expect(fetchCount).toHaveBeenCalledTimes(2)
  events.report({ kind: 'closed' })
  vi.advanceTimersByTime(300_000)
  expect(fetchCount).toHaveBeenCalledTimes(3)
  stop()
})
