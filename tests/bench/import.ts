/**
 * Imports of 10,000 rows of a master that refers to another, as csv, on both databases: seconds until the file is
 * checked, until it is imported, and until it is checked again when every row exists already (mark: 20 each),
 * additional memory compared with answering only the same list calls (mark: 64 MB, with a heap limit of 256 MB; Linux
 * only), and the duration of such a list call during an import and without one. Run: npm run bench:import. ROWS
 * (10,000).
 */
import { readFile } from 'node:fs/promises'
import type { Product } from '../browser/product.ts'
import { onBothDatabases } from './both-databases.ts'
import { importFile, sendFile, settle, signedIn, timed } from './import-client.ts'
import { verdictOf } from './marks.ts'

const ROWS = Number(process.env['ROWS'] ?? 10_000)
const PARTIES = 200
const SECONDS = 20
const MB = 64
/** Heap limit: without one, garbage on a large machine is collected only when memory is needed (decision 51). */
const NODE_OPTIONS = '--max-old-space-size=256'
/** Number of list calls before the import: about as many as during it. */
const REST_MS = 15_000

/** Resident memory of the process in MB. */
async function memoryOf({ pid }: Product): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const parties = Array.from({ length: PARTIES }, (_, at) => `BP-${at},Bench party ${at},Transporter`)
const vehicles = Array.from({ length: ROWS }, (_, at) => {
  const no = `MH${10 + (at % 80)}ZZ${String(1000 + Math.floor(at / 80)).padStart(4, '0')}`
  return `${no},Truck,Bench party ${at % PARTIES},${(at % 90) + 1}.5,31/12/2027,"Imported, row ${at}"`
})
const PARTY_FILE = `Party code,Party name,Kind\n${parties.join('\n')}\n`
const VEHICLE_FILE = `Vehicle no,Kind,Transporter,Capacity,Permit until,Remarks\n${vehicles.join('\n')}\n`

async function measure(name: string, product: Product): Promise<void> {
  const client = await signedIn(product)
  await importFile(client, { screen: 'partymaster', csv: PARTY_FILE })
  const list = () => timed(() => client.get('/main/s/sales/list?page=0&page_by=50&scope=all'))
  const rest: number[] = []
  let before = 0
  for (const start = performance.now(); performance.now() - start < REST_MS;) {
    rest.push(await list())
    before = Math.max(before, await memoryOf(product))
  }
  let most = before
  const lists: number[] = []
  const sample = async (): Promise<void> => {
    lists.push(await list())
    most = Math.max(most, await memoryOf(product))
  }
  const { checked, imported } = await importFile(client, { screen: 'vehiclemaster', csv: VEHICLE_FILE }, sample)
  const again = await timed(async () => {
    const key = await sendFile(client, 'vehiclemaster', VEHICLE_FILE)
    await settle(client, `vehiclemaster/import_view?key=${key}`, sample)
  })
  for (const [what, ms] of Object.entries({ checked, imported, again })) {
    const verdict = verdictOf(ms <= SECONDS * 1000)
    console.log(`${name}, ${ROWS} rows ${what}: ${(ms / 1000).toFixed(1)} s (mark ${SECONDS}: ${verdict})`)
  }
  const more = most - before
  console.log(
    `${name}: memory + ${more.toFixed(0)} MB (mark ${MB}: ${verdictOf(more <= MB)}); a list call takes ` +
      `${median(lists).toFixed(0)} ms meanwhile, ${median(rest).toFixed(0)} ms without an import, at most ${Math.max(...lists).toFixed(0)} ms`,
  )
}

await onBothDatabases(measure, { NODE_OPTIONS })
