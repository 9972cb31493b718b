/** Receives changes while somebody is signed in to an ERP that reports them. Loaded after the first rows. */
import type { Calls } from '../../calls/calls.ts'
import { eventCalls } from '../../calls/event-calls.ts'
import type { ServerEventsSource } from '../../calls/server-events.ts'
import type { SessionActions } from '../session/session-actions.ts'
import type { SessionState, SessionStore } from '../session/session-state.ts'
import { shareStream } from './shared-stream.ts'

export interface ListeningShell {
  readonly session: SessionStore
  readonly actions: Pick<SessionActions, 'heartbeat'>
  readonly calls: Calls
  readonly events: ServerEventsSource
}

/** A session that receives a new id has not ended: in the meantime its page learns the new id by itself. */
const ASK_AFTER_MS = 1_000

/** Follows the session: opens a stream at sign-in and closes it at sign-out. Returns the function that stops it. */
export function listenForChanges({ session, actions, calls, events }: ListeningShell): () => void {
  if (!('locks' in navigator) || typeof EventSource === 'undefined') return () => undefined
  const { listen } = calls.extend(eventCalls)
  let stop = (): void => undefined
  let current: string | null = null
  const follow = (state: SessionState): void => {
    const next = listenerOf(state)
    if (next === current) return
    stop()
    current = next
    const onEnded = (): void => void setTimeout(() => current === next && void actions.heartbeat(), ASK_AFTER_MS)
    const facts = { events, listen, onEnded, now: Date.now, openedAt: performance.timeOrigin }
    stop = next === null ? () => undefined : shareStream({ name: nameOf(state), ...facts })
  }
  follow(session.getState())
  const unsubscribe = session.subscribe(follow)
  return () => {
    unsubscribe()
    stop()
  }
}

/** Identifies the stream: another text needs another stream. */
function listenerOf(state: SessionState): string | null {
  const { status, token, capabilities } = state
  if (status.kind !== 'signedIn' || token === null || !capabilities.includes('events')) return null
  return `${nameOf(state)} ${token}`
}

function nameOf({ status }: SessionState): string {
  const { company = '', id = '' } = status.kind === 'signedIn' ? status.session : {}
  return `countersign.events ${company} ${id}`
}
