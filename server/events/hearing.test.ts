import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHearing } from './hearing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function hearing() {
  const heard = { heard: vi.fn(), connected: vi.fn(), disconnected: vi.fn(), deaf: vi.fn() }
  return { ...heard, ...createHearing(heard) }
}

it('hands on what it can read', () => {
  const { listener, heard } = hearing()
  listener.notified('{"company":"steel","screen":"sales"}')
  listener.notified('of another version')
  expect(heard).toHaveBeenCalledExactlyOnceWith({
    company: 'steel',
    person: null,
    subject: { of: 'screen', screen: 'sales' },
  })
})

it('outlives a short break', () => {
  const { listener, isConnected, deaf } = hearing()
  listener.connected()
  listener.disconnected()
  listener.disconnected()
  expect(isConnected()).toBe(false)
  vi.advanceTimersByTime(20_000)
  listener.connected()
  vi.advanceTimersByTime(60_000)
  expect([isConnected(), deaf.mock.calls.length]).toEqual([true, 0])
})

it('is deaf once a break has lasted half a minute', () => {
  const { listener, deaf } = hearing()
  listener.connected()
  listener.disconnected()
  vi.advanceTimersByTime(31_000)
  expect(deaf).toHaveBeenCalledOnce()
})

it('is waited for until it is connected, and not for ever', async () => {
  const { listener, untilConnected, isConnected } = hearing()
  const first = untilConnected()
  listener.connected()
  await first
  expect(isConnected()).toBe(true)
  const never = hearing()
  const waited = never.untilConnected()
  await vi.advanceTimersByTimeAsync(3_000)
  await waited
  expect(never.isConnected()).toBe(false)
})
