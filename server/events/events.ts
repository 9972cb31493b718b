/** Tells open pages which screens have changed: one connection listens to the database, each browser holds one stream. */
import type { Readable } from 'node:stream'
import type { ScreenSource } from '../config/screens.ts'
import type { Listening } from '../database/listening.ts'
import type { Database } from '../database/open.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { createSubscription, type Subscription } from './subscription.ts'
import { addChange, concerns } from './pending.ts'
import { createRecentChanges, type RecentChanges } from './recent.ts'
import type { Opening, Stream } from './stream.ts'
import { createStreams, tryLater, type Streams } from './streams.ts'

export interface Events {
  /** Listens to the database from now on; does nothing where it does already. */
  start(): void
  /**
   * Opens a stream. Throws a TryLaterError: 429 where the person has too many, 503 where the process has, or where
   * changes cannot be listened to.
   * @param since the time from which on changes are to be sent, ms; null: all of them, which nobody knows
   */
  open(opening: Opening, since: number | null): Promise<Readable>
  /** Ends every stream, and opens no further one. */
  drain(): void
  close(): Promise<void>
}

export interface EventSources {
  readonly database: Pick<Database, 'kysely' | 'listen'>
  readonly screens: ScreenSource
  /** The time, ms; missing: that of the clock. */
  now?(): number
}

const BEAT_EVERY_MS = 25_000
/** The clocks of two processes, and what was being written when a row was read. */
const MARGIN_MS = 5_000
const UNAVAILABLE = 'Changes cannot be reported at the moment.'

interface Parts {
  readonly streams: Streams
  readonly recent: RecentChanges
  readonly delivery: Delivery
  now(): number
}

/** @param log gets errors of the database, which streams outlive */
export function createEvents(sources: EventSources, log: (error: unknown) => void): Events {
  const now = sources.now ?? Date.now
  const streams = createStreams(now)
  const parts: Parts = {
    now,
    streams,
    recent: createRecentChanges(now),
    delivery: createDelivery(sources, streams, log),
  }
  const subscription = subscriptionOf(parts)
  let beats: NodeJS.Timeout | null = null
  let listening: Listening | null = null
  let isClosing = false
  const start = (): void => {
    listening ??= sources.database.listen(subscription.listener)
    beats ??= setInterval(() => parts.delivery.beat(), BEAT_EVERY_MS).unref()
  }
  return {
    start,
    async open(opening, since) {
      start()
      await subscription.untilConnected()
      if (isClosing || !subscription.isConnected()) throw tryLater(503, 'no-events', UNAVAILABLE)
      const stream = streams.open(opening)
      begin(parts, stream, since)
      return stream.body
    },
    drain() {
      isClosing = true
      streams.endAll()
    },
    async close() {
      isClosing = true
      if (beats !== null) clearInterval(beats)
      await Promise.all([listening?.close(), parts.delivery.close()])
    },
  }
}

function subscriptionOf({ streams, recent, delivery, now }: Parts): Subscription {
  return createSubscription({
    onChange(change) {
      recent.note(change, now())
      for (const { opening, pending } of streams) if (concerns(change, opening)) addChange(pending, change)
      delivery.soon()
    },
    onConnected() {
      recent.listening(now())
      for (const { pending } of streams) pending.isResync = true
      delivery.soon()
    },
    onDisconnected: () => recent.listening(null),
    onLost: () => streams.endAll(),
  })
}

/** What has changed since then is sent first. */
function begin({ recent, delivery }: Parts, { opening, pending }: Stream, since: number | null): void {
  const missed = since === null ? null : recent.since(since - MARGIN_MS, opening)
  if (missed === null) pending.isResync = true
  for (const change of missed ?? []) addChange(pending, change)
  delivery.soon()
}
