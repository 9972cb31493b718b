import type { ChangeListener } from '../database/listening.ts'
import { type Change, parseChange } from './change.ts'

/** Without a database for so long, pages ask by the clock again. */
const DEAF_MS = 30_000
const FIRST_CONNECT_MS = 3_000

interface Heard {
  heard(change: Change): void
  connected(): void
  disconnected(): void
  /** Not connected for longer than a short break. */
  deaf(): void
}

/** Whether changes are heard. */
export interface Hearing {
  readonly listener: ChangeListener
  isConnected(): boolean
  /** Resolves at the first connection, or when it takes too long. */
  untilConnected(): Promise<void>
}

/** What follows when changes are heard, or are not. */
export function createHearing({ heard, connected, disconnected, deaf }: Heard): Hearing {
  let isConnected = false
  let timer: NodeJS.Timeout | undefined
  const first = Promise.withResolvers<void>()
  const listener: ChangeListener = {
    notified(text) {
      const change = parseChange(text)
      if (change) heard(change)
    },
    connected() {
      isConnected = true
      clearTimeout(timer)
      first.resolve()
      connected()
    },
    disconnected() {
      if (isConnected) timer = setTimeout(deaf, DEAF_MS).unref()
      isConnected = false
      disconnected()
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
