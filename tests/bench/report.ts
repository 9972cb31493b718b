/**
 * Reports over stored documents (marks: first page 300 ms, group totals 1 s): a company with DOCUMENTS documents of one
 * screen on PostgreSQL, with row-level security and the settings of docs/operate.md. Prints the median and the slowest of
 * ROUNDS (9) calls of each report. Run: npm run bench:report
 *
 * DATABASE_URL measures on that server; otherwise one is started in a folder that is reused by the next run.
 * DOCUMENTS (1,000,000).
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { compileScreen } from '../../engine/compile/compile.ts'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { openScreens } from '../../engine/publish/live.ts'
import { openDatabase, type Database } from '../../server/database/open.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { answerReport } from '../../server/reports/reports.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { COMPANY, fillScreen, SCREEN, screensFolder } from './list-call/fill.ts'
import { admin as person, benchConfig, benchPostgres } from './list-call/postgres.ts'
import { verdictOf } from './marks.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 9)
const DOCUMENTS = Number(process.env['DOCUMENTS'] ?? 1_000_000)
const MARKS = { rows: 300, sums: 1000, grouped: 1000, months: 1000, both: 1000, compared: 1000, linked: 1000 } as const

const REPORTS = `
label: Measured
kind: register
filters: { search: search, dateRange: dates }
tabs:
  rows: { from: ${SCREEN} }
  sums: { from: ${SCREEN}, totals: [OrderAmount] }
  grouped: { from: ${SCREEN}, groupBy: PartyName, totals: [OrderAmount] }
  months: { from: ${SCREEN}, groupBy: dateStamp, by: month, totals: [OrderAmount] }
  both: { from: ${SCREEN}, groupBy: PartyName, thenBy: dateStamp, by: month, totals: [OrderAmount] }
  compared: { from: ${SCREEN}, groupBy: PartyName, totals: [OrderAmount], against: previous }
`
/** The same documents with their party as a link, whose name is looked up. */
const LINKED = `
label: Orders
kind: approvals
approve: false
fields: { PartyName: { type: link, to: parties }, OrderAmount: money }
card: { title: OrderAmount }
`
const PARTIES = 'label: Parties\nkind: records\nfields: { Name: text }\nform: [Name]\n'
const OF_LINKED = `
label: Measured
kind: register
tabs: { linked: { from: ${SCREEN}, groupBy: PartyName, totals: [OrderAmount] } }
`

interface Source {
  readonly file: string
  readonly text: string
}

function compiled(app: AppDefinition, source: Source, reported?: Source): ServerDefinition {
  const context = { app, blocks: blockSpecs, screens: new Map(reported && [[SCREEN, reported]]) }
  const { value, diagnostics } = compileScreen(source, context)
  if (value) return value.server
  throw new Error(diagnostics.map(({ message }) => message).join('\n'))
}

/** A record for each party that a document names. */
async function addParties(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    `insert into records (company_id, screen, id, data, created_by, updated_by)
      select company_id, 'parties', name, jsonb_build_object('Name', name), owner, owner
      from (select company_id, data ->> 'PartyName' as name, min(owner_id) as owner from documents
        where company_id = $1 and screen = $2 and data ->> 'PartyName' <> '' group by 1, 2) as party
      on conflict do nothing`,
    [COMPANY, SCREEN],
  )
  await client.end()
}

/** The days of about half the documents; the other half is earlier. */
const DAY_MS = 86_400_000
const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const HALF = { startDate: dayAgo(1000), endDate: dayAgo(0) }

interface Measured {
  readonly database: Database
  readonly app: AppDefinition
  /** The source of the reports, and what it links to. */
  readonly sources: readonly ServerDefinition[]
  readonly reports: ServerDefinition
}

async function milliseconds({ database, app, sources, reports }: Measured, report: string): Promise<number> {
  const screens = { get: (name: string) => sources.find(({ screen }) => screen === name), all: () => sources }
  const query = { report, page: '0', page_by: '50', ...(report === 'compared' && HALF) }
  const start = performance.now()
  await inTenant(database, person.companyId, async (work) => {
    return await answerReport(screens, reports, { work, person, query, app })
  })
  return performance.now() - start
}

const url = await benchPostgres()
await fillScreen(url, DOCUMENTS)
const site = (await openScreens(screensFolder, { watch: false, blocks: blockSpecs })).current()
const { app } = site
const source = site.screens.get(SCREEN)?.server
if (!source) throw new Error(`There is no screen ${SCREEN}.`)
const file = `crm/${SCREEN}.yaml`
const text = await readFile(join(screensFolder, file), 'utf8')
const reports = compiled(app, { file: 'reports/measured.yaml', text: REPORTS }, { file, text })
const linked = { file, text: LINKED }
const ofLinked = compiled(app, { file: 'reports/measured.yaml', text: OF_LINKED }, linked)
const linkedSources = [compiled(app, linked), compiled(app, { file: 'crm/parties.yaml', text: PARTIES })]
const database = await openDatabase(benchConfig(url))
await addParties(url)
for (const [report, mark] of Object.entries(MARKS)) {
  const measured = report === 'linked' ? { sources: linkedSources, reports: ofLinked } : { sources: [source], reports }
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await milliseconds({ database, app, ...measured }, report))
  const sorted = times.toSorted((one, other) => one - other)
  const median = sorted[Math.floor(ROUNDS / 2)] ?? 0
  const verdict = verdictOf(median <= mark)
  console.log(
    `${report}: ${median.toFixed(0)} ms, at most ${(sorted.at(-1) ?? 0).toFixed(0)} (${DOCUMENTS.toLocaleString()} documents, mark ${mark}: ${verdict})`,
  )
}
await database.close()
process.exit()
