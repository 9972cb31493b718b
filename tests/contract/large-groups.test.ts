/** Page one of a report with many rows in each of its groups (server/rows/lists/list.ts). */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { readingPages } from '../../server/rows/lists/reading-pages.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { asSuperuser } from './new-postgres.ts'
import { nodesOf, recordStatements } from './query-plans.ts'
import { askReport, DOCUMENTS, exportedReport, fillTrips, tripScreens } from './trips.ts'

const COPIES = 50

describe.each(databases)('reports with large groups on %s', (kind) => {
  let site: Site
  let head: Browser
  let owner: Browser
  let recording: ReturnType<typeof recordStatements>
  beforeAll(async () => {
    recording = recordStatements()
    site = await openSite(await newInstallation(kind), { rows: 0, screens: tripScreens })
    await fillTrips(site, 'steel')
    await change(
      sql`insert into documents (company_id, screen, id, status, doc_date, owner_id, search_text, data)
        select company_id, screen, id || '-' || n, status, doc_date - n, owner_id, search_text, data
        from documents, generate_series(2, ${sql.lit(COPIES)}) n where company_id = 'steel' and screen = 'trips'`,
    )
    head = await signedIn(site.server, 'head')
    owner = await signedIn(site.server, 'owner')
  })
  afterAll(async () => {
    recording.stop()
    await site.close()
    await site.installation.remove()
  })

  async function change(statement: ReturnType<typeof sql>): Promise<void> {
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await statement.execute(work)
    })
  }

  /** A short page is looked for in the newest rows; for a long page all rows are sorted. */
  async function expectSameRows(by: Browser, query: Record<string, string> = {}): Promise<void> {
    const asked = { report: 'compared', ...query }
    const [short, long] = [
      await askReport(by, { ...asked, page_by: '2' }),
      await askReport(by, { ...asked, page_by: '900' }),
    ]
    expect(short.rows).toHaveLength(2)
    expect(short.rows).toEqual(long.rows.slice(0, 2))
    expect([short.count, short.groups]).toEqual([long.count, long.groups])
  }

  it('begin with the newest rows of the first group', async () => {
    const { count, rows } = await askReport(head, { report: 'compared', page_by: '2' })
    expect([count, ...rows.map(({ Reason }) => Reason)]).toEqual([DOCUMENTS * COPIES, 'Repair', 'Repair'])
    await expectSameRows(head)
    await expectSameRows(head, { 's.Traveller': 'd' })
    await expectSameRows(head, { 's.Reason': 'd' })
    await expectSameRows(head, { startDate: '2026-02-01', endDate: '2026-04-12' })
    await expectSameRows(head, { 'v.Traveller': 'Person 1' })
    await expectSameRows(owner)
  })

  it('order the rows of a month by the date that groups them, on the page and in a file', async () => {
    const query = { report: 'months', page_by: '2000' }
    const { rows } = await askReport(head, query)
    const days = rows.map(({ Leaves }) => String(Leaves))
    expect(days).toEqual(days.toSorted().toReversed())
    const { lines } = await exportedReport(head, { report: 'months', cols: 'Traveller' })
    const names = lines.flatMap((line) => /Person \d+/.exec(line)?.[0] ?? [])
    expect(names).toEqual(rows.map(({ Traveller }) => Traveller))
    const short = await askReport(head, { ...query, page_by: '2' })
    expect(short.rows).toEqual(rows.slice(0, 2))
  })

  it('begin with the first group even if all of its rows are old', async () => {
    await change(sql`update documents set doc_date = doc_date - 3000
      where company_id = 'steel' and screen = 'trips' and data ->> 'Reason' = 'Repair'`)
    await expectSameRows(head)
  })

  it('are summed in the order of pages, by that statement alone', async () => {
    const setting = sql<{ is: string }>`select current_setting('enable_indexscan') as is`
    const [within, after] = await inTenant(site.database, 'steel', async (work) => [
      await readingPages(work, setting),
      (await setting.execute(work)).rows,
    ])
    expect([within, after]).toEqual([[{ is: 'off' }], [{ is: 'on' }]])
  })

  it.runIf(kind === 'postgres')(
    'are planned for few groups, and look up the name of a link once for each',
    async () => {
      const { groups } = await askReport(head, { report: 'cars' })
      const summed = [...recording.statements.values()].find(({ text }) => /^\s*with valued[^]*"#id"/.test(text))
      const superuser = new pg.Client({ connectionString: asSuperuser(site.installation.config.databaseUrl ?? '') })
      await superuser.connect()
      // The copies are equal; the documents of a site are not.
      await superuser.query('alter table documents alter column data set (n_distinct = -1)')
      await superuser.query('analyze documents')
      const nodes = summed ? await nodesOf(superuser, summed) : []
      await superuser.end()
      const aggregates = nodes.filter((node) => node['Node Type'] === 'Aggregate')
      const lookups = nodes.filter((node) => node['Parent Relationship'] === 'SubPlan')
      // PostgreSQL expects 200 groups of what it knows nothing about.
      expect(aggregates.map((node) => node['Plan Rows']).filter((rows) => rows > 200)).toEqual([])
      expect(lookups.map((node) => node['Actual Loops'])).toEqual([groups.length])
    },
  )
})
