/**
 * Reports over stored documents (marks: first page 300 ms, group totals 1 s): a company with DOCUMENTS documents of one
 * screen on PostgreSQL, with row-level security. Prints the median and the slowest of ROUNDS (9) calls of each report.
 * Run: npm run bench:report
 *
 * DATABASE_URL measures on that server; otherwise one is started in a folder that is reused by the next run.
 * DOCUMENTS (1,000,000).
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileScreen } from '../../engine/compile/compile.ts'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { openScreens } from '../../engine/publish/live.ts'
import { openDatabase, type Database } from '../../server/database/open.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { answerReport } from '../../server/reports/reports.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { fillScreen, SCREEN, screensFolder } from './list-call/fill.ts'
import { admin as person, benchConfig, benchPostgres } from './list-call/postgres.ts'
import { verdictOf } from './marks.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 9)
const DOCUMENTS = Number(process.env['DOCUMENTS'] ?? 1_000_000)
const MARKS = { rows: 300, sums: 1000, grouped: 1000, months: 1000, compared: 1000 } as const

const REPORTS = `
label: Measured
kind: register
filters: { search: search, dateRange: dates }
tabs:
  rows: { from: ${SCREEN} }
  sums: { from: ${SCREEN}, totals: [OrderAmount] }
  grouped: { from: ${SCREEN}, groupBy: PartyName, totals: [OrderAmount] }
  months: { from: ${SCREEN}, groupBy: dateStamp, by: month, totals: [OrderAmount] }
  compared: { from: ${SCREEN}, groupBy: PartyName, totals: [OrderAmount], against: previous }
`

async function compiledReports(app: AppDefinition): Promise<ServerDefinition> {
  const source = { file: `crm/${SCREEN}.yaml`, text: await readFile(join(screensFolder, `crm/${SCREEN}.yaml`), 'utf8') }
  const context = { app, blocks: blockSpecs, screens: new Map([[SCREEN, source]]) }
  const { value, diagnostics } = compileScreen({ file: 'reports/measured.yaml', text: REPORTS }, context)
  if (value) return value.server
  throw new Error(diagnostics.map(({ message }) => message).join('\n'))
}

/** The days of about half the documents; the other half is earlier. */
const DAY_MS = 86_400_000
const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const HALF = { startDate: dayAgo(1000), endDate: dayAgo(0) }

interface Measured {
  readonly database: Database
  readonly app: AppDefinition
  readonly source: ServerDefinition
  readonly reports: ServerDefinition
}

async function milliseconds({ database, app, source, reports }: Measured, report: string): Promise<number> {
  const screens = { get: (name: string) => (name === SCREEN ? source : undefined), all: () => [source] }
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
const source = site.screens.get(SCREEN)?.server
if (!source) throw new Error(`There is no screen ${SCREEN}.`)
const database = await openDatabase(benchConfig(url))
const measured = { database, app: site.app, source, reports: await compiledReports(site.app) }
for (const [report, mark] of Object.entries(MARKS)) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await milliseconds(measured, report))
  const sorted = times.toSorted((one, other) => one - other)
  const median = sorted[Math.floor(ROUNDS / 2)] ?? 0
  const verdict = verdictOf(median <= mark)
  console.log(
    `${report}: ${median.toFixed(0)} ms, at most ${(sorted.at(-1) ?? 0).toFixed(0)} (${DOCUMENTS.toLocaleString()} documents, mark ${mark}: ${verdict})`,
  )
}
await database.close()
process.exit()
