import type { ChangeListener } from '../../database/listening.ts'
import { type ChangeNotice, parseChange } from './change.ts'

/** After this time without the database, pages poll again. */
const LOST_MS = 30_000
const FIRST_CONNECT_MS = 3_000

interface Handlers {
  onChange(change: ChangeNotice): void
  onConnected(): void
  onDisconnected(): void
  /** Called when the connection is missing for longer than a short interruption. */
  onLost(): void
}

/** This process's subscription to changes that any process announces. */
export interface Subscription {
  readonly listener: ChangeListener
  isConnected(): boolean
  /** Resolves at the first connection, or after a time-out. */
  untilConnected(): Promise<void>
}

/** Calls the handlers for changes, and when the connection opens and closes. */
export function createSubscription({ onChange, onConnected, onDisconnected, onLost }: Handlers): Subscription {
  let isConnected = false
  let timer: NodeJS.Timeout | undefined
  const first = Promise.withResolvers<void>()
  const listener: ChangeListener = {
    notified(text) {
      const change = parseChange(text)
      if (change) onChange(change)
    },
    connected() {
      isConnected = true
      clearTimeout(timer)
      first.resolve()
      onConnected()
    },
    disconnected() {
      if (isConnected) timer = setTimeout(onLost, LOST_MS).unref()
      isConnected = false
      onDisconnected()
    },
  }
  return {
    listener,
    isConnected: () => isConnected,
    async untilConnected(): Promise<void> {
      const timeout = Promise.withResolvers<void>()
      const waiting = setTimeout(timeout.resolve, FIRST_CONNECT_MS)
      await Promise.race([first.promise, timeout.promise])
      clearTimeout(waiting)
    },
  }
}
