import { setTimeout } from 'node:timers/promises'

/** Interval between two measurements of the loop. */
const EVERY_MS = 5
/** Pause for a measurement before the work begins, and after it. */
const MARGIN_MS = 4 * EVERY_MS

/** Measurements of this process's event loop while something ran, in ms. */
export interface LoopUse {
  /** The longest delay of a timer. On a busy machine it includes the time the thread was not scheduled. */
  readonly stallMs: number
  /** The longest time the loop worked without checking its timers, in CPU time: the same on a busy machine. */
  readonly turnMs: number
  /** CPU time of the loop's thread. */
  readonly cpuMs: number
  /** The part of the CPU time of the whole process that this is: 1 where no other thread works. */
  readonly share: number
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
  const ofAll = process.cpuUsage()
  try {
    await setTimeout(MARGIN_MS)
    await work()
    await setTimeout(MARGIN_MS)
  } finally {
    clearInterval(timer)
  }
  const { user, system } = process.cpuUsage(ofAll)
  const cpuMs = threadCpu() - begun
  return { ...most, cpuMs, share: (cpuMs * 1000) / (user + system) }
}

function threadCpu(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
