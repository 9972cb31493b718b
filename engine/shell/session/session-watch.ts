import type { SessionActions, SessionEvent } from './session-actions.ts'
import type { SessionStore } from './session-state.ts'

/** Heartbeat (foundation §9). */
const HEARTBEAT_MS = 120_000
const CHANNEL = 'countersign.session'
const SIGNED_IN_KEY = 'countersign.signed-in'

/** The channel this tab listens on: a message posted through it reaches every other tab, but not this one. */
let ownChannel: BroadcastChannel | null = null

/** Sends the event to the other tabs of this browser, which receive it through `watchSession`. */
export function announce(event: SessionEvent): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it never leaves this origin
  ownChannel?.postMessage(event)
}

/** Whether a session was open in this browser and nobody has logged out since. */
export function wasSignedIn(): boolean {
  return localStorage.getItem(SIGNED_IN_KEY) !== null
}

/** Keeps the session current: heartbeat while signed in, events of other tabs. Returns the function that stops it. */
export function watchSession(store: SessionStore, actions: SessionActions): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  ownChannel = channel
  channel.addEventListener('message', ({ data }: MessageEvent<SessionEvent>) => actions.onOtherTab(data))
  const timer = setInterval(() => {
    if (store.getState().status.kind === 'signedIn') void actions.heartbeat()
  }, HEARTBEAT_MS)
  const stopMarking = store.subscribe(({ status }) => {
    if (status.kind === 'signedIn') localStorage.setItem(SIGNED_IN_KEY, 'y')
    else if (status.kind === 'signedOut') localStorage.removeItem(SIGNED_IN_KEY)
  })
  return () => {
    stopMarking()
    clearInterval(timer)
    channel.close()
    if (ownChannel === channel) ownChannel = null
  }
}
