/**
 * The cost of a call: CPU time of the server process and of its PostgreSQL, and their memory, under the mix of calls of
 * the proof of load. docs/operate.md computes its sizes from these figures. CPU time is measured instead of elapsed
 * time, so that other load on the machine changes little.
 */
import { readFile } from 'node:fs/promises'
import { cpuSecondsOf, treeOf } from '../runner/processes.ts'
import type { Load, Measured } from '../trust/load.ts'
import {
  environmentOf,
  type LoadDocuments,
  prepareLoad,
  runProcess,
  signInPeople,
  startProcess,
} from '../trust/load-site.ts'
import { defineBench, type Figure } from './bench.ts'
import { SCREEN, wordOf } from './list-call/fill.ts'
import { documentsOf, filledPostgres } from './list-call/postgres.ts'

const DECIDED_A_CALL = 0.07 * 6.5 * 1.3
const KB_A_MB = 1024

/** Every other waiting document, so that each is decided once: in the warm-up or after it. */
function half(all: LoadDocuments, which: 0 | 1): LoadDocuments {
  const waiting = Object.entries(all.waiting).map(
    ([role, of]) => [role, of.filter((_, index) => index % 2 === which)] as const,
  )
  return { ...all, waiting: Object.fromEntries(waiting) }
}

/** Private memory of a process and all its descendants, in megabytes. */
async function memoryOfTree(root: number): Promise<number> {
  const texts = await Promise.all(
    treeOf(root).map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')),
  )
  const kilobytes = texts.map((text) => Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0))
  return kilobytes.reduce((sum, each) => sum + each, 0) / KB_A_MB
}

export const sizesBench = defineBench({
  sizes: {
    full: { documents: 100_000, people: 100, rate: 50, seconds: 30 },
    small: { documents: 10_000, people: 10, rate: 20, seconds: 2 },
  },
  async measure({ documents, people: count, rate, seconds }, place) {
    const config = await filledPostgres(place, documentsOf(SCREEN, documents))
    const waiting = 2 * Math.ceil(rate * seconds * DECIDED_A_CALL)
    const found = await prepareLoad(config, { documents, people: count, waiting })
    const server = await startProcess('../bench/list-call/ours.ts', { env: environmentOf(config) })
    place.later(server.stop)
    const people = await signInPeople(server.address, count)
    const words = [20, 200, 1_000].map((rows) => wordOf(rows, 1))
    const load = { address: server.address, screen: SCREEN, people, words, rate }
    const run = async (during: number, which: 0 | 1): Promise<Measured> => {
      const task: Load = { ...load, documents: half(found, which), seconds: during }
      return await runProcess<Measured>('load.ts', task)
    }
    await run(seconds / 3, 1)
    const parts = [
      ['process of the server', server.pid],
      ['PostgreSQL', config.postgresPid],
    ] as const
    const before = parts.map(([, pid]) => cpuSecondsOf(pid))
    const { calls, all, decided, errors } = await run(seconds, 0)
    const cpu = parts.map(([, pid], at) => ((cpuSecondsOf(pid) - (before[at] ?? 0)) * 1000) / calls)
    const failed = Object.values(errors).reduce((sum, each) => sum + each, 0)
    // A failed call costs less than a successful one.
    if (failed > calls / 20) throw new Error(`${failed} of ${calls} calls failed: ${JSON.stringify(errors)}`)
    place.holds('right answers', calls - failed, 1)
    place.holds('documents decided', decided, 1)
    const figures: Figure[] = [
      { what: `calls at ${rate} a second: 95 % within`, value: all.p95, unit: 'ms' },
      { what: 'calls that failed', value: failed, unit: '' },
    ]
    for (const [at, [name, pid]] of parts.entries()) {
      figures.push({ what: `CPU of a call, ${name}`, value: cpu[at] ?? Number.NaN, unit: 'ms' })
      figures.push({ what: `memory, ${name}`, value: await memoryOfTree(pid), unit: 'MB' })
    }
    return figures
  },
})
