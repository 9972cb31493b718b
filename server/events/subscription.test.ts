import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSubscription } from './subscription.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function subscription() {
  const handlers = { onChange: vi.fn(), onConnected: vi.fn(), onDisconnected: vi.fn(), onLost: vi.fn() }
  return { ...handlers, ...createSubscription(handlers) }
}

it('hands on what it can read', () => {
  const { listener, onChange } = subscription()
  listener.notified('{"company":"steel","screen":"sales"}')
  listener.notified('of another version')
  expect(onChange).toHaveBeenCalledExactlyOnceWith({
    company: 'steel',
    person: null,
    subject: { of: 'screen', screen: 'sales' },
  })
})

it('outlives a short break', () => {
  const { listener, isConnected, onLost } = subscription()
  listener.connected()
  listener.disconnected()
  listener.disconnected()
  expect(isConnected()).toBe(false)
  vi.advanceTimersByTime(20_000)
  listener.connected()
  vi.advanceTimersByTime(60_000)
  expect([isConnected(), onLost.mock.calls.length]).toEqual([true, 0])
})

it('is lost once a break has lasted half a minute', () => {
  const { listener, onLost } = subscription()
  listener.connected()
  listener.disconnected()
  vi.advanceTimersByTime(31_000)
  expect(onLost).toHaveBeenCalledOnce()
})

it('is waited for until it is connected, and not for ever', async () => {
  const { listener, untilConnected, isConnected } = subscription()
  const first = untilConnected()
  listener.connected()
  await first
  expect(isConnected()).toBe(true)
  const never = subscription()
  const waited = never.untilConnected()
  await vi.advanceTimersByTimeAsync(3_000)
  await waited
  expect(never.isConnected()).toBe(false)
})
