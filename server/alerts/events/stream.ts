import { PassThrough, type Readable } from 'node:stream'
import { hasPendingChanges, nothingPending, type PendingChanges, type PersonKey } from './pending.ts'

/** One open answer of `GET /main/events`, in the format of server-sent events. */
export interface Stream {
  readonly body: Readable
  readonly opening: StreamOwner
  readonly pending: PendingChanges
  /** Sends an event. @param data is sent as JSON */
  send(event: 'change' | 'resync' | 'end', data: object): void
  /** Sends a heartbeat; ends the stream if its reader no longer accepts data. */
  beat(): void
  end(): void
}

/** The owner of a stream. */
export interface StreamOwner extends PersonKey {
  /** Hash of the session's token. */
  readonly tokenHash: string
  /** Id of the listening page, whose next stream replaces this one. */
  readonly client: string
}

/** Time a browser waits before it opens another stream; it varies, so that not all reconnect at the same moment. */
const FEWEST_RETRY_MS = 2_000
const MORE_RETRY_MS = 4_000
/** Events have a few hundred bytes: this many unsent bytes mean that nobody reads them. */
const MOST_UNSENT_BYTES = 64 * 1024

/**
 * The id of an event is the time up to which everything was sent, in ms: the browser sends it back as Last-Event-ID.
 * @param now the time, ms
 */
export function createStream(opening: StreamOwner, now: () => number): Stream {
  const body = new PassThrough({ highWaterMark: MOST_UNSENT_BYTES })
  const write = (text: string): void => {
    if (body.destroyed || body.writableEnded) return
    if (body.writableLength + body.readableLength > MOST_UNSENT_BYTES) body.destroy()
    else body.write(text)
  }
  const pending = nothingPending()
  write(`retry: ${FEWEST_RETRY_MS + Math.round(Math.random() * MORE_RETRY_MS)}\nid: ${now()}\n\n`)
  return {
    body,
    opening,
    pending,
    send: (event, data) => write(`id: ${now()}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(hasPendingChanges(pending) ? ':\n\n' : `:\nid: ${now()}\n\n`),
    end: () => body.end(),
  }
}
