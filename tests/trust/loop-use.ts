import { setTimeout } from 'node:timers/promises'

/** Between two looks at the loop. */
const EVERY_MS = 5
/** So that the loop has been looked at before the work begins, and after it. */
const MARGIN_MS = 4 * EVERY_MS

/** What the event loop of this process did while something ran, in ms. */
export interface LoopUse {
  /** How long a timer waited at most. On a machine that others use, the thread of the loop waits, too. */
  readonly stallMs: number
  /** How long the loop worked without looking at its timers at most, in CPU time: the same on a busy machine. */
  readonly turnMs: number
  /** CPU time of its thread. */
  readonly cpuMs: number
}

export async function loopUse(work: () => Promise<unknown>): Promise<LoopUse> {
  const most = { stallMs: 0, turnMs: 0 }
  let [time, cpu] = [performance.now(), threadCpu()]
  const timer = setInterval(() => {
    const [nowTime, nowCpu] = [performance.now(), threadCpu()]
    most.stallMs = Math.max(most.stallMs, nowTime - time - EVERY_MS)
    most.turnMs = Math.max(most.turnMs, nowCpu - cpu)
    ;[time, cpu] = [nowTime, nowCpu]
  }, EVERY_MS)
  const begun = threadCpu()
  try {
    await setTimeout(MARGIN_MS)
    await work()
    await setTimeout(MARGIN_MS)
  } finally {
    clearInterval(timer)
  }
  return { ...most, cpuMs: threadCpu() - begun }
}

function threadCpu(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
