/**
 * The reports of a screen of the site over a million documents on PostgreSQL, with row-level security and the settings
 * of docs/operate.md: page one with its count, sums and groups, and a further page of rows.
 */
import { openDatabase } from '../../server/database/open.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { answerReport } from '../../server/rows/reports/reports.ts'
import { defineBench, type Figure } from './bench.ts'
import { COMPANY, siteScreens } from './list-call/fill.ts'
import { admin as person, documentsOf, filledPostgres } from './list-call/postgres.ts'
import { median, timesOf } from './times.ts'

const REPORTS = 'leavereport'
/** The screen of the documents that these reports are about. */
const SOURCE = 'leaverequest'
const MARKS = { groups: 1000, rows: 300 } as const

/** The days of about half the documents; the other half is earlier. */
const DAY_MS = 86_400_000
const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const HALF = { startDate: dayAgo(1000), endDate: dayAgo(0) }

export const reportBench = defineBench({
  sizes: { full: { documents: 1_000_000, rounds: 9 }, small: { documents: 10_000, rounds: 2 } },
  async measure({ documents, rounds }, place) {
    const { app, definitions, definitionOf } = await siteScreens()
    const database = await openDatabase(await filledPostgres(place, documentsOf(SOURCE, documents)))
    place.later(() => database.close())
    const screens = { get: definitionOf, all: () => definitions }
    const reports = definitionOf(REPORTS)
    const ask = (query: Readonly<Record<string, string>>) =>
      inTenant(database, COMPANY, (work) =>
        answerReport(screens, reports, { work, person, app, query: { page: '0', page_by: '50', ...query } }),
      )
    const figures: Figure[] = []
    const measured = async (what: string, query: Readonly<Record<string, string>>, atMost: number): Promise<void> => {
      const times = await timesOf(rounds, () => ask(query))
      figures.push({ what: `${what}: median`, value: median(times), unit: 'ms', atMost })
      figures.push({ what: `${what}: slowest`, value: Math.max(...times), unit: 'ms' })
    }
    for (const report of Object.keys(reports.reports)) {
      const first = await ask({ report })
      place.holds(`groups (${report})`, first.get_groups?.result.length ?? 0, 2)
      await measured(`groups of "${report}"`, { report }, MARKS.groups)
      if (report !== 'type') continue
      await measured(`groups of "${report}", half of them, compared`, { report, ...HALF }, MARKS.groups)
      const second = await ask({ report, page: '1' })
      place.holds(`rows of the second page (${report})`, second.get_list.result.length, 50)
      await measured(`a further page of "${report}"`, { report, page: '1' }, MARKS.rows)
    }
    return figures
  },
})
