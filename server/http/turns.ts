/** Work of which only some runs at the same time; the rest waits in the order it came. */
export interface Turns {
  /**
   * Rejects with the refusal where too many wait in the lane, or this one has waited too long.
   * @param lane from 0; who waits in a lower one goes first
   */
  run<T>(work: () => Promise<T>, lane?: number): Promise<T>
  /** Those that wait reject with this error; those that run go on. */
  failWaiting(error: unknown): void
  /** Whether nothing runs. */
  isIdle(): boolean
}

interface Limits {
  readonly atOnce: number
  /** In each lane. */
  readonly mostWaiting: number
  /** Default: without end. */
  readonly longestWaitMs?: number
  /** Default: one. */
  readonly lanes?: number
  /** What those reject with that get no turn. */
  refusal(): Error
}

interface Waiting {
  begin(): void
  fail(error: unknown): void
}

export function createTurns({ atOnce, mostWaiting, longestWaitMs, lanes = 1, refusal }: Limits): Turns {
  const waiting = Array.from({ length: lanes }, (): Waiting[] => [])
  let running = 0

  const wait = (lane: Waiting[]): Promise<void> => {
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
  /** Whoever waited longest in the first lane takes over. */
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
