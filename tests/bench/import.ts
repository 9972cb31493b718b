/**
 * Imports of 10,000 rows of a master that refers to another, as csv, on both databases: seconds until the file is
 * checked, until it is imported, and until it is checked again when every row exists already (mark: 20 each),
 * additional memory compared with answering only the same list calls (mark: 64 MB, with a heap limit of 256 MB; Linux
 * only), and the duration of such a list call during an import and without one. Run: npm run bench:import. ROWS
 * (10,000).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, startProduct } from '../browser/product.ts'
import { newPostgres } from '../contract/new-postgres.ts'
import { DEMO_PASSWORD } from '../../server/sample/companies.ts'
import { verdictOf } from './marks.ts'

const ROWS = Number(process.env['ROWS'] ?? 10_000)
const PARTIES = 200
const SECONDS = 20
const MB = 64
/** Heap limit: without one, garbage on a large machine is collected only when memory is needed (decision 199). */
const NODE_OPTIONS = '--max-old-space-size=256'
/** Number of list calls before the import: about as many as during it. */
const REST_MS = 15_000

interface Client {
  get(path: string): Promise<Answer>
  post(path: string, body: object | FormData): Promise<Answer>
}

interface Answer {
  readonly key?: string
  readonly get_import?: { readonly state: string; readonly refused: number; readonly failed?: string } | null
}

/** An administrator of the sample company. */
async function signedIn({ address }: Product): Promise<Client> {
  const login = { email: 'admin@steel.example', pwd: DEMO_PASSWORD, ccode: 'STEEL', hwid: 'bench' }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/main/login`, { method: 'POST', headers, body: JSON.stringify(login) })
  const { tok = '' } = (await answer.json()) as { tok?: string }
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const url = (path: string): string =>
    `${address}${path}${path.includes('?') ? '&' : '?'}apitoken=${encodeURIComponent(tok)}`
  return {
    get: async (path) => (await (await fetch(url(path), { headers: { cookie } })).json()) as Answer,
    async post(path, body) {
      const sent =
        body instanceof FormData
          ? { body, headers: { cookie } }
          : { body: JSON.stringify(body), headers: { ...headers, cookie } }
      return (await (await fetch(url(path), { method: 'POST', ...sent })).json()) as Answer
    },
  }
}

/** Resident memory of the process in MB. */
async function memoryOf({ pid }: Product): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

interface Meanwhile {
  readonly most: () => number
  readonly lists: number[]
  readonly sample: () => Promise<void>
}

/** Waits until the import is no longer running, and measures the server in the meantime. */
async function settle(client: Client, path: string, meanwhile?: Meanwhile): Promise<void> {
  for (;;) {
    const { get_import: run } = await client.get(`/main/s/${path}`)
    if (run?.failed || (run && run.refused > 0)) throw new Error(JSON.stringify(run).slice(0, 500))
    if (run?.state !== 'checking' && run?.state !== 'importing') return
    await (meanwhile?.sample() ?? new Promise((resolve) => setTimeout(resolve, 50)))
  }
}

async function sendFile(client: Client, screen: string, csv: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([csv]), 'rows.csv')
  return (await client.post(`/main/s/${screen}/import_file`, form)).key ?? ''
}

interface SentFile {
  readonly screen: string
  readonly csv: string
}

async function importFile(client: Client, { screen, csv }: SentFile, meanwhile?: Meanwhile) {
  let key = ''
  const checked = await timed(async () => {
    key = await sendFile(client, screen, csv)
    await settle(client, `${screen}/import_view?key=${key}`, meanwhile)
  })
  const imported = await timed(async () => {
    await client.post(`/main/s/${screen}/import_start`, { key })
    await settle(client, `${screen}/import_view?key=${key}`, meanwhile)
  })
  return { checked, imported }
}

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
  const meanwhile = { most: () => most, lists, sample }
  const { checked, imported } = await importFile(client, { screen: 'vehiclemaster', csv: VEHICLE_FILE }, meanwhile)
  const again = await timed(async () => {
    const key = await sendFile(client, 'vehiclemaster', VEHICLE_FILE)
    await settle(client, `vehiclemaster/import_view?key=${key}`, meanwhile)
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

async function measureOn(name: string, settings: Parameters<typeof startProduct>[0]): Promise<void> {
  const product = await startProduct(settings)
  try {
    await measure(name, product)
  } finally {
    await product.stop()
  }
}

const folder = join(tmpdir(), 'countersign-bench-import')
const script = join(import.meta.dirname, '../contract/postgres-process.ts')
const postgres = spawn(process.execPath, [script, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
const [line] = (await once(postgres.stdout, 'data')) as [Buffer]
process.env['TEST_DATABASE_URL'] = line.toString().trim()
try {
  await measureOn('embedded', { embedded: true, env: { NODE_OPTIONS } })
  await measureOn('PostgreSQL', { env: { NODE_OPTIONS, DATABASE_URL: await newPostgres(), SAMPLE: '1' } })
} finally {
  postgres.stdin.end()
  await once(postgres, 'exit')
}
