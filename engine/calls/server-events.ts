/** Events that an ERP with the capability `events` reports while a page is open. Loaded first: it sends no requests. */

export type ServerEvent =
  /** Rows of these screens have changed, or an export of the person is ready. */
  | { readonly kind: 'changed'; readonly screens: readonly string[]; readonly exports: boolean }
  /** Anything may have changed. */
  | { readonly kind: 'resync' }
  /** From now on changes are reported. */
  | { readonly kind: 'open' }
  /** From now on changes are not reported: parts that depend on them poll instead. */
  | { readonly kind: 'closed' }

/** Changes that the server reports, for the parts of the page that subscribe to them. */
export interface ServerEvents {
  /** Whether changes are reported now. */
  isOpen(): boolean
  /** When rows of the screen were last reported to have changed, ms; -Infinity: never. */
  changedAt(screen: string): number
  /** Returns the unsubscribe function. */
  subscribe(listener: (event: ServerEvent) => void): () => void
}

/** With the method for the code that receives the ERP's events. */
export interface ServerEventsSource extends ServerEvents {
  report(event: ServerEvent): void
}

/** The name of the screen with the notifications of a person (site-modules §2.6). */
export const NOTIFICATIONS = 'notification'

/** Reports nothing until the first event. @param now ms, can be replaced in tests */
export function createServerEvents(now: () => number = Date.now): ServerEventsSource {
  const listeners = new Set<(event: ServerEvent) => void>()
  const changedAt = new Map<string, number>()
  let resyncAt = -Infinity
  let isOpen = false
  return {
    isOpen: () => isOpen,
    changedAt: (screen) => Math.max(resyncAt, changedAt.get(screen) ?? -Infinity),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    report(event) {
      if (event.kind === 'open') isOpen = true
      if (event.kind === 'closed') isOpen = false
      if (event.kind === 'resync') resyncAt = now()
      if (event.kind === 'changed') for (const screen of event.screens) changedAt.set(screen, now())
      for (const listener of listeners) listener(event)
    },
  }
}

/** Whether rows of the screen may have changed. */
export function mayHaveChanged(event: ServerEvent, screen: string): boolean {
  return event.kind === 'resync' || (event.kind === 'changed' && event.screens.includes(screen))
}
