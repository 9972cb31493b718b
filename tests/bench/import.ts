/**
 * Imports of 10,000 rows of a master that refers to another, as csv, on both databases: until the file is checked, until
 * it is imported, and until it is checked again when every row exists already; additional memory compared with answering
 * only the same list calls (with a heap limit of 256 MB; Linux only), and the duration of such a list call. Then a file of
 * documents with two lines each, which a person raises.
 */
import { type BenchPlace, defineBench, type Figure } from './bench.ts'
import { adminClient, checkFile, importFile, listCall } from './import-client.ts'
import { additionalMemory, databasesOf, memoryOf, productOn } from './products.ts'
import { median } from './times.ts'

const MARK_SECONDS = 20
const MARK_MB = 64
const PARTIES = 200
/** Heap limit: without one, garbage on a large machine is collected only when memory is needed (decision 51). */
const NODE_OPTIONS = '--max-old-space-size=256'

const parties = Array.from({ length: PARTIES }, (_, at) => `BP-${at},Bench party ${at},Transporter`)
const PARTY_FILE = `Party code,Party name,Kind\n${parties.join('\n')}\n`

function vehicleFile(rows: number): string {
  const vehicles = Array.from({ length: rows }, (_, at) => {
    const no = `MH${10 + (at % 80)}ZZ${String(1000 + Math.floor(at / 80)).padStart(4, '0')}`
    return `${no},Truck,Bench party ${at % PARTIES},${(at % 90) + 1}.5,31/12/2027,"Imported, row ${at}"`
  })
  return `Vehicle no,Kind,Transporter,Capacity,Permit until,Remarks\n${vehicles.join('\n')}\n`
}

const ITEMS = 50
const items = Array.from({ length: ITEMS }, (_, at) => `Bench item ${at},BI-${at},Spares,Nos,100`)
const ITEM_FILE = `Item name,Item code,Item group,Unit,Standard rate\n${items.join('\n')}\n`

/** @param documents each has two lines */
function requisitionFile(documents: number): string {
  const rows = Array.from({ length: documents }, (_, at) => {
    return `01/12/2027,Bench ${at},Bench item ${at % ITEMS},${(at % 9) + 1},10\n,,Bench item ${(at + 1) % ITEMS},2,20.5`
  })
  return `Needed by,Used for,Items: Item,Items: Qty,Items: Rate\n${rows.join('\n')}\n`
}

interface Importing {
  readonly name: string
  readonly rows: number
  readonly documents: number
  /** Seconds of list calls before the import: about as many as during it. */
  readonly rest: number
}

async function measureOn(place: BenchPlace, where: 'embedded' | URL, importing: Importing): Promise<readonly Figure[]> {
  const { name, rows, documents, rest: restSeconds } = importing
  const product = await productOn(place, where, { NODE_OPTIONS })
  const client = await adminClient(product)
  await importFile(client, { screen: 'partymaster', csv: PARTY_FILE })
  const at = {
    rest: { lists: [] as number[], memory: [] as number[] },
    work: { lists: [] as number[], memory: [] as number[] },
  }
  const sampleAt = (when: keyof typeof at) => async () => {
    at[when].lists.push(await listCall(client))
    at[when].memory.push(await memoryOf(product))
  }
  const atRest = sampleAt('rest')
  for (const end = performance.now() + restSeconds * 1000; performance.now() < end;) await atRest()
  const sample = sampleAt('work')
  const sent = { screen: 'vehiclemaster', csv: vehicleFile(rows) }
  const { checked, imported } = await importFile(client, sent, sample)
  place.holds(`rows imported (${name})`, imported.created, rows)
  const again = await checkFile(client, sent, sample)
  place.holds(`rows that exist already (${name})`, again.unchanged, rows)
  const steps = Object.entries({ checked, imported, 'checked again': again })
  await importFile(client, { screen: 'itemmaster', csv: ITEM_FILE })
  const raised = await importFile(client, { screen: 'purchaserequest', csv: requisitionFile(documents) })
  place.holds(`rows of documents imported (${name})`, raised.imported.created, documents)
  return [
    ...steps.map(([step, { ms }]) => {
      return { what: `${name}: ${rows} rows ${step}`, value: ms / 1000, unit: 's', atMost: MARK_SECONDS }
    }),
    ...Object.entries(raised).map(([step, { ms }]) => {
      return { what: `${name}: ${documents} documents ${step}`, value: ms / 1000, unit: 's', atMost: MARK_SECONDS }
    }),
    ...additionalMemory(name, at.rest.memory, { during: at.work.memory, atMost: MARK_MB }),
    {
      what: `${name}: a list call meanwhile`,
      value: median(at.work.lists),
      unit: 'ms',
      peer: { name: 'at rest', value: median(at.rest.lists) },
    },
    { what: `${name}: the slowest of them`, value: Math.max(...at.work.lists), unit: 'ms' },
  ]
}

export const importBench = defineBench({
  sizes: {
    full: { rows: 10_000, documents: 2_000, rest: 15, databases: 2 },
    small: { rows: 200, documents: 40, rest: 0.5, databases: 1 },
  },
  async measure({ databases, ...options }, place) {
    const figures: Figure[] = []
    for (const [name, where] of await databasesOf(place, databases))
      figures.push(...(await measureOn(place, where, { name, ...options })))
    return figures
  },
})
