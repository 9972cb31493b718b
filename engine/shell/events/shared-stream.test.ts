import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { EventListener } from '../../calls/event-calls.ts'
import { createServerEvents, type ServerEvent } from '../../calls/server-events.ts'
import { shareStream } from './shared-stream.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubLocks()
  stubChannels()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The locks of one browser: a waiting request is granted when the one before it has returned. */
function stubLocks(): void {
  const queues = new Map<string, Promise<unknown>>()
  const request = (name: string, { signal }: { signal: AbortSignal }, run: () => Promise<unknown>) => {
    const before = queues.get(name) ?? Promise.resolve()
    const mine = before.then(() => (signal.aborted ? undefined : run()))
    queues.set(name, mine)
    return mine
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

/** The channels of one browser, which deliver synchronously. */
function stubChannels(): void {
  const channels = new Set<FakeChannel>()
  class FakeChannel extends EventTarget {
    readonly name: string
    constructor(name: string) {
      super()
      this.name = name
      channels.add(this)
    }
    postMessage(data: unknown): void {
      const others = [...channels].filter((each) => each !== this && each.name === this.name)
      for (const each of others) each.dispatchEvent(new MessageEvent('message', { data }))
    }
    close(): void {
      channels.delete(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', FakeChannel)
}

const settled = () => vi.advanceTimersByTimeAsync(0)

/** The tabs of one browser connected to an ERP; the test decides what its streams report. */
function browser() {
  const streams: { readonly age: number; readonly listener: EventListener; isOpen: boolean }[] = []
  const openTab = async (name = 'steel meera') => {
    const received: ServerEvent[] = []
    const events = createServerEvents()
    events.subscribe((event) => void received.push(event))
    const onEnded = vi.fn()
    const openedAt = Date.now()
    const listen = ({ age }: { age: number }, listener: EventListener) => {
      const stream = { age, listener, isOpen: true }
      streams.push(stream)
      return () => void (stream.isOpen = false)
    }
    const close = shareStream({ name, events, listen, onEnded, now: Date.now, openedAt })
    onTestFinished(close)
    await settled()
    return { received, events, onEnded, close, kinds: () => received.map(({ kind }) => kind) }
  }
  return { openTab, streams, stream: () => streams.at(-1)?.listener as EventListener }
}

const SALES = { screens: ['sales'], exports: false }

it('shares one stream between the tabs of a browser, and all of them receive its events', async () => {
  const { openTab, streams, stream } = browser()
  const [first, second] = [await openTab(), await openTab()]
  stream().opened()
  stream().changed(SALES)
  expect(streams).toHaveLength(1)
  expect([first.received, second.received]).toEqual([first.received, first.received])
  expect(second.received).toEqual([{ kind: 'open' }, { kind: 'changed', ...SALES }])
})

it('delivers nothing to tabs of another person', async () => {
  const { openTab, streams } = browser()
  await openTab()
  const other = await openTab('steel arjun')
  streams[0]?.listener.changed(SALES)
  expect([streams.length, other.received]).toEqual([2, []])
})

it('lets another tab take over when the leading tab closes, from the point that one had reached', async () => {
  const { openTab, streams, stream } = browser()
  const [first, second] = [await openTab(), await openTab()]
  stream().opened()
  await vi.advanceTimersByTimeAsync(60_000)
  stream().changed(SALES)
  await vi.advanceTimersByTimeAsync(7_000)
  first.close()
  await settled()
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true])
  expect(streams[1]?.age).toBe(7)
  stream().resync()
  expect(second.kinds()).toContain('resync')
})

it('sends a tab that is opened later what has changed since its rows were read', async () => {
  const { openTab, stream } = browser()
  await openTab()
  stream().opened()
  stream().changed(SALES)
  const later = await openTab()
  expect(later.received).toEqual([{ kind: 'open' }, { kind: 'changed', ...SALES }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await openTab()).kinds()).toEqual(['open'])
})

it('reports that nothing is received while the connection is lost', async () => {
  const { openTab, stream } = browser()
  const { events } = await openTab()
  stream().opened()
  expect(events.isOpen()).toBe(true)
  stream().cut()
  expect(events.isOpen()).toBe(false)
  stream().opened()
  expect(events.isOpen()).toBe(true)
})

it('retries with growing delays when the ERP refuses the stream', async () => {
  const { openTab, streams, stream } = browser()
  await openTab()
  stream().refused()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(streams).toHaveLength(2)
  stream().refused()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(streams).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(streams).toHaveLength(3)
})

it('checks whether the session is over when the ERP reports its end', async () => {
  const { openTab, stream } = browser()
  const tab = await openTab()
  stream().opened()
  stream().ended()
  expect([tab.events.isOpen(), tab.onEnded.mock.calls.length]).toEqual([false, 1])
})

it('holds no stream and receives nothing after it was stopped', async () => {
  const { openTab, streams } = browser()
  const tab = await openTab()
  tab.close()
  await settled()
  expect([streams[0]?.isOpen, tab.events.isOpen()]).toEqual([false, false])
})
