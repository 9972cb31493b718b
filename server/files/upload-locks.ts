import { ERRORS, type Locker } from '@tus/server'

/** Asks a request to stop, because another one waits for the upload. */
type RequestRelease = () => Promise<void> | void

interface WaitingRequest {
  readonly requestRelease: RequestRelease
  start(): void
}

interface Lock {
  holder: Pick<WaitingRequest, 'requestRelease'>
  readonly waiting: WaitingRequest[]
}

interface Request {
  /** Aborted when the request ends. */
  readonly signal: AbortSignal
  readonly requestRelease: RequestRelease
}

const LONGEST_WAIT_MS = 30_000

/**
 * Allows one request at a time per upload, in this process, in order of arrival. A request that has to wait asks the
 * holder to stop, once, and sleeps; the library's own locker would poll in every turn of the event loop. A request that
 * has waited is not asked to stop by those that queued before it got the lock: one of many concurrent retries
 * completes.
 */
export function uploadLocks(): Locker {
  const locks = new Map<string, Lock>()
  return {
    newLock: (id) => ({
      lock: (signal, requestRelease) => acquire(locks, id, { signal, requestRelease }),
      unlock: async () => release(locks, id),
    }),
  }
}

/** Throws the library's time-out error if the request ends or has waited for too long. */
async function acquire(locks: Map<string, Lock>, id: string, { signal, requestRelease }: Request): Promise<void> {
  const lock = locks.get(id)
  if (!lock) return void locks.set(id, { holder: { requestRelease }, waiting: [] })
  const { promise: turn, resolve: start, reject } = Promise.withResolvers<void>()
  const mine = { requestRelease, start }
  lock.waiting.push(mine)
  const giveUp = (): void => reject(ERRORS.ERR_LOCK_TIMEOUT)
  const end = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)])
  end.addEventListener('abort', giveUp)
  try {
    if (end.aborted) giveUp()
    await Promise.all([lock.holder.requestRelease(), turn])
  } finally {
    end.removeEventListener('abort', giveUp)
    lock.waiting.splice(0, Infinity, ...lock.waiting.filter((each) => each !== mine))
  }
}

function release(locks: Map<string, Lock>, id: string): void {
  const lock = locks.get(id)
  if (!lock) throw new Error(`The upload ${id} is released by a request that does not hold it.`)
  const next = lock.waiting.shift()
  if (!next) return void locks.delete(id)
  lock.holder = next
  next.start()
}
