/**
 * The cost of a call: CPU time of the server process and of its PostgreSQL, and their memory, under the mix of calls of
 * the proof of load. docs/operate.md computes its sizes from these figures. CPU time is measured instead of elapsed
 * time, so that other load on the machine changes little.
 */
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { SCREEN, wordOf } from './list-call/fill.ts'
import type { Load, Measured } from '../trust/load.ts'
import {
  configOf,
  environmentOf,
  type LoadDocuments,
  prepareLoad,
  runProcess,
  signInPeople,
  startProcess,
} from '../trust/load-site.ts'

const DOCUMENTS = Number(process.argv[2] ?? 100_000)
const PEOPLE = 100
const RATE = Number(process.argv[3] ?? 50)
const SECONDS = 30
const WARM_UP = 10
const DECIDED_A_CALL = 0.07 * 6.5 * 1.3
/** The unit of CPU time in /proc: a hundredth of a second. */
const MS_A_TICK = 10
const MB = 1024

interface Use {
  readonly cpuMs: number
  /** Private memory of all processes, in megabytes. */
  readonly memory: number
  readonly processes: number
}

const folder = await mkdtemp(join(tmpdir(), 'countersign-sizes-'))
// If this runs as root, PostgreSQL runs as another user.
await chmod(folder, 0o755)
const postgres = await startProcess('../contract/postgres-process.ts', { args: [folder, 'keep-durable'] })
const config = configOf(join(folder, 'data'), postgres.address)
const documents = await prepareLoad(config, {
  documents: DOCUMENTS,
  people: PEOPLE,
  waiting: 2 * Math.ceil(RATE * SECONDS * DECIDED_A_CALL),
})
const server = await startProcess('../bench/list-call/ours.ts', { env: environmentOf(config) })
const people = await signInPeople(server.address, PEOPLE)
const words = [20, 200, 1_000].map((rows) => wordOf(rows, 1))
const load: Load = { address: server.address, screen: SCREEN, people, documents, words, rate: RATE, seconds: SECONDS }
await runProcess<Measured>('load.ts', { ...load, documents: half(documents, 1), seconds: WARM_UP })
const before = [await usage(server.pid), await usage(postgres.pid)] as const
const measured = await runProcess<Measured>('load.ts', { ...load, documents: half(documents, 0) })
const after = [await usage(server.pid), await usage(postgres.pid)] as const
const cost = ([0, 1] as const).map((which) => (after[which].cpuMs - before[which].cpuMs) / measured.calls)
console.log(
  `${measured.calls} calls at ${RATE}/s on ${DOCUMENTS} documents, ${PEOPLE} people, ${availableParallelism()} cores; ` +
    `p50 ${measured.all.p50} ms, p95 ${measured.all.p95} ms, errors ${JSON.stringify(measured.errors)}`,
)
const failed = Object.values(measured.errors).reduce((sum, count) => sum + count, 0)
// A failed call costs less than a successful one.
if (failed > measured.calls / 20) throw new Error(`${failed} calls failed: these figures say nothing.`)
console.table({
  'server process': {
    'CPU ms a call': cost[0]?.toFixed(2),
    'memory MB': after[0].memory,
    processes: after[0].processes,
  },
  PostgreSQL: { 'CPU ms a call': cost[1]?.toFixed(2), 'memory MB': after[1].memory, processes: after[1].processes },
})
await server.stop()
await postgres.stop()
await rm(folder, { recursive: true, force: true })

/** Every other waiting document, so that each is decided once: in the warm-up or after it. */
function half(all: LoadDocuments, which: 0 | 1): LoadDocuments {
  const waiting = Object.entries(all.waiting).map(
    ([role, of]) => [role, of.filter((_, index) => index % 2 === which)] as const,
  )
  return { ...all, waiting: Object.fromEntries(waiting) }
}

/** The use of a process and all its descendants. */
async function usage(pid: number): Promise<Use> {
  const all = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map((name) => statOf(Number(name))),
  )
  const known = new Map(all.flatMap((each) => (each === null ? [] : [[each.pid, each] as const])))
  const isBelow = (each: number): boolean => each === pid || (known.has(each) && isBelow(known.get(each)?.parent ?? 0))
  const mine = [...known.values()].filter((each) => each.pid !== 0 && isBelow(each.pid))
  return {
    cpuMs: mine.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    memory: Math.round(mine.reduce((sum, { memory }) => sum + memory, 0)),
    processes: mine.length,
  }
}

interface Stat {
  readonly pid: number
  readonly parent: number
  readonly cpuMs: number
  readonly memory: number
}

/** Null: it has ended. Its CPU time is then included in that of its parent, which waits for it. */
async function statOf(pid: number): Promise<Stat | null> {
  try {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
    const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map((at) =>
      Number(fields[at]),
    )
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
    const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
    return { pid, parent, cpuMs: (user + system + childUser + childSystem) * MS_A_TICK, memory: kilobytes / MB }
  } catch {
    return null
  }
}
