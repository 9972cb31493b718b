/**
 * Searches of a link among 10,000 parties, over HTTP, on both databases: milliseconds until 95 of 100 are answered, one
 * after the other (mark: 50, as a person types), and eight at the same time. Run: npm run bench:links. ROWS (10,000).
 * ROUNDS (100).
 */
import type { Product } from '../browser/product.ts'
import { onBothDatabases } from './both-databases.ts'
import { type Client, importFile, signedIn, timed } from './import-client.ts'
import { verdictOf } from './marks.ts'
import { percentile } from './percentile.ts'

const ROWS = Number(process.env['ROWS'] ?? 10_000)
const ROUNDS = Number(process.env['ROUNDS'] ?? 100)
const MARK_MS = 50

const CITIES = ['Raipur', 'Nagpur', 'Surat', 'Indore', 'Bhilai', 'Pune', 'Rajkot', 'Jalna']
const parties = Array.from({ length: ROWS }, (_, at) => {
  const city = CITIES[at % CITIES.length]
  return `BP-${at},${city} Roadways ${at},Transporter,98${String(at).padStart(8, '0')},${city}`
})
const FILE = `Party code,Party name,Kind,Phone,City\n${parties.join('\n')}\n`

/** Words by how many parties they find. */
const searches: Readonly<Record<string, (round: number) => string>> = {
  'all (no word)': () => '',
  'one letter': (round) => 'rnsibpj'.charAt(round % 7),
  'a city, an eighth': (round) => CITIES[round % CITIES.length] ?? '',
  'two words': (round) => `roadways ${round % 100}`,
  'one party': (round) => `Roadways ${ROWS - 1 - round}`,
  'no party': (round) => `zqx${round}`,
}

async function search(client: Client, word: string): Promise<number> {
  const query = new URLSearchParams({ field: 'Transporter', search: word })
  const answer = await client.get(`/main/s/vehiclemaster/options?${query}`)
  return (answer as { get_options: { result: readonly unknown[] } }).get_options.result.length
}

/** Milliseconds of each search in ascending order, from several connections at the same time. */
async function times(client: Client, wordOf: (round: number) => string, connections: number): Promise<number[]> {
  const measured: number[] = []
  const connection = async (first: number): Promise<void> => {
    for (let round = first; round < ROUNDS; round += connections)
      measured.push(await timed(() => search(client, wordOf(round))))
  }
  await Promise.all(Array.from({ length: connections }, (_, first) => connection(first)))
  return measured.toSorted((one, other) => one - other)
}

async function measure(database: string, product: Product): Promise<void> {
  const client = await signedIn(product)
  await importFile(client, { screen: 'partymaster', csv: FILE })
  for (const [name, wordOf] of Object.entries(searches)) {
    const found = await search(client, wordOf(0))
    const [typed, together] = [await times(client, wordOf, 1), await times(client, wordOf, 8)]
    const verdict = verdictOf(percentile(typed, 0.95) <= MARK_MS)
    console.log(
      `${database}, ${name} (${found} shown): median ${percentile(typed, 0.5).toFixed(0)}, 95 % within ${percentile(typed, 0.95).toFixed(0)} ms (mark ${MARK_MS}: ` +
        `${verdict}); eight at once: median ${percentile(together, 0.5).toFixed(0)}, 95 % within ${percentile(together, 0.95).toFixed(0)} ms`,
    )
  }
}

await onBothDatabases(measure)
