/**
 * The counts of documents that wait for a person (the tiles of the start page) on 24 screens with a million documents,
 * one in twenty of them open, on PostgreSQL with row-level security (mark: 50 ms with one connection). Run: npm run bench:waiting
 *
 * DATABASE_URL measures on that server; otherwise one is started in a folder that is reused by the next run.
 * DOCUMENTS (1,000,000). ROUNDS (20) of each connection.
 */
import pg from 'pg'
import { openScreens } from '../../engine/publish/live.ts'
import { openDatabase } from '../../server/database/open.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { waitingFor } from '../../server/documents/waiting.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { fillScreen, SCREEN, screensFolder } from './list-call/fill.ts'
import { admin, benchConfig, benchPostgres } from './list-call/postgres.ts'
import { verdictOf } from './marks.ts'
import { percentile } from './percentile.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 20)
const DOCUMENTS = Number(process.env['DOCUMENTS'] ?? 1_000_000)
const SCREENS = 24
const MARK_MS = 50
const ROLE = 'measured'

/** Copies one screen's documents to other screens. */
const COPY = `
  insert into documents (company_id, screen, id, status, next_roles, doc_date, owner_id, search_text, data,
    workflow_hash, decided_by)
  select company_id, 'waiting-' || n % ${SCREENS}, 'waiting-' || n, case when n % 480 < 24 then $3 else 'Done' end,
    case when n % 480 < 24 then array[$4] else '{}' end, doc_date, owner_id, '', data, workflow_hash, decided_by
  from (select row_number() over () as n, d.* from documents d where company_id = $1 and screen = $2) as numbered`

const url = await benchPostgres()
await fillScreen(url, DOCUMENTS)
const { screens } = (await openScreens(screensFolder, { watch: false, blocks: blockSpecs })).current()
const definition = screens.get(SCREEN)?.server
const status = definition?.statuses[1]
if (!definition || status === undefined) throw new Error(`There is no screen ${SCREEN} with statuses.`)
const database = await openDatabase(benchConfig(url))

const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query(`select set_config('app.company', $1, false)`, [admin.companyId])
const filled = await client.query(`select from documents where company_id = $1 and screen = 'waiting-0' limit 1`, [
  admin.companyId,
])
if (filled.rowCount === 0) {
  await client.query(COPY, [admin.companyId, SCREEN, status, ROLE])
  await client.query('vacuum analyze documents')
}
await client.end()

const tiles = Array.from({ length: SCREENS }, (_, index) => ({ ...definition, screen: `waiting-${index}`, see: null }))
const person = { ...admin, admin: false, roles: [ROLE] }

async function measure(connections: number): Promise<readonly number[]> {
  const measured: number[] = []
  const worker = async (): Promise<void> => {
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now()
      const counts = await inTenant(database, person.companyId, (work) => waitingFor(work, person, tiles))
      if (counts.length !== SCREENS) throw new Error(`Counted on ${counts.length} screens.`)
      measured.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return measured.toSorted((one, other) => one - other)
}

for (const connections of [1, 8]) {
  const sorted = await measure(connections)
  // Several at once are as slow as their cores are few (decision 26).
  const mark = connections === 1 ? ` (mark ${verdictOf(percentile(sorted, 0.5) <= MARK_MS)})` : ''
  console.log(
    `${connections} connections: median ${percentile(sorted, 0.5).toFixed(1)} ms${mark}, 95 % within ${percentile(sorted, 0.95).toFixed(1)}`,
  )
}
await database.close()
process.exit()
