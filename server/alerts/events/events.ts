/** Notifies open pages of changed screens: one connection listens to the database, each browser has one stream. */
import type { Readable } from 'node:stream'
import type { ScreenSource } from '../../config/screens.ts'
import type { Listener } from '../../database/listening.ts'
import type { Database } from '../../database/open.ts'
import { createEventDelivery, type Delivery } from './delivery.ts'
import { createSubscription, type Subscription } from './subscription.ts'
import { addChange, concerns } from './pending.ts'
import { createRecentChanges, type RecentChanges } from './recent.ts'
import type { StreamOwner, Stream } from './stream.ts'
import { createStreams, tryLater, type Streams } from './streams.ts'

export interface Events {
  /** Starts listening to the database; does nothing if it has already started. */
  start(): void
  /**
   * Opens a stream. Throws a TryLaterError: 429 if the person has too many streams, 503 if the process has too many or
   * cannot listen to changes.
   * @param since time in ms from which changes are sent; null: unknown, so that the page must reload everything
   */
  open(opening: StreamOwner, since: number | null): Promise<Readable>
  /** Ends all streams and refuses new ones. */
  drain(): void
  close(): Promise<void>
}

export interface EventSources {
  readonly database: Pick<Database, 'kysely' | 'listen'>
  readonly screens: ScreenSource
  /** The time in ms. Default: the system clock. */
  now?(): number
}

const BEAT_EVERY_MS = 25_000
/** Allows for different clocks of two processes, and for changes that were not committed when a row was read. */
const MARGIN_MS = 5_000
const UNAVAILABLE = 'Changes cannot be reported at the moment.'

/** The time of the clock, or its latest time while it was set back: a later change is never noted with an earlier time. */
function forward(clock: () => number): () => number {
  let latest = -Infinity
  return () => (latest = Math.max(latest, clock()))
}

interface EventServices {
  readonly streams: Streams
  readonly recent: RecentChanges
  readonly delivery: Delivery
  now(): number
}

/** @param log receives database errors, after which streams stay open */
export function createEvents(sources: EventSources, log: (error: unknown) => void): Events {
  const now = forward(sources.now ?? (() => Date.now()))
  const streams = createStreams(now)
  const services: EventServices = {
    now,
    streams,
    recent: createRecentChanges(now),
    delivery: createEventDelivery(sources, streams, log),
  }
  const subscription = subscriptionOf(services)
  let beats: NodeJS.Timeout | null = null
  let listening: Listener | null = null
  let isClosing = false
  const start = (): void => {
    listening ??= sources.database.listen(subscription.listener)
    beats ??= setInterval(() => services.delivery.beat(), BEAT_EVERY_MS).unref()
  }
  return {
    start,
    async open(opening, since) {
      start()
      await subscription.untilConnected()
      if (isClosing || !subscription.isConnected()) throw tryLater(503, 'no-events', UNAVAILABLE)
      const stream = streams.open(opening)
      begin(services, stream, since)
      return stream.body
    },
    drain() {
      isClosing = true
      streams.endAll()
    },
    async close() {
      isClosing = true
      if (beats !== null) clearInterval(beats)
      await Promise.all([listening?.close(), services.delivery.close()])
    },
  }
}

function subscriptionOf({ streams, recent, delivery, now }: EventServices): Subscription {
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

/** Sends changes since this time first. */
function begin({ recent, delivery }: EventServices, { opening, pending }: Stream, since: number | null): void {
  const missed = since === null ? null : recent.since(since - MARGIN_MS, opening)
  if (missed === null) pending.isResync = true
  for (const change of missed ?? []) addChange(pending, change)
  delivery.soon()
}
