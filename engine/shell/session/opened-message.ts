/** Reports that a message was read. Loaded only with a page that the link of a message has led to. */
import type { Calls } from '../../calls/calls.ts'
import type { SessionState, SessionStore } from './session-state.ts'

interface OpenedBy {
  readonly session: SessionStore
  readonly calls: Pick<Calls, 'extend'>
}

/** Once somebody is signed in and sees the page: browsers also prerender pages that nobody has opened. */
export function reportOpenedMessage({ session, calls }: OpenedBy, message: string): void {
  const send = calls.extend((send) => send)
  const follow = ({ status }: SessionState): void => {
    if (status.kind !== 'signedIn') return
    unsubscribe()
    // A failure changes nothing for the person.
    const request = { method: 'POST', path: '/main/opened', query: {}, body: { message } } as const
    whenShown(() => void send(request).catch(() => undefined))
  }
  const unsubscribe = session.subscribe(follow)
  follow(session.getState())
}

function whenShown(act: () => void): void {
  if (!('prerendering' in document) || document.prerendering !== true) act()
  else document.addEventListener('prerenderingchange', act, { once: true })
}
