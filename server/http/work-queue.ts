/** A queue that runs a limited number of tasks at the same time; the others wait in order of arrival. */
export interface WorkQueue {
  /**
   * Rejects with the refusal if too many wait in the lane, or this one has waited too long.
   * @param lane from 0; lower lanes go first
   */
  run<T>(work: () => Promise<T>, lane?: number): Promise<T>
  /** Rejects all waiting work with this error; running work continues. */
  failWaiting(error: unknown): void
  /** Whether nothing runs. */
  isIdle(): boolean
}

interface Limits {
  readonly atOnce: number
  /** Per lane. */
  readonly mostWaiting: number
  /** Default: unlimited. */
  readonly longestWaitMs?: number
  /** Default: one. */
  readonly lanes?: number
  /** The error for work that is refused. */
  refusal(): Error
}

interface QueuedWork {
  begin(): void
  fail(error: unknown): void
}

export function createWorkQueue({ atOnce, mostWaiting, longestWaitMs, lanes = 1, refusal }: Limits): WorkQueue {
  const waiting = Array.from({ length: lanes }, (): QueuedWork[] => [])
  let running = 0

  const wait = (lane: QueuedWork[]): Promise<void> => {
    if (lane.length >= mostWaiting) return Promise.reject(refusal())
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const mine = { begin: resolve, fail: reject }
    lane.push(mine)
    if (longestWaitMs === undefined) return promise
    const giveUp = (): void => {
      lane.splice(lane.indexOf(mine), 1)
      reject(refusal())
    }
    const timer = setTimeout(giveUp, longestWaitMs)
    return promise.finally(() => clearTimeout(timer))
  }
  /** Starts the longest waiting work of the lowest lane that has any. */
  const handOver = (): void => {
    const next = waiting.find(({ length }) => length > 0)?.shift()
    if (next) next.begin()
    else running -= 1
  }
  return {
    async run(work, lane = 0) {
      if (running < atOnce) running += 1
      else await wait(waiting[lane] ?? [])
      try {
        return await work()
      } finally {
        handOver()
      }
    },
    failWaiting(error) {
      for (const each of waiting.flatMap((lane) => lane.splice(0))) each.fail(error)
    },
    isIdle: () => running === 0,
  }
}

/** A queue for each key, such as a person, for as long as anything runs in it. */
export interface KeyedQueues {
  /** Rejects like `WorkQueue.run`. The work gets the queue of its key. */
  run<T>(key: string, work: (queue: WorkQueue) => Promise<T>): Promise<T>
}

export function createKeyedQueues(limits: Limits): KeyedQueues {
  const queues = new Map<string, WorkQueue>()
  return {
    async run(key, work) {
      const queue = queues.get(key) ?? createWorkQueue(limits)
      queues.set(key, queue)
      try {
        return await queue.run(() => work(queue))
      } finally {
        if (queue.isIdle()) queues.delete(key)
      }
    },
  }
}
