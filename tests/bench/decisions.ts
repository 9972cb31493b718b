/**
 * Decisions per second of one company: eight people approve one document after another of a million, on PostgreSQL,
 * each call with its answered list. Also the documents per second when a call decides twelve. No mark: another commit
 * is measured beside it (decision 51). Run: npm run bench:decisions
 *
 * DATABASE_URL measures on that server; otherwise one is started in a folder that is reused by the next run.
 * ROUNDS (5) and SECONDS (4) of each; DOCUMENTS (1,000,000).
 */
import { Agent } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  configOf,
  environmentOf,
  type LoadPerson,
  prepareLoad,
  signInPeople,
  startProcess,
} from '../trust/load-site.ts'
import { approve } from './list-call/decide.ts'
import { benchPostgres } from './list-call/postgres.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const SECONDS = Number(process.env['SECONDS'] ?? 4)
const DOCUMENTS = Number(process.env['DOCUMENTS'] ?? 1_000_000)
const CONNECTIONS = 8
/** Documents per call. */
const SIZES = [1, 12] as const
/** More documents than a run decides. */
const WAITING = 100_000

const url = await benchPostgres()
const config = configOf(join(tmpdir(), 'countersign-bench-decisions'), url)
const { waiting } = await prepareLoad(config, { documents: DOCUMENTS, people: 2 * CONNECTIONS, waiting: WAITING })
const role = 'sales-head'
const documents = [...(waiting[role] ?? [])]
const server = await startProcess('../bench/list-call/ours.ts', { env: environmentOf(config) })
const people = (await signInPeople(server.address, 2 * CONNECTIONS)).filter((person) => person.role === role)
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

/** Documents per second. */
async function measure(size: number, seconds: number): Promise<number> {
  const begin = performance.now()
  const end = begin + seconds * 1000
  let decided = 0
  const worker = async (person: LoadPerson): Promise<void> => {
    while (performance.now() < end) {
      const taken = documents.splice(-size)
      if (taken.length < size) throw new Error('No document is left that waits: run with more DOCUMENTS.')
      await approve({ address: server.address, agent }, person, taken)
      decided += size
    }
  }
  await Promise.all(people.map(worker))
  return decided / ((performance.now() - begin) / 1000)
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

const rates = new Map<number, number[]>(SIZES.map((size) => [size, []]))
await measure(1, 2)
for (let round = 0; round < ROUNDS; round++) {
  for (const size of SIZES) {
    const rate = await measure(size, SECONDS)
    rates.get(size)?.push(rate)
    console.log(`${size} a call: ${rate.toFixed(0)} documents/s`)
  }
}
const medianOf = (size: number): string => median(rates.get(size) ?? []).toFixed(0)
console.log(`medians: ${medianOf(1)} decisions/s of one document; ${medianOf(12)} documents/s, twelve a call`)
console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`)
await server.stop()
process.exit()
