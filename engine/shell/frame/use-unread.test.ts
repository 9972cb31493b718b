import { afterEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../tests/shell/stub-browser.ts'
import { announceActionAnswered } from '../site/action-answered.ts'
import { watchUnread } from './use-unread.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('counts at once, on each return to the window, after each action and every five minutes', async () => {
  vi.useFakeTimers()
  const { window } = stubBrowser()
  const fetchCount = vi.fn(() => Promise.resolve({ count: 2, variant: 'info' }))
  const stop = watchUnread(fetchCount, () => undefined)
  window.dispatchEvent(new Event('focus'))
  announceActionAnswered()
  vi.advanceTimersByTime(300_000)
  expect(fetchCount).toHaveBeenCalledTimes(4)
  stop()
  announceActionAnswered()
  vi.advanceTimersByTime(300_000)
  expect(fetchCount).toHaveBeenCalledTimes(4)
})

it('outlives a count that cannot be fetched, and shows none after the end', async () => {
  stubBrowser()
  const shown: unknown[] = []
  const answers = [Promise.reject(new Error('cut')), Promise.resolve({ count: 1, variant: 'info' })]
  const stop = watchUnread(
    () => answers.shift() ?? Promise.resolve(null),
    (unread) => void shown.push(unread),
  )
  announceActionAnswered()
  await expect.poll(() => shown).toEqual([{ count: 1, variant: 'info' }])
  announceActionAnswered()
  stop()
  await Promise.resolve()
  expect(shown).toHaveLength(1)
})
