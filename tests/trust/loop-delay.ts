import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

const RESOLUTION_MS = 5
/** Two samples: what happened before the first of them counts with nobody. */
const WARM_MS = 4 * RESOLUTION_MS

/** How long the event loop of this process let a timer wait at most while `work` ran, in ms. */
export async function longestStall(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  await setTimeout(WARM_MS)
  delays.reset()
  await setTimeout(WARM_MS)
  await work()
  await setTimeout(WARM_MS)
  delays.disable()
  return Math.max(0, delays.max / 1e6 - RESOLUTION_MS)
}

/** CPU time of the thread of the event loop while `work` runs, in ms. */
export async function loopCpu(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
