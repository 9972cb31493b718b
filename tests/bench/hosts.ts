/**
 * CPU time per read (list, details) of one process, and of three behind a balancer, alternated; computed from it, the
 * throughput of three processes on three cores compared with one on one core. Each process gets the same number of calls
 * per second: with a third of the calls it would need a fifth more CPU time for each (measured), as would its database.
 *
 * It runs on fewer cores than three processes, their database and the sender need, so the factor is computed: it shows
 * the cost of the processes, not the limit of a database with many cores.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSecondsOf } from '../runner/processes.ts'
import { type Balancer, startBalancer } from '../trust/cluster-balancer.ts'
import { type Cluster, startCluster } from '../trust/cluster-site.ts'
import type { Load, Measured } from '../trust/load.ts'
import { runProcess, signInPeople } from '../trust/load-site.ts'
import { type BenchPlace, defineBench, type Figure } from './bench.ts'
import { SCREEN, wordOf } from './list-call/fill.ts'
import { median } from './times.ts'

/** Times as many calls. */
const FACTOR = 2.2
/** Of the CPU time of a call. */
const TOLERANCE = 0.1
const PROCESSES = 3
const READS = { list: 70, details: 10 }

const PARTS = ['servers', 'postgres', 'balancer'] as const
/** Milliseconds of CPU time per call. */
type Cost = Readonly<Record<(typeof PARTS)[number], number>>

const costOf = (of: (part: (typeof PARTS)[number]) => number): Cost => ({
  servers: of('servers'),
  postgres: of('postgres'),
  balancer: of('balancer'),
})

/** The processes that serve, and the balancer in front of them. */
interface Serving {
  readonly processes: number
  readonly balancer: Balancer
  readonly pids: readonly number[]
}

/** One balancer for each process: the process that works alone changes, so that all serve the same number of calls. */
async function servings(cluster: Cluster, place: BenchPlace): Promise<(alone: number | null) => Serving> {
  const alone: Balancer[] = []
  for (const port of cluster.hosts.ports) {
    const folder = join(place.folder, `balancer-${port}`)
    await mkdir(folder)
    const balancer = await startBalancer(folder, { httpPorts: [port], nodes: cluster.postgres.nodes })
    place.later(() => balancer.stop())
    alone.push(balancer)
  }
  return (index) => {
    if (index === null) return { processes: PROCESSES, balancer: cluster.balancer, pids: cluster.hosts.pids() }
    const [balancer, pid] = [alone[index], cluster.hosts.pids()[index]]
    if (!balancer || pid === undefined) throw new Error(`There is no process ${index}.`)
    return { processes: 1, balancer, pids: [pid] }
  }
}

/** CPU seconds of each part during some work. */
async function usedDuring(cluster: Cluster, { balancer, pids }: Serving, work: () => Promise<unknown>): Promise<Cost> {
  const used = (): Cost => ({
    servers: pids.reduce((total, pid) => total + cpuSecondsOf(pid), 0),
    postgres: cpuSecondsOf(cluster.postgres.nodes[0].pid),
    balancer: cpuSecondsOf(balancer.pid),
  })
  const before = used()
  await work()
  const after = used()
  return costOf((part) => after[part] - before[part])
}

interface Reading {
  readonly cluster: Cluster
  /** For each process. */
  readonly load: Load
}

interface Costs {
  readonly calls: number
  /** Without what the processes use while idle: checks of the balancers, and polling for jobs. */
  readonly cost: Cost
}

/** Throws if a call was not answered correctly: a failed call would be cheap. */
async function costsOf({ cluster, load }: Reading, serving: Serving, idle: Cost): Promise<Costs> {
  let found: Measured | undefined
  const task = { ...load, rate: load.rate * serving.processes, address: serving.balancer.address }
  const begin = performance.now()
  const used = await usedDuring(cluster, serving, async () => (found = await runProcess<Measured>('load.ts', task)))
  const seconds = (performance.now() - begin) / 1000
  const { calls = 0, errors = {} } = found ?? {}
  if (Object.keys(errors).length > 0) throw new Error(JSON.stringify(errors))
  return { calls, cost: costOf((part) => ((used[part] - idle[part] * seconds) * 1000) / calls) }
}

function figuresOf(one: readonly Cost[], three: readonly Cost[]): readonly Figure[] {
  const of = (costs: readonly Cost[], part: keyof Cost): number => median(costs.map((cost) => cost[part]))
  const ratio = of(three, 'servers') / of(one, 'servers')
  const parts = PARTS.map((part) => {
    const peer = { name: 'one process', value: of(one, part) }
    return { what: `CPU of a call, ${part}, three processes`, value: of(three, part), unit: 'ms', peer }
  })
  return [
    ...parts,
    {
      what: 'calls of three cores of processes, of those of one (computed)',
      value: PROCESSES / ratio,
      unit: '×',
      atLeast: FACTOR,
    },
    {
      what: 'CPU of a call of three processes, of that of one',
      value: ratio,
      unit: '×',
      atLeast: 1 - TOLERANCE,
      atMost: 1 + TOLERANCE,
    },
  ]
}

export const hostsBench = defineBench({
  sizes: {
    full: { documents: 100_000, people: 60, rate: 50, rounds: 6, seconds: 10, warmUp: 6 },
    small: { documents: 2_000, people: 6, rate: 10, rounds: 1, seconds: 1, warmUp: 1 },
  },
  async measure({ documents, people: count, rate, rounds, seconds, warmUp }, place) {
    const cluster = await startCluster({ processes: PROCESSES, preparing: { documents, people: count, waiting: 1 } })
    place.later(() => cluster.stop())
    place.holds('documents that are read', cluster.documents.some.length, Math.min(documents, 5_000))
    const serving = await servings(cluster, place)
    const people = await signInPeople(cluster.address, count)
    const words = [20, 200, 1_000].map((rows) => wordOf(rows, 1))
    const load: Load = {
      address: '',
      screen: SCREEN,
      people,
      documents: cluster.documents,
      words,
      shares: READS,
      rate,
      seconds,
    }
    const reading: Reading = { cluster, load }
    // The processes load their code and compile it to machine code.
    const nothing = costOf(() => 0)
    for (let round = 0; round < warmUp; round += 1) await costsOf(reading, serving(null), nothing)
    const idleOf = async (which: Serving): Promise<Cost> => {
      const used = await usedDuring(cluster, which, () => sleep(seconds * 1000))
      return costOf((part) => used[part] / seconds)
    }
    const idle = { one: await idleOf(serving(0)), three: await idleOf(serving(null)) }
    const [one, three]: [Cost[], Cost[]] = [[], []]
    let answered = 0
    for (let round = 0; round < rounds; round += 1) {
      const alone = await costsOf(reading, serving(round % PROCESSES), idle.one)
      const together = await costsOf(reading, serving(null), idle.three)
      one.push(alone.cost)
      three.push(together.cost)
      answered += alone.calls + together.calls
    }
    place.holds('right answers', answered, 1)
    const idleMs = {
      what: 'CPU while idle, three processes (taken off)',
      value: idle.three.servers * 1000,
      unit: 'ms a s',
    }
    return [...figuresOf(one, three), idleMs]
  },
})
