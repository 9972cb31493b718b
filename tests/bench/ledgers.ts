/**
 * Documents with lines that post to a ledger with millions of entries, on PostgreSQL: entries a second, a document that
 * posts 300 entries, saving one, and reading one balance.
 */
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { asOwner, inTenant, setTenant, type Work } from '../../server/database/tenant.ts'
import { liftTimeLimit } from '../../server/database/time-limit.ts'
import { figureSums } from '../../server/workflow/figures/figure-sums.ts'
import { rebuildBalances } from '../../server/workflow/ledgers/balances.ts'
import { isLedger, type Ledger } from '../../server/workflow/ledgers/ledger-entry.ts'
import { ledgerDifferences } from '../../server/workflow/ledgers/ledger-differences.ts'
import { cpuSecondsOf } from '../runner/processes.ts'
import { addPeople, environmentOf, signInPeople, startProcess, type WaitingDocument } from '../trust/load-site.ts'
import { type BenchPlace, defineBench } from './bench.ts'
import { approve, type LoadServer } from './list-call/decide.ts'
import { asSuperuserOf, COMPANY, seedSite, type SignedIn, siteScreens } from './list-call/fill.ts'
import { type FilledWith, filledPostgres, type PostgresConfig } from './list-call/postgres.ts'
import { median, percentile, timed, timesOf } from './times.ts'

const SCREEN = 'goodsreceipt'
const LEDGER = 'stockledger'
const CONNECTIONS = 8
const LINES = 20
const MANY_LINES = 300
const MANY = 60
const ITEMS = 2_000
const STORES = 10
/** Rows per transaction. */
const STEP = 500_000

/** `n % 2000` is the item, the rest the store: as many balances as items times stores. */
const ENTRIES = `
  insert into ledger_entries (company_id, screen, id, day, data, search_text, from_screen, from_id, from_name, line, created_by)
  select $1, '${LEDGER}', 'bench-' || lpad(n::text, 9, '0'), date '2026-03-31' - n / 5000, jsonb_build_object(
      'Material', jsonb_build_object('id', 'M' || n % ${ITEMS}, 'text', 'Item ' || n % ${ITEMS}),
      'Warehouse', jsonb_build_object('id', 'W' || n / ${ITEMS} % ${STORES}, 'text', 'Store ' || n / ${ITEMS} % ${STORES}),
      'Qty', 1 + n % 7, 'Amount', 10 * (1 + n % 7)),
    'item ' || n % ${ITEMS} || ' store ' || n / ${ITEMS} % ${STORES}, 'bench', 'd' || n / 20, 'D' || n / 20, 1 + n % 20, person.id
  from generate_series($2::int, $3::int) n, (select min(id) as id from people where company_id = $1) person`

/** Copies of a sample document that wait for the last approval, with so many lines each. */
const DOCUMENTS = `
  insert into documents (company_id, screen, id, status, version, next_roles, doc_date, owner_id, search_text, data, lines,
    workflow_hash, decided_by, last_move, last_person, last_at)
  select d.company_id, d.screen, 'bench-' || $2 || '-' || n, d.status, d.version, d.next_roles, d.doc_date, d.owner_id, '',
    d.data || jsonb_build_object('ReceivedOn', '2026-04-02', 'Warehouse',
      jsonb_build_object('id', 'W' || n % ${STORES}, 'text', 'Store ' || n % ${STORES})),
    jsonb_build_object('Items', (select jsonb_agg(jsonb_build_object('key', 'l' || k, 'Unit', 'Nos', 'Rate', 10,
        'Qty', k, 'Amount', 10 * k, 'Item', jsonb_build_object(
          'id', 'M' || (n * 131 + k * 17) % ${ITEMS}, 'text', 'Item ' || (n * 131 + k * 17) % ${ITEMS})))
      from generate_series(1, $2::int) k)),
    d.workflow_hash, d.decided_by, d.last_move, d.last_person, d.last_at
  from generate_series(1, $3::int) n, (select * from documents where company_id = $1 and screen = '${SCREEN}'
    and status = 'First Approved' and version = 1 order by id limit 1) d`

const INDEXES = ['ledger_entries_by_day', 'ledger_entries_of_document'] as const

const withEntries = (entries: number, documents: number): FilledWith => ({
  name: `ledgers-${entries}`,
  documents,
  screens: [SCREEN],
  by: import.meta.filename,
  async fill(config: PostgresConfig) {
    const database = await openDatabase(config)
    await seedSite(database, ['itemmaster', 'warehousedataform', SCREEN])
    await asSuperuserOf(config.databaseUrl, async (client) => {
      const { rows } = await client.query<{ name: string; sql: string }>(
        'select indexname as name, indexdef as sql from pg_indexes where indexname = any($1)',
        [INDEXES],
      )
      await client.query('alter table ledger_entries disable trigger user')
      for (const { name } of rows) await client.query(`drop index ${name}`)
      for (let from = 1; from <= entries; from += STEP)
        await client.query(ENTRIES, [COMPANY, from, Math.min(entries, from + STEP - 1)])
      for (const index of rows) await client.query(index.sql)
      await client.query('alter table ledger_entries enable trigger user')
      await client.query('vacuum analyze ledger_entries')
      await client.query(DOCUMENTS, [COMPANY, LINES, documents])
      await client.query(DOCUMENTS, [COMPANY, MANY_LINES, MANY])
      await client.query('vacuum analyze documents')
    })
    const ledger = await stockLedger()
    await inCompany(database, (work) => rebuildBalances(work, { company: COMPANY, ledger }))
    await database.close()
  },
})

async function stockLedger(): Promise<Ledger> {
  const ledger = (await siteScreens()).definitionOf(LEDGER)
  if (isLedger(ledger)) return ledger
  throw new Error(`${LEDGER} is no ledger.`)
}

const inCompany = async <T>(database: Database, run: (work: Work) => Promise<T>): Promise<T> =>
  await asOwner(database, async (work) => {
    await setTenant(work, COMPANY)
    return await run(work)
  })

const countEntries = async (database: Database): Promise<number> =>
  await inCompany(database, async (work) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ledger_entries where screen = ${LEDGER}`.execute(work)
    return rows[0]?.count ?? 0
  })

const waitingDocuments = (lines: number, count: number): WaitingDocument[] =>
  Array.from({ length: count }, (_, at) => ({ id: `bench-${lines}-${at + 1}`, version: 1 }))

/** Entries per second: each connection approves one document after the other. */
async function entriesASecond(
  server: LoadServer,
  people: readonly SignedIn[],
  { documents, size, seconds }: { documents: WaitingDocument[]; size: number; seconds: number },
): Promise<number> {
  const begin = performance.now()
  let posted = 0
  const worker = async (person: SignedIn): Promise<void> => {
    while (performance.now() < begin + seconds * 1000) {
      const taken = documents.splice(-size)
      if (taken.length < size) throw new Error('Too few documents wait for a figure: measure with more of them.')
      await approve(server, person, taken)
      posted += taken.length * LINES
    }
  }
  await Promise.all(people.map(worker))
  return posted / ((performance.now() - begin) / 1000)
}

async function answered(address: string, { cookie }: SignedIn, init: RequestInit = {}): Promise<unknown> {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const answer = await fetch(address, { ...init, headers })
  const body = (await answer.json()) as { ok?: boolean }
  if (!answer.ok || body.ok === false) throw new Error(`${answer.status} ${JSON.stringify(body).slice(0, 300)}`)
  return body
}

interface Reading {
  readonly address: string
  readonly person: SignedIn
}

/** Milliseconds of a balance as a form reads it, within the server. */
async function balanceTimes(database: Database, rounds: number): Promise<readonly number[]> {
  const rows = await stockLedger()
  const source = { screen: LEDGER, field: 'Qty', keys: {}, while: null }
  const options = { company: COMPANY, timeZone: 'Asia/Kolkata' }
  return await timesOf(rounds, async (round) => {
    const key = { Material: `M${round % ITEMS}`, Warehouse: `W${round % STORES}` }
    const sums = await inTenant(database, COMPANY, (work) => figureSums(work, options, [{ source, rows, key }]))
    const [quantity] = sums.values()
    if (!quantity) throw new Error('The balance is not there.')
  })
}

/** Milliseconds of the ledger's own list of one balance, as a person asks for it. */
async function listTimes({ address, person }: Reading, rounds: number): Promise<readonly number[]> {
  return await timesOf(rounds, async (round) => {
    const filters = { report: 'balances', Material: `M${round % ITEMS}`, Warehouse: `W${round % STORES}` }
    const query = new URLSearchParams({ ...filters, apitoken: person.token })
    const body = await answered(`${address}/main/s/${LEDGER}/report?${query}`, person)
    const { result } = (body as { get_list: { result: readonly unknown[] } }).get_list
    if (result.length !== 1) throw new Error(`${result.length} balances, and not one.`)
  })
}

/** Milliseconds of saving a draft with many lines. */
async function saveTimes({ address, person }: Reading, rounds: number): Promise<readonly number[]> {
  const save = async (screen: string, body: object): Promise<string> => {
    const url = `${address}/main/s/${screen}/item?${new URLSearchParams({ apitoken: person.token })}`
    return ((await answered(url, person, { method: 'POST', body: JSON.stringify(body) })) as { id: string }).id
  }
  const item = { ItemName: 'Bench item', ItemCode: 'BI-1', ItemGroup: 'Spares', Unit: 'Nos', StandardRate: 10 }
  const Item = await save('itemmaster', item)
  const Warehouse = await save('warehousedataform', { WarehouseCode: 'BW-1', Warehouse: 'Bench store', Kind: 'Scrap' })
  const Items = Array.from({ length: MANY_LINES }, (_, at) => ({
    key: `l${at}`,
    Item,
    Qty: 1 + at,
    Unit: 'Nos',
    Rate: 10,
  }))
  return await timesOf(rounds, (round) =>
    save(SCREEN, { ReceivedOn: '2026-04-02', Warehouse, Supplier: `Bench ${round}`, Items }),
  )
}

async function startServer(place: BenchPlace, config: Awaited<ReturnType<typeof filledPostgres>>) {
  const database = await openDatabase(config)
  place.later(() => database.close())
  await addPeople(database, CONNECTIONS, ['director'])
  const { address, pid, stop } = await startProcess('../bench/list-call/ours.ts', { env: environmentOf(config) })
  place.later(stop)
  /** Seconds of the server and its database. */
  const cpuSeconds = (): number => cpuSecondsOf(pid) + cpuSecondsOf(config.postgresPid)
  return { database, address, people: await signInPeople(address, CONNECTIONS), cpuSeconds }
}

export const ledgersBench = defineBench({
  sizes: {
    full: { entries: 10_000_000, documents: 12_000, seconds: 8, rounds: 40 },
    small: { entries: 20_000, documents: 400, seconds: 0.5, rounds: 2 },
  },
  async measure({ entries, documents, seconds, rounds }, place) {
    const config = await filledPostgres(place, withEntries(entries, documents))
    const { database, address, people, cpuSeconds } = await startServer(place, config)
    place.holds('entries of the ledger', await countEntries(database), entries)
    const [person] = people
    if (!person) throw new Error('Nobody has logged in.')
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const server = { address, agent, screen: SCREEN }
    const reading = await balanceTimes(database, rounds)
    const listing = await listTimes({ address, person }, rounds)
    const saving = await saveTimes({ address, person }, Math.min(rounds, 20))
    const waiting = waitingDocuments(LINES, documents)
    /** What posting costs, which does not depend on what else the machine does: it has two cores a second. */
    const cost = { entries: 0, seconds: 0 }
    const rate = async (size: number, during: number): Promise<number> => {
      const [begin, before] = [cpuSeconds(), waiting.length]
      const entriesPosted = await entriesASecond(server, people, { documents: waiting, size, seconds: during })
      cost.seconds += cpuSeconds() - begin
      cost.entries += (before - waiting.length) * LINES
      return entriesPosted
    }
    await rate(1, seconds / 2)
    Object.assign(cost, { entries: 0, seconds: 0 })
    const single = await rate(1, seconds)
    const costOfSingle = (cost.seconds / cost.entries) * 1000
    const several = await rate(6, seconds)
    const many = waitingDocuments(MANY_LINES, MANY)
    const deciding = await timesOf(Math.min(rounds, MANY - 1), () => approve(server, person, many.splice(-1)))
    const posted = (await countEntries(database)) - entries
    place.holds('entries posted', posted, MANY_LINES)
    const differing = await timed(async () => {
      const ledger = await stockLedger()
      const found = await inCompany(database, async (work) => {
        await liftTimeLimit(work)
        return await ledgerDifferences(work, { company: COMPANY, ledger })
      })
      if (found.length > 0) throw new Error(`${found.length} balances are not the sums of their entries.`)
    })
    return [
      {
        what: `entries posted by documents of ${LINES} lines, one a call`,
        value: single,
        unit: 'a second',
        atLeast: 1000,
      },
      {
        what: `entries posted by documents of ${LINES} lines, six a call`,
        value: several,
        unit: 'a second',
        atLeast: 1000,
      },
      { what: 'CPU time of 1,000 entries, one document a call', value: costOfSingle, unit: 's', atMost: 2 },
      {
        what: `a decision that posts ${MANY_LINES} entries: 95 % within`,
        value: percentile(deciding, 0.95),
        unit: 'ms',
        atMost: 250,
      },
      { what: `a decision that posts ${MANY_LINES} entries: median`, value: median(deciding), unit: 'ms' },
      { what: `a document of ${MANY_LINES} lines saved: 95 % within`, value: percentile(saving, 0.95), unit: 'ms' },
      { what: `a document of ${MANY_LINES} lines saved: median`, value: median(saving), unit: 'ms' },
      { what: 'one balance read: 95 % within', value: percentile(reading, 0.95), unit: 'ms', atMost: 5 },
      { what: 'one balance read: median', value: median(reading), unit: 'ms' },
      { what: 'one balance listed on the screen of the ledger: median', value: median(listing), unit: 'ms' },
      { what: 'all balances compared with their entries', value: differing / 1000, unit: 's' },
    ]
  },
})
