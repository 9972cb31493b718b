import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCalls } from './calls.ts'
import { eventCalls, type EventListener } from './event-calls.ts'
import { fakeTransport } from './fake.ts'

/** An event source controlled by the test. */
class PretendSource extends EventTarget {
  static readonly CLOSED = 2
  static last: PretendSource
  readonly url: string
  readyState = 1
  constructor(url: string) {
    super()
    this.url = url
    PretendSource.last = this
  }
  say(event: string, data?: string): void {
    this.dispatchEvent(new MessageEvent(event, { data }))
  }
  fail(readyState: number): void {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
  close(): void {
    this.readyState = PretendSource.CLOSED
  }
}

beforeEach(() => void vi.stubGlobal('EventSource', PretendSource))
afterEach(() => void vi.unstubAllGlobals())

function listening() {
  const calls = createCalls({
    transport: fakeTransport({ handlers: {} }),
    apiid: 'site',
    origin: 'https://erp.example',
    token: () => 't0',
    onUnauthorized: () => undefined,
    capabilities: () => ['events'],
  })
  const received: unknown[] = []
  const note = (what: string) => (more?: unknown) => void received.push(more === undefined ? what : [what, more])
  const listener = Object.fromEntries(
    ['opened', 'changed', 'resync', 'cut', 'refused', 'ended'].map((name) => [name, note(name)]),
  ) as unknown as EventListener
  const stop = calls.extend(eventCalls).listen({ client: 'tab', age: 3 }, listener)
  return { received, stop, source: PretendSource.last }
}

it('connects to the ERP with the parameters of every call', () => {
  const { source } = listening()
  expect(source.url).toBe('https://erp.example/main/events?client=tab&age=3&apiid=site&apitoken=t0')
})

it('passes on reported changes and ignores what it cannot read', () => {
  const { received, source } = listening()
  source.say('open')
  source.say('change', '{"screens":["sales",7],"exports":true}')
  source.say('change', 'x')
  source.say('resync', '{}')
  expect(received).toEqual([
    'opened',
    ['changed', { screens: ['sales'], exports: true }],
    ['changed', { screens: [], exports: false }],
    'resync',
  ])
})

it('distinguishes a cut connection from a refused stream', () => {
  const { received, source } = listening()
  source.fail(0)
  source.fail(PretendSource.CLOSED)
  expect(received).toEqual(['cut', 'refused'])
})

it('does not reconnect after the end of the session', () => {
  const { received, source } = listening()
  source.say('end', '{"reason":"session"}')
  expect([received, source.readyState]).toEqual([['ended'], PretendSource.CLOSED])
})

it('can be stopped', () => {
  const { stop, source } = listening()
  stop()
  expect(source.readyState).toBe(PretendSource.CLOSED)
})
