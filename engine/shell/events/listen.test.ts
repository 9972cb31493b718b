import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Calls } from '../../calls/calls.ts'
import type { EventListener } from '../../calls/event-calls.ts'
import { createServerEvents, type ServerEvent } from '../../calls/server-events.ts'
import type { Session } from '../../calls/contract.ts'
import { createSessionStore, type SessionState } from '../session/session-state.ts'
import { listenForChanges } from './listen.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // A single tab, to which every lock is granted at once.
  const request = async (_name: string, _options: object, lead: () => Promise<unknown>) => lead()
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('EventSource', EventTarget)
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage(): void {}
      close(): void {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const MEERA: Session = {
  id: '7',
  userName: 'Meera',
  erpType: 'steel',
  email: '',
  company: 'steel',
  admin: false,
  isTestDb: false,
  flags: {},
}
const signedIn = (session: Session = MEERA, token: string | null = 'secret'): Partial<SessionState> => ({
  status: { kind: 'signedIn', session },
  token,
  capabilities: ['events'],
})
const SIGNED_OUT: Partial<SessionState> = { status: { kind: 'signedOut', last: MEERA }, token: null }

/** A shell connected to an ERP whose streams the test opens and ends. */
function shell(first: Partial<SessionState>) {
  const streams: { readonly listener: EventListener; isOpen: boolean }[] = []
  const listen = (_facts: object, listener: EventListener) => {
    const stream = { listener, isOpen: true }
    streams.push(stream)
    return () => void (stream.isOpen = false)
  }
  const events = createServerEvents()
  const received: ServerEvent[] = []
  events.subscribe((event) => void received.push(event))
  const session = createSessionStore(first)
  const heartbeat = vi.fn(async () => undefined)
  const calls = { extend: () => ({ listen }) } as unknown as Calls
  const stop = listenForChanges({ session, actions: { heartbeat } as never, calls, events })
  onTestFinished(stop)
  return { session, events, received, streams, heartbeat, stop, open: () => streams.map(({ isOpen }) => isOpen) }
}

test('opens a stream for the person who is logged in', () => {
  const { streams, received, open } = shell(signedIn())
  streams[0]?.listener.opened()
  streams[0]?.listener.changed({ screens: ['sales'], exports: false })
  expect(open()).toEqual([true])
  expect(received).toEqual([{ kind: 'open' }, { kind: 'changed', screens: ['sales'], exports: false }])
})

test('opens no stream when nobody is logged in, without a token, or when the ERP reports no changes', () => {
  expect(shell({}).open()).toEqual([])
  expect(shell(SIGNED_OUT).open()).toEqual([])
  expect(shell(signedIn(MEERA, null)).open()).toEqual([])
  expect(shell({ ...signedIn(), capabilities: ['decisions'] }).open()).toEqual([])
})

test('opens the stream with the session and closes it with the session', () => {
  const { session, open, events, streams } = shell(SIGNED_OUT)
  session.setState(signedIn())
  streams[0]?.listener.opened()
  expect([open(), events.isOpen()]).toEqual([[true], true])
  session.setState(SIGNED_OUT)
  expect([open(), events.isOpen()]).toEqual([[false], false])
})

test('opens another stream for another person, company or token', () => {
  const { session, open } = shell(signedIn())
  session.setState(signedIn({ ...MEERA, id: '8' }))
  session.setState(signedIn({ ...MEERA, id: '8', company: 'tex' }))
  session.setState(signedIn({ ...MEERA, id: '8', company: 'tex' }, 'newer'))
  expect(open()).toEqual([false, false, false, true])
})

test('keeps the stream when anything else in the session changes', () => {
  const { session, open } = shell(signedIn())
  session.setState({ outdated: true, version: '2' })
  session.setState(signedIn({ ...MEERA, userName: 'Meera Rao' }))
  expect(open()).toEqual([true])
})

test('checks a moment after a stream ended whether the session is over', () => {
  const { streams, heartbeat } = shell(signedIn())
  streams[0]?.listener.ended()
  expect(heartbeat).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(heartbeat).toHaveBeenCalledTimes(1)
})

test('does not check when the session has received a new token by then', () => {
  const { session, streams, heartbeat } = shell(signedIn())
  streams[0]?.listener.ended()
  session.setState(signedIn(MEERA, 'newer'))
  vi.advanceTimersByTime(1_000)
  expect(heartbeat).not.toHaveBeenCalled()
})

test('holds no stream and ignores the session after it was stopped', () => {
  const { stop, session, open } = shell(signedIn())
  stop()
  session.setState(SIGNED_OUT)
  session.setState(signedIn({ ...MEERA, id: '8' }))
  expect(open()).toEqual([false])
})

test('receives nothing in a browser without locks or streams', () => {
  vi.stubGlobal('EventSource', undefined)
  expect(shell(signedIn()).open()).toEqual([])
  vi.stubGlobal('EventSource', EventTarget)
  vi.stubGlobal('navigator', {})
  expect(shell(signedIn()).open()).toEqual([])
})
