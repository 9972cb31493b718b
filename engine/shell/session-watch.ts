import type { SessionActions, SessionNews, SessionStore } from './session.ts'

/** Heartbeat (foundation §9). */
const BEAT_MS = 120_000
const CHANNEL = 'countersign.session'
const MARK = 'countersign.signed-in'

/** The channel this tab listens on: what is posted through it reaches every other tab, and not this one. */
let own: BroadcastChannel | null = null

/** Tells the other tabs of this browser; they hear it through `watchSession`. */
export function announce(news: SessionNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it never leaves this origin
  own?.postMessage(news)
}

/** Whether a session was open in this browser and nobody has logged out since. */
export function wasSignedIn(): boolean {
  return localStorage.getItem(MARK) !== null
}

/** Keeps the session true: heartbeat while signed in, and the news of other tabs. Returns what stops it. */
export function watchSession(store: SessionStore, actions: SessionActions): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  own = channel
  channel.addEventListener('message', (event: MessageEvent<SessionNews>) => actions.hear(event.data))
  const timer = setInterval(() => {
    if (store.getState().status.kind === 'signedIn') void actions.beat()
  }, BEAT_MS)
  const stopMarking = store.subscribe(({ status }) => {
    if (status.kind === 'signedIn') localStorage.setItem(MARK, 'y')
    else if (status.kind === 'signedOut') localStorage.removeItem(MARK)
  })
  return () => {
    stopMarking()
    clearInterval(timer)
    channel.close()
    if (own === channel) own = null
  }
}
