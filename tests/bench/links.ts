/**
 * Searches of a link among 10,000 parties, over HTTP, on both databases: one after the other, as a person types, and
 * eight at the same time.
 */
import { type BenchPlace, defineBench, type Figure } from './bench.ts'
import { adminClient, type Client, importFile } from './import-client.ts'
import { databasesOf, productOn } from './products.ts'
import { percentile, timesTogether } from './times.ts'

const MARK_MS = 50

const CITIES = ['Raipur', 'Nagpur', 'Surat', 'Indore', 'Bhilai', 'Pune', 'Rajkot', 'Jalna']

function partyFile(rows: number): string {
  const parties = Array.from({ length: rows }, (_, at) => {
    const city = CITIES[at % CITIES.length]
    return `BP-${at},${city} Roadways ${at},Transporter,98${String(at).padStart(8, '0')},${city}`
  })
  return `Party code,Party name,Kind,Phone,City\n${parties.join('\n')}\n`
}

interface LinkSearch {
  word(round: number, rows: number): string
  readonly finds: boolean
}

/** By how many parties they find. */
const searches: Readonly<Record<string, LinkSearch>> = {
  'all (no word)': { finds: true, word: () => '' },
  'one letter': { finds: true, word: (round) => 'rnsibpj'.charAt(round % 7) },
  'a city, an eighth': { finds: true, word: (round) => CITIES[round % CITIES.length] ?? '' },
  'two words': { finds: true, word: (round) => `roadways ${round % 100}` },
  'one party': { finds: true, word: (round, rows) => `Roadways ${rows - 1 - (round % rows)}` },
  'no party': { finds: false, word: (round) => `zqx${round}` },
}

async function search(client: Client, word: string): Promise<number> {
  const query = new URLSearchParams({ field: 'Transporter', search: word })
  const answer = await client.get(`/main/s/vehiclemaster/options?${query}`)
  return (answer as { get_options: { result: readonly unknown[] } }).get_options.result.length
}

interface Searching {
  readonly rows: number
  readonly rounds: number
}

async function measureOn(
  place: BenchPlace,
  [name, where]: readonly [string, 'embedded' | URL],
  { rows, rounds }: Searching,
): Promise<readonly Figure[]> {
  const client = await adminClient(await productOn(place, where))
  const { imported } = await importFile(client, { screen: 'partymaster', csv: partyFile(rows) })
  place.holds(`parties (${name})`, imported.created, rows)
  const figures: Figure[] = []
  for (const [kind, { finds, word }] of Object.entries(searches)) {
    place.holds(`found (${name}, ${kind})`, await search(client, word(0, rows)), finds ? 1 : 0)
    const [typed, together] = [
      await timesTogether(1, rounds, (round) => search(client, word(round, rows))),
      await timesTogether(8, Math.ceil(rounds / 8), (round) => search(client, word(round, rows))),
    ]
    const peer = { name: 'eight at once', value: percentile(together, 0.95) }
    figures.push({
      what: `${name}, ${kind}: 95 % within`,
      value: percentile(typed, 0.95),
      unit: 'ms',
      peer,
      atMost: MARK_MS,
    })
  }
  return figures
}

export const linksBench = defineBench({
  sizes: { full: { rows: 10_000, rounds: 100, databases: 2 }, small: { rows: 200, rounds: 8, databases: 1 } },
  async measure({ databases, ...options }, place) {
    const figures: Figure[] = []
    for (const one of await databasesOf(place, databases)) figures.push(...(await measureOn(place, one, options)))
    return figures
  },
})
