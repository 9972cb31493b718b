import { isUnreachable, TryLaterError } from './errors.ts'
import { createKeyedQueues, type KeyedQueues, type WorkQueue } from './work-queue.ts'

/**
 * Queues each person's calls, so that one person with many slow calls leaves database connections for others: at most
 * `AT_ONCE` calls of a person use a connection at the same time, the others wait in order of arrival.
 */
export interface CallQueues {
  /** Throws a TryLaterError (429) if too many calls wait, or this one has waited too long. */
  run<T>(tokenHash: string, call: () => Promise<T>): Promise<T>
  /** From now on the calls of this session share one queue with the person's other sessions. */
  identify(tokenHash: string, person: PersonKey): void
}

interface PersonKey {
  readonly companyId: string
  readonly id: string
}

/** The key of a person's own queue. */
export const personKey = ({ companyId, id }: PersonKey): string => `${companyId} ${id}`

/** Out of ten connections per process. */
const AT_ONCE = 4
const MOST_WAITING = 100
const LONGEST_WAIT_MS = 15_000
/** Sessions remembered by this process. */
const MOST_SESSIONS = 10_000
const RETRY_AFTER_SECONDS = 2
const TOO_MANY = 'Too many of your requests are running at the same time. Please wait a moment and try again.'

export function createCallQueues(longestWaitMs = LONGEST_WAIT_MS): CallQueues {
  const people = new Map<string, string>()
  const queues = createKeyedQueues({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING, longestWaitMs, refusal: tooManyCalls })
  return {
    identify(tokenHash, person) {
      if (people.size >= MOST_SESSIONS) people.clear()
      people.set(tokenHash, personKey(person))
    },
    run: (tokenHash, call) => queues.run(people.get(tokenHash) ?? tokenHash, (queue) => orFailAll(queue, call)),
  }
}

/** If the database cannot be reached, rejects all waiting calls: each would only wait and then fail in the same way. */
async function orFailAll<T>(turns: WorkQueue, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (isUnreachable(error)) turns.failWaiting(error)
    throw error
  }
}

/** The refusal of a call of a person who already has too many. */
export const tooManyCalls = (): TryLaterError =>
  new TryLaterError({ status: 429, code: 'too-many-calls' }, TOO_MANY, RETRY_AFTER_SECONDS)

/** Files of a person that are received, read or written outside a transaction: each may occupy much memory. */
const MOST_FILES_WAITING = 4

/** Queues for each person's files, which leave memory and the threads for files to others. The key is `personKey`. */
export const createFileQueues = (): KeyedQueues =>
  createKeyedQueues({
    atOnce: 1,
    mostWaiting: MOST_FILES_WAITING,
    longestWaitMs: LONGEST_WAIT_MS,
    refusal: tooManyCalls,
  })

const turnsOf = new WeakMap<object, CallQueues>()

/** The call queues of this database. */
export function personTurns(database: object): CallQueues {
  const turns = turnsOf.get(database) ?? createCallQueues()
  turnsOf.set(database, turns)
  return turns
}
