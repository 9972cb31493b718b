import { isUnreachable, TryLaterError } from './errors.ts'

/**
 * Turns at the connections of a database, so that one person with many slow calls leaves connections for others: at
 * most `AT_ONCE` calls of a person use one at the same time, the others wait in the order they came.
 */
export interface PersonTurns {
  /** Throws a TryLaterError (429) where too many calls wait, or this one has waited too long. */
  run<T>(tokenHash: string, call: () => Promise<T>): Promise<T>
  /** From now on the calls of this session share the turns of its person with their other sessions. */
  identify(tokenHash: string, person: PersonKey): void
}

interface PersonKey {
  readonly companyId: string
  readonly id: string
}

/** Of the ten connections of a process. */
const AT_ONCE = 4
const MOST_WAITING = 100
const LONGEST_WAIT_MS = 15_000
/** Sessions remembered by this process. */
const MOST_SESSIONS = 10_000
const RETRY_AFTER_SECONDS = 2
const TOO_MANY = 'Too many of your requests are running at the same time. Please wait a moment and try again.'

interface Waiting {
  begin(): void
  fail(error: unknown): void
}

interface Turn {
  running: number
  readonly waiting: Waiting[]
}

export function createPersonTurns(longestWaitMs = LONGEST_WAIT_MS): PersonTurns {
  const people = new Map<string, string>()
  const turns = new Map<string, Turn>()
  return {
    identify(tokenHash, { companyId, id }) {
      if (people.size >= MOST_SESSIONS) people.clear()
      people.set(tokenHash, `${companyId} ${id}`)
    },
    async run(tokenHash, call) {
      const key = people.get(tokenHash) ?? tokenHash
      const turn = turns.get(key) ?? { running: 0, waiting: [] }
      turns.set(key, turn)
      if (turn.running >= AT_ONCE) await next(turn, longestWaitMs)
      else turn.running += 1
      try {
        return await call()
      } catch (error) {
        // Each of those that wait would find the same, one after the other.
        if (isUnreachable(error)) for (const each of turn.waiting.splice(0)) each.fail(error)
        throw error
      } finally {
        // Whoever waited longest takes over.
        const following = turn.waiting.shift()
        if (following) following.begin()
        else if (--turn.running === 0) turns.delete(key)
      }
    },
  }
}

/** Resolves when another call of the person has handed over. */
function next({ waiting }: Turn, longestWaitMs: number): Promise<void> {
  if (waiting.length >= MOST_WAITING) throw tooMany()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const mine = { begin: resolve, fail: reject }
  waiting.push(mine)
  const timer = setTimeout(() => {
    waiting.splice(waiting.indexOf(mine), 1)
    reject(tooMany())
  }, longestWaitMs)
  return promise.finally(() => clearTimeout(timer))
}

const tooMany = (): TryLaterError =>
  new TryLaterError({ status: 429, code: 'too-many-calls' }, TOO_MANY, RETRY_AFTER_SECONDS)

const turnsOf = new WeakMap<object, PersonTurns>()

/** The turns at the connections of this database. */
export function personTurns(database: object): PersonTurns {
  const turns = turnsOf.get(database) ?? createPersonTurns()
  turnsOf.set(database, turns)
  return turns
}
