import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSubscription } from './subscription.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function subscription() {
  const handlers = { onChange: vi.fn(), onConnected: vi.fn(), onDisconnected: vi.fn(), onLost: vi.fn() }
  return { ...handlers, ...createSubscription(handlers) }
}

it('passes on notifications that it can parse', () => {
  const { listener, onChange } = subscription()
  listener.notified('{"company":"steel","screen":"sales"}')
  listener.notified('of another version')
  expect(onChange).toHaveBeenCalledExactlyOnceWith({
    company: 'steel',
    person: null,
    subject: { of: 'screen', screen: 'sales' },
  })
})

it('survives a short interruption', () => {
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

it('is lost after an interruption of half a minute', () => {
  const { listener, onLost } = subscription()
  listener.connected()
  listener.disconnected()
  vi.advanceTimersByTime(31_000)
  expect(onLost).toHaveBeenCalledOnce()
})

it('lets callers wait until it is connected, but not forever', async () => {
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
