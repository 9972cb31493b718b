/**
 * CPU time per read (list, details) of one process, and of three behind a balancer, alternated; computed from it, the
 * throughput of three processes on three cores compared with one on one core (mark: 2.2 times, at the same CPU time per
 * call within 10 %). Each process gets the same number of calls per second: with a third of the calls it would need a
 * fifth more CPU time for each (measured), as would its database. Run: npm run bench:hosts
 *
 * It runs on fewer cores than three processes, their database and the sender need, so the factor is computed: it shows
 * the cost of the processes, not the limit of a database with many cores. DOCUMENTS (100,000), RATE (50 calls a
 * second for each process), ROUNDS (6) and SECONDS (10) of each.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSecondsOf } from '../runner/processes.ts'
import { type Balancer, startBalancer } from '../trust/cluster-balancer.ts'
import { startCluster } from '../trust/cluster-site.ts'
import type { Load, Measured } from '../trust/load.ts'
import { runProcess, signInPeople } from '../trust/load-site.ts'
import { SCREEN, wordOf } from './list-call/fill.ts'
import { verdictOf } from './marks.ts'

const FACTOR = 2.2
const TOLERANCE = 0.1
const DOCUMENTS = Number(process.env['DOCUMENTS'] ?? 100_000)
const RATE = Number(process.env['RATE'] ?? 50)
const ROUNDS = Number(process.env['ROUNDS'] ?? 6)
const SECONDS = Number(process.env['SECONDS'] ?? 10)
const PROCESSES = 3
/** Warm-up rounds: the process loads its code and compiles it to machine code. */
const WARM_UP = 6
const PEOPLE = 60
const READS = { list: 70, details: 10 }

const cluster = await startCluster({
  processes: PROCESSES,
  preparing: { documents: DOCUMENTS, people: PEOPLE, waiting: 1 },
})
/** One balancer for each process: the process that works alone changes, so that all serve the same number of calls. */
const folders = await Promise.all(cluster.hosts.ports.map(() => mkdtemp(join(tmpdir(), 'countersign-bench-hosts-'))))
const alone = await Promise.all(
  cluster.hosts.ports.map((port, index) =>
    startBalancer(folders[index] ?? '', { httpPorts: [port], nodes: cluster.postgres.nodes }),
  ),
)
const people = await signInPeople(cluster.address, PEOPLE)
const words = [20, 200, 1_000].map((rows) => wordOf(rows, 1))
const { documents } = cluster
const load = { screen: SCREEN, people, documents, words, shares: READS, seconds: SECONDS }

/** Milliseconds of CPU time per call. */
interface Cost {
  readonly servers: number
  readonly postgres: number
  readonly balancer: number
}

const PARTS = ['servers', 'postgres', 'balancer'] as const

/** The processes that serve, and the balancer in front of them. */
interface Serving {
  readonly processes: 1 | 3
  readonly balancer: Balancer
  readonly pids: readonly number[]
}

const together = (): Serving => ({ processes: 3, balancer: cluster.balancer, pids: cluster.hosts.pids() })

function only(index: number): Serving {
  const [balancer, pid] = [alone[index], cluster.hosts.pids()[index]]
  if (!balancer || pid === undefined) throw new Error(`There is no process ${index}.`)
  return { processes: 1, balancer, pids: [pid] }
}

/** CPU seconds of each part so far. */
function used({ balancer, pids }: Serving): Cost {
  return {
    servers: pids.reduce((total, pid) => total + cpuSecondsOf(pid), 0),
    postgres: cpuSecondsOf(cluster.postgres.nodes[0].pid),
    balancer: cpuSecondsOf(balancer.pid),
  }
}

const mapped = (of: (part: keyof Cost) => number): Cost => ({
  servers: of('servers'),
  postgres: of('postgres'),
  balancer: of('balancer'),
})

/** CPU seconds per second while idle: checks of the balancers, and polling for jobs. */
async function measureIdle(serving: Serving): Promise<Cost> {
  const [before, begin] = [used(serving), performance.now()]
  await sleep(SECONDS * 1_000)
  const [after, seconds] = [used(serving), (performance.now() - begin) / 1_000]
  return mapped((part) => (after[part] - before[part]) / seconds)
}

/** Throws if a call was not answered correctly: a failed call would be cheap. */
async function measure(serving: Serving, idle: Cost): Promise<Cost & Pick<Measured, 'perSecond' | 'all'>> {
  const task: Load = { ...load, rate: RATE * serving.processes, address: serving.balancer.address }
  const [before, begin] = [used(serving), performance.now()]
  const { calls, errors, perSecond, all } = await runProcess<Measured>('load.ts', task)
  const [after, seconds] = [used(serving), (performance.now() - begin) / 1_000]
  if (Object.keys(errors).length > 0) throw new Error(JSON.stringify(errors))
  const cost = mapped((part) => ((after[part] - before[part] - idle[part] * seconds) * 1_000) / calls)
  return { ...cost, perSecond, all }
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const at = (place: number): number => sorted[Math.floor(place)] ?? 0
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2
}

const costs = { 1: [] as Cost[], 3: [] as Cost[] }
const nothing: Cost = { servers: 0, postgres: 0, balancer: 0 }
for (let round = 0; round < WARM_UP; round += 1) await measure(together(), nothing)
const idle = { 1: await measureIdle(only(0)), 3: await measureIdle(together()) }
for (let round = 0; round < ROUNDS; round += 1) {
  for (const serving of [only(round % PROCESSES), together()]) {
    const { processes } = serving
    const { perSecond, all, ...cost } = await measure(serving, idle[processes])
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
    `is ${verdictOf(isReached)} (${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)})`,
)
await Promise.all(alone.map((balancer) => balancer.stop()))
await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
await cluster.stop()
process.exit()
