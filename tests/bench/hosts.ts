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

/** Throws where a call was not answered as it should be: what is cheap because it failed does not count. */
async function measure(processes: 1 | 3): Promise<Cost & Pick<Measured, 'perSecond' | 'all'>> {
  const balancer = processes === 1 ? alone : cluster.balancer
  const pids = cluster.hosts.pids().slice(0, processes)
  const [primary] = cluster.postgres.nodes
  const used = () =>
    [pids, [primary.pid], [balancer.pid]].map((of) => of.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0))
  const before = used()
  const task: Load = { ...load, address: balancer.address }
  const { calls, errors, perSecond, all } = await runProcess<Measured>('load.ts', task)
  if (Object.keys(errors).length > 0) throw new Error(JSON.stringify(errors))
  const [servers = 0, postgres = 0, balancing = 0] = used().map(
    (after, index) => ((after - (before[index] ?? 0)) * 1_000) / calls,
  )
  return { servers, postgres, balancer: balancing, perSecond, all }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

const costs = { 1: [] as Cost[], 3: [] as Cost[] }
// Each of the three gets as much to warm up with as the one.
await measure(1)
for (let round = 0; round < PROCESSES; round += 1) await measure(3)
for (let round = 0; round < ROUNDS; round += 1) {
  for (const processes of [1, 3] as const) {
    const { perSecond, all, ...cost } = await measure(processes)
    costs[processes].push(cost)
    const parts = Object.entries(cost).map(([part, ms]) => `${part} ${ms.toFixed(2)}`)
    console.log(
      `${processes}: ${perSecond.toFixed(0)} calls/s, p95 ${all.p95} ms; ms of CPU a call: ${parts.join(', ')}`,
    )
  }
}
const of = (processes: 1 | 3, part: keyof Cost): number => median(costs[processes].map((cost) => cost[part]))
for (const part of ['servers', 'postgres', 'balancer'] as const) {
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
