/**
 * A report over lines, five to a document of a million, on PostgreSQL with row-level security: groups with sums, a page of
 * the newest lines, a further page, and the lines of one item.
 */
import { openDatabase } from '../../server/database/open.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { answerReport } from '../../server/rows/reports/reports.ts'
import { defineBench, type Figure } from './bench.ts'
import { asSuperuserOf, COMPANY, fillScreen, siteScreens } from './list-call/fill.ts'
import { admin as person, type FilledWith, filledPostgres, type PostgresConfig } from './list-call/postgres.ts'
import { median, timesOf } from './times.ts'

const REPORTS = 'consumption'
/** The screen of the lines that these reports are about, and the field of the lines. */
const SOURCE = 'goodsissue'
const LINES = 'Items'
const LINES_EACH = 5
const MARKS = { groups: 1500, rows: 300 } as const

/** Lines of 300 items, as a save stores them. */
const FILL = `
  insert into row_lines (company_id, line_screen, row_id, lines_field, place, line)
  select d.company_id, d.screen, d.id, $3, n, jsonb_build_object('key', 'line-' || n, 'Unit', 'Nos',
    'Item', jsonb_build_object('id', 'itemmaster-' || 1 + abs(hashtext(d.id || n)) % 300, 'text', 'Item'),
    'Qty', abs(hashtext(d.id || n)) % 1000, 'Rate', 12.5, 'Amount', (abs(hashtext(d.id || n)) % 1000) * 12.5)
  from documents d cross join generate_series(1, $4::int) n where d.company_id = $1 and d.screen = $2`

const withLines = (documents: number): FilledWith => ({
  name: 'lines',
  documents,
  screens: [SOURCE],
  by: import.meta.filename,
  async fill(config: PostgresConfig) {
    await fillScreen(config, { screen: SOURCE, documents })
    await asSuperuserOf(config.databaseUrl, async (client) => {
      await client.query('delete from row_lines where company_id = $1 and line_screen = $2', [COMPANY, SOURCE])
      await client.query(FILL, [COMPANY, SOURCE, LINES, LINES_EACH])
      await client.query('vacuum analyze row_lines')
    })
  },
})

export const lineReportBench = defineBench({
  sizes: { full: { documents: 1_000_000, rounds: 9 }, small: { documents: 10_000, rounds: 2 } },
  async measure({ documents, rounds }, place) {
    const { app, definitions, definitionOf } = await siteScreens()
    const config = await filledPostgres(place, withLines(documents))
    const database = await openDatabase(config)
    place.later(() => database.close())
    const { rows: counted } = await asSuperuserOf(config.databaseUrl, (client) =>
      client.query<{ count: string }>('select count(*) from row_lines where line_screen = $1', [SOURCE]),
    )
    place.holds('lines', Number(counted[0]?.count), documents * LINES_EACH)
    const screens = { get: definitionOf, all: () => definitions }
    const ask = (query: Readonly<Record<string, string>>) =>
      inTenant(database, COMPANY, (work) =>
        answerReport(screens, definitionOf(REPORTS), {
          work,
          person,
          app,
          query: { page: '0', page_by: '50', ...query },
        }),
      )
    const figures: Figure[] = []
    const measured = async (what: string, query: Readonly<Record<string, string>>, atMost: number): Promise<void> => {
      const times = await timesOf(rounds, () => ask(query))
      figures.push({ what: `${what}: median`, value: median(times), unit: 'ms', atMost })
      figures.push({ what: `${what}: slowest`, value: Math.max(...times), unit: 'ms' })
    }
    for (const report of ['item', 'month']) {
      const first = await ask({ report })
      place.holds(`groups (${report})`, first.get_groups?.result.length ?? 0, 2)
      await measured(`groups of "${report}"`, { report }, MARKS.groups)
      await measured(`a further page of "${report}"`, { report, page: '1' }, MARKS.rows)
    }
    await measured('lines of one item', { report: 'month', Item: 'itemmaster-7', page: '1' }, MARKS.rows)
    return figures
  },
})
