/**
 * Filters of a document's own fields (decision 27; mark: 30 ms p95): a company with DOCUMENTS documents of one screen
 * on PostgreSQL, with row-level security. Prints the median and p95 of ROUNDS (40) first pages for a link, a range of
 * money and a week, by filter columns and, in the same run, by `data` only; then the duration of a decision's update
 * with and without such columns. Run: npm run bench:filters
 *
 * DATABASE_URL measures on that server; otherwise one is started in a folder that is reused by the next run.
 * DOCUMENTS (1,000,000).
 */
import pg from 'pg'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { openScreens } from '../../engine/publish/live.ts'
import { openDatabase } from '../../server/database/open.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { createFilterColumns } from '../../server/documents/filter-columns.ts'
import { type ListQuery, listDocuments } from '../../server/documents/list.ts'
import { createWorkflows } from '../../server/workflow/workflows.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { fillScreen, SCREEN, screensFolder } from './list-call/fill.ts'
import { admin as person, benchConfig, benchPostgres } from './list-call/postgres.ts'
import { verdictOf } from './marks.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 40)
const OLD_ROUNDS = Math.min(ROUNDS, 7)
const DOCUMENTS = Number(process.env['DOCUMENTS'] ?? 1_000_000)
const MARK_MS = 30
const MEASURED = 'measured'
const UPDATES = 2_000

/** 2,000 different jobs, amounts up to a million, five years of days. Without search texts, which take longest. */
const FILL = `
  insert into documents (company_id, screen, id, status, version, next_roles, doc_date, owner_id, search_text, data,
    workflow_hash, decided_by, last_move, last_person, last_at)
  select company_id, '${MEASURED}', md5(n::text), status, version, next_roles, doc_date - n % 2000, owner_id, '',
    data || jsonb_build_object('JobID', jsonb_build_object('id', 'J' || hashint4(n) % 2000, 'text', 'Job'),
      'OrderAmount', abs(hashint4(n + 1)) % 1000000, 'Due', date '2022-01-01' + abs(hashint4(n + 2)) % 1800),
    workflow_hash, decided_by, last_move, last_person, last_at
  from generate_series(1, $1::int) n
  join (select row_number() over (order by id) - 1 as position, count(*) over () as many, d.* from documents d
        where company_id = 'steel' and screen = '${SCREEN}' and version = 1 limit 100) sample
    on sample.position = n % least(sample.many, 100)`

async function fillMeasured(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select set_config('app.company', 'steel', false)`)
  const { rows } = await client.query<{ has: boolean }>(
    `select exists (select 1 from documents where company_id = 'steel' and screen = '${MEASURED}') as has`,
  )
  if (rows[0]?.has !== true) {
    await client.query('alter table documents disable trigger search_text')
    await client.query(FILL, [DOCUMENTS])
    await client.query('alter table documents enable trigger search_text')
    await client.query('vacuum analyze documents')
  }
  await client.end()
}

const QUERIES: Readonly<Record<string, ListQuery & Record<string, string>>> = {
  link: { scope: 'all', JobID: 'J7' },
  'money range': { scope: 'all', OrderAmount: '500000..501000' },
  week: { scope: 'all', Due: '2024-03-04..2024-03-10' },
  'wide money range': { scope: 'all', OrderAmount: '500000..' },
}

const url = await benchPostgres()
await fillScreen(url, 0)
const site = (await openScreens(screensFolder, { watch: false, blocks: blockSpecs })).current()
const sales = site.screens.get(SCREEN)?.server
if (!sales) throw new Error(`There is no screen ${SCREEN}.`)
const own = (field: string, compares: 'link' | 'numbers' | 'days') => ({ param: field, field, source: null, compares })
const definition: ServerDefinition = {
  ...sales,
  screen: MEASURED,
  filterFields: [own('JobID', 'link'), own('OrderAmount', 'numbers'), own('Due', 'days')],
}
const database = await openDatabase(benchConfig(url))
const screens = { get: () => definition, all: () => [definition] }
const giveColumns = async () =>
  await createFilterColumns({ database, screens, workflows: createWorkflows() }, console.error).round()

/** The p50 and p95 of `rounds` calls. A new workflows object makes the server read again which columns exist. */
async function measured(query: ListQuery, rounds: number): Promise<readonly [p50: number, p95: number]> {
  const call = { definition, app: site.app, workflows: createWorkflows(), secret: database.secret, person }
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now()
    await inTenant(database, person.companyId, async (work) => await listDocuments(work, call, query))
    if (round > 0) times.push(performance.now() - start)
  }
  const sorted = times.toSorted((one, other) => one - other)
  return [sorted[Math.floor(rounds / 2)] ?? 0, sorted[Math.ceil(rounds * 0.95) - 1] ?? 0]
}

const setFilled = async (to: string) =>
  await inTenant(database, 'steel', async (work) => {
    await work
      .updateTable('filter_columns')
      .set({ filled_at: to === 'null' ? (null as unknown as Date) : new Date() })
      .where('company_id', '=', 'steel')
      .where('screen', '=', MEASURED)
      .execute()
  })

/** Milliseconds for one document's decision: only the update of the row, one statement each. */
async function decision(screen: string): Promise<number> {
  return await asOwner(database, async (work) => {
    await setTenant(work, 'steel')
    const rows = await work.selectFrom('documents').select('id').where('screen', '=', screen).limit(UPDATES).execute()
    const start = performance.now()
    for (const { id } of rows) {
      await work
        .updateTable('documents')
        .set({ status: 'Approved', version: 2 })
        .where('company_id', '=', 'steel')
        .where('screen', '=', screen)
        .where('id', '=', id)
        .execute()
    }
    return (performance.now() - start) / rows.length
  })
}

await giveColumns()
await fillMeasured(url)
for (const [name, query] of Object.entries(QUERIES)) {
  await setFilled('now')
  const [median, p95] = await measured(query, ROUNDS)
  await setFilled('null')
  const [before] = await measured(query, OLD_ROUNDS)
  const verdict = verdictOf(p95 <= MARK_MS)
  console.log(
    `${name}: ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} (mark ${MARK_MS}: ${verdict}); by data ${before.toFixed(0)} ms, ` +
      `${(before / median).toFixed(0)} times as long (${DOCUMENTS.toLocaleString()} documents)`,
  )
}
await setFilled('now')
console.log(`a decision's update: ${(await decision(MEASURED)).toFixed(3)} ms with three columns`)
console.log(`                     ${(await decision(SCREEN)).toFixed(3)} ms without`)
await database.close()
process.exit()
