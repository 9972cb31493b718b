import { TryLaterError } from '../http/errors.ts'
import { createTurns } from '../http/turns.ts'

/** Hashes at the same time: they share the four threads of libuv with reading files and looking up names. */
const AT_ONCE = 2
/** Waiting ones; at about 80 ms each the last waits for little more than a second. */
const MOST_WAITING = 32
const RETRY_AFTER_SECONDS = 2

/** Who waits: known devices (devices.ts) have places of their own and go first. */
const lanes = { known: 0, unknown: 1 } as const

/** Runs what hashes a password, a few at the same time. Rejects with 503 and Retry-After when too many wait. */
export interface PasswordQueue {
  run<T>(lane: keyof typeof lanes, work: () => Promise<T>): Promise<T>
}

interface Size {
  readonly atOnce: number
  readonly mostWaiting: number
}

export function createPasswordQueue(size: Size = { atOnce: AT_ONCE, mostWaiting: MOST_WAITING }): PasswordQueue {
  const turns = createTurns({ ...size, lanes: Object.keys(lanes).length, refusal: busy })
  return { run: (lane, work) => turns.run(work, lanes[lane]) }
}

function busy(): TryLaterError {
  const description = 'Very many people are signing in at the moment. Please try again in a few seconds.'
  return new TryLaterError({ status: 503, code: 'busy' }, description, RETRY_AFTER_SECONDS)
}
