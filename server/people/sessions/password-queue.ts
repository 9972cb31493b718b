import { TryLaterError } from '../../http/errors.ts'
import { createWorkQueue } from '../../http/work-queue.ts'

/** Hashes computed at the same time: they share libuv's four threads with file reads and name look-ups. */
const AT_ONCE = 2
/** Waiting hashes; at about 80 ms each the last one waits for little more than a second. */
const MOST_WAITING = 32
const RETRY_AFTER_SECONDS = 2

/** Known devices (devices.ts) have their own places in the queue and go first. */
const lanes = { known: 0, unknown: 1 } as const

/** Runs work that hashes a password, a few at the same time. Rejects with 503 and Retry-After if too many wait. */
export interface PasswordQueue {
  run<T>(lane: keyof typeof lanes, work: () => Promise<T>): Promise<T>
}

interface Size {
  readonly atOnce: number
  readonly mostWaiting: number
}

export function createPasswordQueue(size: Size = { atOnce: AT_ONCE, mostWaiting: MOST_WAITING }): PasswordQueue {
  const turns = createWorkQueue({ ...size, lanes: Object.keys(lanes).length, refusal: busy })
  return { run: (lane, work) => turns.run(work, lanes[lane]) }
}

function busy(): TryLaterError {
  const description = 'Very many people are logging in at the moment. Please try again in a few seconds.'
  return new TryLaterError({ status: 503, code: 'busy' }, description, RETRY_AFTER_SECONDS)
}
