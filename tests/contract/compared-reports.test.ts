/** Reports whose sums are compared with the previous range (`against`). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { april, askReport, exportedReport, fillTrips, plainTrips, tripScreens } from './trips.ts'

describe.each(databases)('a compared report on %s', (kind) => {
  let site: Site
  let head: Browser
  let mill: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: tripScreens })
    for (const company of ['steel', 'tex']) await fillTrips(site, company)
    head = await signedIn(site.server, 'head')
    mill = await signedIn(site.server, 'head', 'TEX')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const ask = async (query: Record<string, string>, by = head) => await askReport(by, query)
  const plain = async (where: string) => await plainTrips(site, where)

  it('compares each group, and all rows, with the days before the chosen ones', async () => {
    const { totals, previous, groups, count } = await ask({ report: 'compared', ...april })
    const [days, earlier] = ["'2026-04-01' and '2026-04-30'", "'2026-03-01' and '2026-03-31'"]
    const then = await plain(`doc_date between ${earlier}`)
    expect(previous).toEqual({ startDate: '2026-03-01', endDate: '2026-03-31', result: { Cost: then.cost } })
    expect([count, totals]).toEqual([10, { Cost: (await plain(`doc_date between ${days}`)).cost }])
    for (const { value, sums, previous: before } of groups) {
      const ofReason = `data ->> 'Reason' = '${value ?? ''}' and doc_date between`
      expect(sums['Cost']).toBe((await plain(`${ofReason} ${days}`)).cost)
      expect(before?.['Cost']).toBe((await plain(`${ofReason} ${earlier}`)).cost)
    }
  })

  it('shows groups that only the days before have', async () => {
    const { groups, rows } = await ask({ report: 'compared', startDate: '2026-04-13', endDate: '2026-04-14' })
    const counts = groups.map(({ value, count, previous }) => [value, count, previous?.['Cost'] !== 0])
    expect(counts).toEqual([
      ['Repair', 0, true],
      ['Sale', 0, true],
      ['Visit', 1, false],
      [null, 1, false],
    ])
    expect(rows).toHaveLength(2)
  })

  it('compares nothing without a range with both ends, or if the report does not declare it', async () => {
    for (const days of [{}, { startDate: '2026-04-11' }, { dateRange: 'none' }] as const) {
      const { previous, groups } = await ask({ report: 'compared', ...days })
      expect([previous, groups[0]?.previous]).toEqual([undefined, undefined])
    }
    expect((await ask({ report: 'reasons', ...april })).previous).toBe(undefined)
  })

  it('compares only rows that the person may see', async () => {
    const owner = await signedIn(site.server, 'owner')
    const { previous, groups } = await ask(
      { report: 'compared', startDate: '2026-02-15', endDate: '2026-02-18' },
      owner,
    )
    expect(previous).toEqual({ startDate: '2026-02-11', endDate: '2026-02-14', result: {} })
    expect(groups.every(({ sums, previous: before }) => Object.keys({ ...sums, ...before }).length === 0)).toBe(true)
    const other = await ask({ report: 'compared', startDate: '2026-03-01', endDate: '2026-03-31' }, mill)
    expect(other.previous?.result).toEqual({ Cost: 90_000 })
  })

  it('is exported with a line above each group, and one for all', async () => {
    const cols = 'Reason,Cost,Cost.previous,Cost.change'
    const { lines } = await exportedReport(head, { report: 'compared', ...april, cols })
    const ofVisits = (days: string) => plain(`data ->> 'Reason' = 'Visit' and doc_date between ${days}`)
    const [now, then] = [
      await ofVisits("'2026-04-01' and '2026-04-30'"),
      await ofVisits("'2026-03-01' and '2026-03-31'"),
    ]
    const change = (((now.cost - then.cost) / then.cost) * 100).toFixed(1)
    expect(lines).toHaveLength(1 + 10 + 4 + 1)
    const visits = lines.findIndex((line) => line.startsWith('Visit ('))
    expect(lines[visits]).toBe(`Visit (${now.count}),,${now.cost},${then.cost},${change}`)
    expect(lines[visits + 1]?.startsWith(',Visit,')).toBe(true)
    expect(lines.at(-1)?.startsWith('Total,')).toBe(true)
  })
})
