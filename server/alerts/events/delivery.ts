import type { ScreenSource } from '../../config/screens.ts'
import type { Database } from '../../database/open.ts'
import { enter } from '../../http/person.ts'
import { mayBeNotifiedOf } from '../../rights/screen-access.ts'
import { hasPendingChanges, type PendingChanges, restorePending, takePending } from './pending.ts'
import type { Stream } from './stream.ts'
import type { Streams } from './streams.ts'

/** Changes within this time are sent together. */
const GATHER_MS = 300
/** How often an idle stream checks whether its session is still open. Announced ends are noticed at once. */
const CHECK_EVERY_BEATS = 2
/** Delay before a retry after a database error. */
const AGAIN_MS = 2_000

export interface DeliverySources {
  readonly database: Pick<Database, 'kysely'>
  readonly screens: ScreenSource
}

export interface Delivery {
  /** Schedules a delivery: something is pending. */
  soon(): void
  /** Sends a heartbeat to all streams, and makes idle streams check whether their session is still open. */
  beat(): void
  close(): Promise<void>
}

/** Sends pending changes, one stream after the other, so that at most one connection of the pool is in use. */
export function createEventDelivery(
  { database, screens }: DeliverySources,
  streams: Streams,
  log: (error: unknown) => void,
): Delivery {
  let timer: NodeJS.Timeout | null = null
  let running = Promise.resolve()
  let isClosed = false
  let beats = 0

  const deliverAll = async (): Promise<void> => {
    for (const stream of streams) {
      if (isClosed) return
      if (!hasPendingChanges(stream.pending)) continue
      const pending = takePending(stream.pending)
      try {
        await deliver({ database, screens, streams }, stream, pending)
      } catch (error) {
        log(error)
        restorePending(stream.pending, pending)
        return soon(AGAIN_MS)
      }
    }
  }
  const soon = (ms = GATHER_MS): void => {
    if (timer !== null || isClosed) return
    timer = setTimeout(() => {
      timer = null
      running = running.then(deliverAll)
    }, ms)
  }
  return {
    soon: () => soon(),
    beat(): void {
      beats += 1
      for (const stream of streams) stream.beat()
      if (beats % CHECK_EVERY_BEATS !== 0) return
      for (const { pending } of streams) pending.isCheckDue = true
      soon()
    },
    async close(): Promise<void> {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await running
    },
  }
}

interface DeliverOptions extends DeliverySources {
  readonly streams: Streams
}

/**
 * Session and rights are read again for each delivery, so that nobody is notified of a screen they may no longer open.
 * A stream ends with its session.
 */
async function deliver(
  { database, screens, streams }: DeliverOptions,
  stream: Stream,
  pending: PendingChanges,
): Promise<void> {
  const { tokenHash } = stream.opening
  const person = await database.kysely.transaction().execute((work) => enter(work, tokenHash))
  if (person === null) {
    stream.send('end', { reason: 'session' })
    streams.end(stream)
  } else if (pending.isResync) stream.send('resync', {})
  else sendChange(stream, pending, (screen) => mayBeNotifiedOf(screens, person, screen))
}

function sendChange(stream: Stream, pending: PendingChanges, mayBeNotified: (screen: string) => boolean): void {
  const screens = [...new Set([...[...pending.screens].filter(mayBeNotified), ...pending.ownScreens])]
  if (screens.length > 0 || pending.exports) stream.send('change', { screens, exports: pending.exports })
}
