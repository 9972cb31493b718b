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

/** Locks of one browser: the next that waits gets it when the one before has returned. */
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

/** Channels of one browser, which deliver at once. */
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

/** Tabs of one browser in front of an ERP whose streams the test tells what to report. */
function browser() {
  const streams: { readonly age: number; readonly listener: EventListener; isOpen: boolean }[] = []
  const openTab = async (name = 'steel meera') => {
    const heard: ServerEvent[] = []
    const events = createServerEvents()
    events.subscribe((event) => void heard.push(event))
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
    return { heard, events, onEnded, close, kinds: () => heard.map(({ kind }) => kind) }
  }
  return { openTab, streams, stream: () => streams.at(-1)?.listener as EventListener }
}

const SALES = { screens: ['sales'], exports: false }

it('tabs of one browser share a stream, and all of them hear', async () => {
  const { openTab, streams, stream } = browser()
  const [first, second] = [await openTab(), await openTab()]
  stream().opened()
  stream().changed(SALES)
  expect(streams).toHaveLength(1)
  expect([first.heard, second.heard]).toEqual([first.heard, first.heard])
  expect(second.heard).toEqual([{ kind: 'open' }, { kind: 'changed', ...SALES }])
})

it('tabs of another person hear nothing of it', async () => {
  const { openTab, streams } = browser()
  await openTab()
  const other = await openTab('steel arjun')
  streams[0]?.listener.changed(SALES)
  expect([streams.length, other.heard]).toEqual([2, []])
})

it('a tab takes over when the one that listens is closed, from where that one was', async () => {
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

it('a tab that is opened later hears what has changed since its rows were read', async () => {
  const { openTab, stream } = browser()
  await openTab()
  stream().opened()
  stream().changed(SALES)
  const later = await openTab()
  expect(later.heard).toEqual([{ kind: 'open' }, { kind: 'changed', ...SALES }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await openTab()).kinds()).toEqual(['open'])
})

it('says that nothing is reported while the line is cut', async () => {
  const { openTab, stream } = browser()
  const { events } = await openTab()
  stream().opened()
  expect(events.isOpen()).toBe(true)
  stream().cut()
  expect(events.isOpen()).toBe(false)
  stream().opened()
  expect(events.isOpen()).toBe(true)
})

it('tries again, later and later, where the ERP takes no stream', async () => {
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

it('asks whether the session is over when the ERP says so', async () => {
  const { openTab, stream } = browser()
  const tab = await openTab()
  stream().opened()
  stream().ended()
  expect([tab.events.isOpen(), tab.onEnded.mock.calls.length]).toEqual([false, 1])
})

it('stopped, it holds no stream and hears nothing', async () => {
  const { openTab, streams } = browser()
  const tab = await openTab()
  tab.close()
  await settled()
  expect([streams[0]?.isOpen, tab.events.isOpen()]).toEqual([false, false])
})
