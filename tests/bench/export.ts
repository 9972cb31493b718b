/**
 * Exports of 100,000 rows as csv and xlsx, on both databases: until the file is ready, additional memory of the server
 * (Linux only), and the duration of a list call in the meantime compared with the same call at rest.
 */
import { fillLogs, startFilled } from '../browser/filled-product.ts'
import type { Product } from '../browser/product.ts'
import { type BenchPlace, defineBench, type Figure } from './bench.ts'
import { adminClient, type Client, listCall } from './import-client.ts'
import { additionalMemory, databasesOf, memoryOf } from './products.ts'
import { median, timesOf } from './times.ts'

const LOGS = '/main/s/notificationconfig/notificationemaillogs_list'
const MARKS = { seconds: 60, megabytes: 128 } as const

interface Exported {
  readonly fmt: 'csv' | 'xlsx'
  readonly name: string
  readonly rows: number
  /** List calls before the export. */
  readonly rest: number
}

async function measureOne(
  place: BenchPlace,
  { client, product }: { readonly client: Client; readonly product: Product },
  { fmt, name, rows, rest: calls }: Exported,
): Promise<readonly Figure[]> {
  const rest = await timesOf(calls, () => listCall(client))
  const before = await memoryOf(product)
  const begin = performance.now()
  const { download_id: id } = (await client.get(`${LOGS}?download=y&fmt=${fmt}`)) as { readonly download_id: string }
  const file = `/main/download_view?download_id=${id}`
  const [meanwhile, memory]: [number[], number[]] = [[], [before]]
  for (;;) {
    meanwhile.push(await listCall(client))
    memory.push(await memoryOf(product))
    const { ready, failed } = (await client.get(`${file}&check=y`)) as { ready?: boolean; failed?: string }
    if (failed) throw new Error(failed)
    if (ready) break
  }
  const seconds = (performance.now() - begin) / 1000
  const content = await client.file(file)
  if (fmt === 'csv') place.holds(`lines of the file (${name})`, content.toString().split('\n').length - 1, rows)
  else place.holds(`bytes of the file (${name}, ${fmt})`, content.length, rows * 10)
  const what = `${name}, ${fmt}`
  const peer = { name: 'at rest', value: median(rest) }
  return [
    { what: `${what}: ${rows} rows`, value: seconds, unit: 's', atMost: MARKS.seconds },
    ...additionalMemory(what, [before], { during: memory, atMost: MARKS.megabytes }),
    { what: `${what}: a list call meanwhile`, value: median(meanwhile), unit: 'ms', peer },
    { what: `${what}: the slowest of them`, value: Math.max(...meanwhile), unit: 'ms' },
  ]
}

export const exportBench = defineBench({
  sizes: { full: { rows: 100_000, rest: 40, databases: 2 }, small: { rows: 500, rest: 3, databases: 1 } },
  async measure({ databases, ...options }, place) {
    const figures: Figure[] = []
    for (const [name, where] of await databasesOf(place, databases)) {
      const product = await startFilled((work) => fillLogs(work, options.rows), where)
      place.later(() => product.stop())
      const client = await adminClient(product)
      for (const fmt of ['csv', 'xlsx'] as const)
        figures.push(...(await measureOne(place, { client, product }, { fmt, name, ...options })))
    }
    return figures
  },
})
