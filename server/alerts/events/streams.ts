import { TryLaterError } from '../../http/errors.ts'
import { createStream, type StreamOwner, type Stream } from './stream.ts'

/** The open streams of this process. */
export interface Streams extends Iterable<Stream> {
  /** Opens a stream, which replaces an older stream of the same page. Throws a TryLaterError: 429 or 503. */
  open(opening: StreamOwner): Stream
  end(stream: Stream): void
  endAll(): void
}

/** Streams per person: for three sessions, each with some pages that cannot share a stream. */
const MOST_OF_PERSON = 8
const MOST_OF_PROCESS = 2_000

const TOO_MANY_OF_PERSON = 'Too many of your pages wait for changes at the same time. Please close some of them.'
const TOO_MANY_OF_PROCESS = 'Too many pages wait for changes at the same time.'
const RETRY_AFTER_SECONDS = 30

/** @param now the time, ms */
export function createStreams(now: () => number): Streams {
  const streams = new Set<Stream>()
  const end = (stream: Stream): void => {
    streams.delete(stream)
    stream.end()
  }
  return {
    [Symbol.iterator]: () => streams.values(),
    open(opening) {
      for (const each of streams) if (isSamePage(each.opening, opening)) end(each)
      const own = [...streams].filter((each) => isSamePerson(each.opening, opening))
      if (own.length >= MOST_OF_PERSON) throw tryLater(429, 'too-many-streams', TOO_MANY_OF_PERSON)
      if (streams.size >= MOST_OF_PROCESS) throw tryLater(503, 'too-many-streams', TOO_MANY_OF_PROCESS)
      const stream = createStream(opening, now)
      streams.add(stream)
      stream.body.once('close', () => streams.delete(stream))
      return stream
    },
    end,
    endAll() {
      for (const stream of streams) end(stream)
    },
  }
}

function isSamePage(some: StreamOwner, other: StreamOwner): boolean {
  return some.client !== '' && some.client === other.client && some.tokenHash === other.tokenHash
}

function isSamePerson(some: StreamOwner, other: StreamOwner): boolean {
  return some.companyId === other.companyId && some.personId === other.personId
}

export const tryLater = (status: 429 | 503, code: string, words: string): TryLaterError =>
  new TryLaterError({ status, code }, words, RETRY_AFTER_SECONDS)
