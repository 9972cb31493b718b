import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Calls } from '../../calls/calls.ts'
import type { EventListener } from '../../calls/event-calls.ts'
import { createServerEvents, EVENTS_CAPABILITY, type ServerEvent } from '../../calls/server-events.ts'
import type { Session } from '../../calls/contract.ts'
import { createSessionStore, type SessionState } from '../session/session-state.ts'
import { listenForChanges } from './listen.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // One tab, which gets every lock at once.
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
  capabilities: [EVENTS_CAPABILITY],
})
const SIGNED_OUT: Partial<SessionState> = { status: { kind: 'signedOut', last: MEERA }, token: null }

/** A shell in front of an ERP whose streams the test opens and ends. */
function shell(first: Partial<SessionState>) {
  const streams: { readonly listener: EventListener; isOpen: boolean }[] = []
  const listen = (_facts: object, listener: EventListener) => {
    const stream = { listener, isOpen: true }
    streams.push(stream)
    return () => void (stream.isOpen = false)
  }
  const events = createServerEvents()
  const heard: ServerEvent[] = []
  events.subscribe((event) => void heard.push(event))
  const session = createSessionStore(first)
  const heartbeat = vi.fn(async () => undefined)
  const calls = { extend: () => ({ listen }) } as unknown as Calls
  const stop = listenForChanges({ session, actions: { heartbeat } as never, calls, events })
  onTestFinished(stop)
  return { session, events, heard, streams, heartbeat, stop, open: () => streams.map(({ isOpen }) => isOpen) }
}

test('whoever is signed in is listened for', () => {
  const { streams, heard, open } = shell(signedIn())
  streams[0]?.listener.opened()
  streams[0]?.listener.changed({ screens: ['sales'], exports: false })
  expect(open()).toEqual([true])
  expect(heard).toEqual([{ kind: 'open' }, { kind: 'changed', screens: ['sales'], exports: false }])
})

test('nobody is listened for where nobody is signed in, without a token, or where the ERP reports nothing', () => {
  expect(shell({}).open()).toEqual([])
  expect(shell(SIGNED_OUT).open()).toEqual([])
  expect(shell(signedIn(MEERA, null)).open()).toEqual([])
  expect(shell({ ...signedIn(), capabilities: ['decisions'] }).open()).toEqual([])
})

test('the stream begins with the session and ends with it', () => {
  const { session, open, events, streams } = shell(SIGNED_OUT)
  session.setState(signedIn())
  streams[0]?.listener.opened()
  expect([open(), events.isOpen()]).toEqual([[true], true])
  session.setState(SIGNED_OUT)
  expect([open(), events.isOpen()]).toEqual([[false], false])
})

test('another person, company or token has a stream of its own', () => {
  const { session, open } = shell(signedIn())
  session.setState(signedIn({ ...MEERA, id: '8' }))
  session.setState(signedIn({ ...MEERA, id: '8', company: 'tex' }))
  session.setState(signedIn({ ...MEERA, id: '8', company: 'tex' }, 'newer'))
  expect(open()).toEqual([false, false, false, true])
})

test('what else changes of a session leaves the stream as it is', () => {
  const { session, open } = shell(signedIn())
  session.setState({ outdated: true, version: '2' })
  session.setState(signedIn({ ...MEERA, userName: 'Meera Rao' }))
  expect(open()).toEqual([true])
})

test('a stream that ends asks whether the session is over, a moment later', () => {
  const { streams, heartbeat } = shell(signedIn())
  streams[0]?.listener.ended()
  expect(heartbeat).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(heartbeat).toHaveBeenCalledTimes(1)
})

test('and does not ask where the session has got a new token by then', () => {
  const { session, streams, heartbeat } = shell(signedIn())
  streams[0]?.listener.ended()
  session.setState(signedIn(MEERA, 'newer'))
  vi.advanceTimersByTime(1_000)
  expect(heartbeat).not.toHaveBeenCalled()
})

test('stopped, it holds no stream and follows no session', () => {
  const { stop, session, open } = shell(signedIn())
  stop()
  session.setState(SIGNED_OUT)
  session.setState(signedIn({ ...MEERA, id: '8' }))
  expect(open()).toEqual([false])
})

test('a browser without locks or streams hears nothing', () => {
  vi.stubGlobal('EventSource', undefined)
  expect(shell(signedIn()).open()).toEqual([])
  vi.stubGlobal('EventSource', EventTarget)
  vi.stubGlobal('navigator', {})
  expect(shell(signedIn()).open()).toEqual([])
})
