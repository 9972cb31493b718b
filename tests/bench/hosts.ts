/**
 * CPU time that a read (list, details) costs one process, and three behind a balancer, at the same number of calls a
 * second, alternated; with it what three processes on three cores answer beside one on one core (mark: 2.2 times, at the
 * same CPU time a call within 10 %). Run: npm run bench:hosts
 *
 * It runs on fewer cores than three processes, their database and the sender need, so that the factor is computed: it
 * says what the processes cost, not where a database of many cores ends. DOCUMENTS (100,000), RATE (60 calls a second),
 * ROUNDS (5) and SECONDS (10) of each.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSecondsOf } from '../runner/processes.ts'
import { startBalancer } from '../trust/cluster-balancer.ts'
import { startCluster } from '../trust/cluster-site.ts'
import type { Load, Measured } from '../trust/load.ts'
import { runProcess, signInPeople } from '../trust/load-site.ts'
import { SCREEN, wordOf } from './list-call/fill.ts'

const FACTOR = 2.2
const TOLERANCE = 0.1
const DOCUMENTS = Number(process.env['DOCUMENTS'] ?? 100_000)
const RATE = Number(process.env['RATE'] ?? 60)
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const SECONDS = Number(process.env['SECONDS'] ?? 10)
const PROCESSES = 3
const PEOPLE = 60
const READS = { list: 70, details: 10 }

const cluster = await startCluster({
  processes: PROCESSES,
  preparing: { documents: DOCUMENTS, people: PEOPLE, waiting: 1 },
})
const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-hosts-'))
const alone = await startBalancer(folder, {
  httpPorts: cluster.hosts.ports.slice(0, 1),
  nodes: cluster.postgres.nodes,
})
const people = await signInPeople(cluster.address, PEOPLE)
const words = [20, 200, 1_000].map((rows) => wordOf(rows, 1))
const { documents } = cluster
const load = { screen: SCREEN, people, documents, words, rate: RATE, shares: READS, seconds: SECONDS }

/** Milliseconds of CPU time a call. */
interface Cost {
  readonly servers: number
  readonly postgres: number
  readonly balancer: number
}

const PARTS = ['servers', 'postgres', 'balancer'] as const

/** CPU seconds of each part so far. */
function used(processes: 1 | 3): Cost {
  const sum = (pids: readonly number[]): number => pids.reduce((total, pid) => total + cpuSecondsOf(pid), 0)
  const balancer = processes === 1 ? alone : cluster.balancer
  return {
    servers: sum(cluster.hosts.pids().slice(0, processes)),
    postgres: sum([cluster.postgres.nodes[0].pid]),
    balancer: sum([balancer.pid]),
  }
}

const mapped = (of: (part: keyof Cost) => number): Cost => ({
  servers: of('servers'),
  postgres: of('postgres'),
  balancer: of('balancer'),
})

/** CPU seconds a second while nobody calls: checks of the balancers, and what looks for work. */
async function measureIdle(processes: 1 | 3): Promise<Cost> {
  const [before, begin] = [used(processes), performance.now()]
  await sleep(SECONDS * 1_000)
  const [after, seconds] = [used(processes), (performance.now() - begin) / 1_000]
  return mapped((part) => (after[part] - before[part]) / seconds)
}

/** Throws where a call was not answered as it should be: what is cheap because it failed does not count. */
async function measure(processes: 1 | 3, idle: Cost): Promise<Cost & Pick<Measured, 'perSecond' | 'all'>> {
  const balancer = processes === 1 ? alone : cluster.balancer
  const task: Load = { ...load, address: balancer.address }
  const [before, begin] = [used(processes), performance.now()]
  const { calls, errors, perSecond, all } = await runProcess<Measured>('load.ts', task)
  const [after, seconds] = [used(processes), (performance.now() - begin) / 1_000]
  if (Object.keys(errors).length > 0) throw new Error(JSON.stringify(errors))
  const cost = mapped((part) => ((after[part] - before[part] - idle[part] * seconds) * 1_000) / calls)
  return { ...cost, perSecond, all }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

const costs = { 1: [] as Cost[], 3: [] as Cost[] }
const nothing: Cost = { servers: 0, postgres: 0, balancer: 0 }
// Each of the three gets as much to warm up with as the one.
await measure(1, nothing)
for (let round = 0; round < PROCESSES; round += 1) await measure(3, nothing)
const idle = { 1: await measureIdle(1), 3: await measureIdle(3) }
for (let round = 0; round < ROUNDS; round += 1) {
  for (const processes of [1, 3] as const) {
    const { perSecond, all, ...cost } = await measure(processes, idle[processes])
    costs[processes].push(cost)
    const parts = PARTS.map((part) => `${part} ${cost[part].toFixed(2)}`)
    console.log(
      `${processes}: ${perSecond.toFixed(0)} calls/s, p95 ${all.p95} ms; ms of CPU a call: ${parts.join(', ')}`,
    )
  }
}
const idleMs = idle[3].servers * 1_000
console.log(`idle, three processes use ${idleMs.toFixed(0)} ms of CPU a second, which is taken off`)
const of = (processes: 1 | 3, part: keyof Cost): number => median(costs[processes].map((cost) => cost[part]))
for (const part of PARTS) {
  const ratio = of(3, part) / of(1, part)
  console.log(
    `${part}: ${of(1, part).toFixed(2)} and ${of(3, part).toFixed(2)} ms of CPU a call, ratio ${ratio.toFixed(2)}`,
  )
}
const ratio = of(3, 'servers') / of(1, 'servers')
const factor = PROCESSES / ratio
const isReached = factor >= FACTOR && Math.abs(ratio - 1) <= TOLERANCE
console.log(
  `computed: one core of processes answers ${(1_000 / of(1, 'servers')).toFixed(0)} calls/s, three ` +
    `${((1_000 * PROCESSES) / of(3, 'servers')).toFixed(0)}, ${factor.toFixed(2)} times as many; the mark of ${FACTOR} ` +
    `is ${isReached ? 'reached' : 'missed'} (${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)})`,
)
await Promise.all([alone.stop(), rm(folder, { recursive: true, force: true })])
await cluster.stop()
process.exit(0)
