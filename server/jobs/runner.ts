/** Work that waits in the tables of a domain: what is due, in all companies, and how to do a piece of it. */
export interface JobQueue<Job> {
  /** How often it is looked through without being woken. */
  readonly everyMs: number
  /** What is due now, in the order it is to be done. Nothing is claimed yet: other processes see the same. */
  due(now: Date): Promise<readonly Job[]>
  /**
   * Claims the job and does it, in transactions of its own; does nothing when another process has it, or it is done.
   * Long work looks at `isClosing` and stops between two steps: what is unfinished is due again.
   */
  run(job: Job, round: Round): Promise<void>
}

export interface Round {
  readonly now: Date
  isClosing(): boolean
}

/** Runs the jobs of one queue, one after the other. Any number of processes may run the same queue. */
export interface Runner {
  /** Something may be due. Returns at once. */
  wake(): void
  /** Looks now, and from now on by itself. */
  start(): void
  /** Looks once; done when everything that was due is done or put off. Rejects when `due` does. */
  round(now?: Date): Promise<void>
  /** Starts no job any more and lets the one that runs finish. */
  close(): Promise<void>
}

/** @param log gets what a job threw: it holds up no other job, and is due again in the next round */
export function createRunner<Job>(queue: JobQueue<Job>, log: (error: unknown) => void): Runner {
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  const state = { isWoken: false, isClosing: false }
  const isClosing = (): boolean => state.isClosing

  const runDue = async (now: Date): Promise<void> => {
    for (const job of await queue.due(now)) {
      if (isClosing()) return
      await queue.run(job, { now, isClosing }).catch(log)
    }
  }
  const idle = async (): Promise<void> => {
    // oxlint-disable-next-line no-unmodified-loop-condition -- the round that ends sets it to null
    while (running !== null) await running.catch(() => {})
  }
  const round = async (now?: Date): Promise<void> => {
    await idle()
    if (isClosing()) return
    running = runDue(now ?? new Date()).finally(() => (running = null))
    await running
  }
  const wake = (): void => {
    if (state.isWoken || isClosing()) return
    state.isWoken = true
    // What comes while this round waits for its turn is part of it; what comes later wakes another.
    idle()
      .then(() => {
        state.isWoken = false
        return round()
      })
      .catch(log)
  }
  return {
    wake,
    round,
    start() {
      if (timer !== null || isClosing()) return
      timer = setInterval(wake, queue.everyMs).unref()
      wake()
    },
    async close() {
      state.isClosing = true
      if (timer !== null) clearInterval(timer)
      await running?.catch(() => {})
    },
  }
}
