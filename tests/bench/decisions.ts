/**
 * Decisions per second of one company: eight people approve one document after another of a million, on PostgreSQL,
 * each call with its answered list. Also the documents per second when a call decides twelve. No mark: another commit
 * is measured beside it (decision 51).
 */
import { Agent } from 'node:http'
import { environmentOf, type LoadPerson, prepareLoad, signInPeople, startProcess } from '../trust/load-site.ts'
import { defineBench } from './bench.ts'
import { approve } from './list-call/decide.ts'
import { SCREEN } from './list-call/fill.ts'
import { documentsOf, filledPostgres } from './list-call/postgres.ts'
import { median } from './times.ts'

const CONNECTIONS = 8
/** Documents per call. */
const CALLS = [1, 12] as const
const ROLE = 'sales-head'

export const decisionsBench = defineBench({
  sizes: {
    full: { documents: 1_000_000, waiting: 100_000, rounds: 5, seconds: 4 },
    small: { documents: 10_000, waiting: 1_000, rounds: 1, seconds: 0.5 },
  },
  async measure({ documents, waiting: wanted, rounds, seconds }, place) {
    const config = await filledPostgres(place, documentsOf(SCREEN, documents))
    const { waiting } = await prepareLoad(config, { documents, people: 2 * CONNECTIONS, waiting: wanted })
    const left = [...(waiting[ROLE] ?? [])]
    place.holds(`documents that wait for ${ROLE}`, left.length, wanted / 2)
    const server = await startProcess('../bench/list-call/ours.ts', { env: environmentOf(config) })
    place.later(server.stop)
    const people = (await signInPeople(server.address, 2 * CONNECTIONS)).filter(({ role }) => role === ROLE)
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    // Each measurement has a share of its own, so that a fast machine never leaves the next without a document.
    const [single, several] = CALLS
    const perShare = Math.floor(left.length / (single + rounds * (single + several)))
    /** Documents per second, until the time is over or the share is decided. */
    const rateOf = async (size: number, during: number): Promise<number> => {
      const share = left.splice(0, perShare * size)
      const begin = performance.now()
      let decided = 0
      const worker = async (person: LoadPerson): Promise<void> => {
        while (performance.now() < begin + during * 1000) {
          const taken = share.splice(-size)
          if (taken.length < size) return
          await approve({ address: server.address, agent }, person, taken)
          decided += size
        }
      }
      await Promise.all(people.map(worker))
      if (decided < CONNECTIONS * size)
        throw new Error('Too few documents wait for a figure: measure with more of them.')
      return decided / ((performance.now() - begin) / 1000)
    }
    await rateOf(single, seconds / 2)
    const rates = new Map<number, number[]>(CALLS.map((size) => [size, []]))
    for (let round = 0; round < rounds; round += 1)
      for (const size of CALLS) rates.get(size)?.push(await rateOf(size, seconds))
    return CALLS.map((size) => ({
      what: `documents decided, ${size} a call`,
      value: median(rates.get(size) ?? []),
      unit: 'a second',
    }))
  },
})
