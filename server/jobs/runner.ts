/** Jobs in the tables of a domain: which are due, in all companies, and how to run one. */
export interface JobQueue<Job> {
  /** Interval between rounds that no `wake` started. */
  readonly everyMs: number
  /**
   * The jobs that are due, in order. Nothing is claimed yet: other processes see the same ones.
   * @param now missing: the current time, by the clock of the database
   */
  due(now?: Date): Promise<readonly Job[]>
  /**
   * Claims the job and runs it in transactions of its own; does nothing when another process has claimed it, or it is
   * done. A long job checks `isClosing` and stops between two steps: it is due again.
   */
  run(job: Job, round: Round): Promise<void>
}

export interface Round {
  isClosing(): boolean
}

/** Runs the jobs of one queue, one after the other. Any number of processes may run the same queue. */
export interface Runner {
  /** Starts a round soon. Returns at once. */
  wake(): void
  /** Runs a round now, and from now on at every interval. */
  start(): void
  /** Runs one round; resolves when every due job has run or failed. Rejects when `due` rejects. */
  round(now?: Date): Promise<void>
  /** Starts no further job and waits for the running one. */
  close(): Promise<void>
}

/** @param log gets the error of a job that failed; the job is due again in the next round */
export function createRunner<Job>(queue: JobQueue<Job>, log: (error: unknown) => void): Runner {
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  const state = { isWoken: false, isClosing: false }
  const isClosing = (): boolean => state.isClosing

  const runDue = async (now?: Date): Promise<void> => {
    for (const job of await queue.due(now)) {
      if (isClosing()) return
      await queue.run(job, { isClosing }).catch(log)
    }
  }
  const idle = async (): Promise<void> => {
    // oxlint-disable-next-line no-unmodified-loop-condition -- the round that ends sets it to null
    while (running !== null) await running.catch(() => {})
  }
  const round = async (now?: Date): Promise<void> => {
    await idle()
    if (isClosing()) return
    running = runDue(now).finally(() => (running = null))
    await running
  }
  const wake = (): void => {
    if (state.isWoken || isClosing()) return
    state.isWoken = true
    // A wake before this round starts is covered by it; a later one starts another round.
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
