/** Reports whose sums are compared with the range before (`against`). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { april, askReport, fillTrips, plainTrips, tripScreens } from './trips.ts'

describe.each(databases)('compared reports on %s', (kind) => {
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

  it('compares each group, and all, with the days before the chosen ones', async () => {
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

  it('compares nothing without a range of both ends, or where the report does not say so', async () => {
    for (const days of [{}, { startDate: '2026-04-11' }, { dateRange: 'none' }] as const) {
      const { previous, groups } = await ask({ report: 'compared', ...days })
      expect([previous, groups[0]?.previous]).toEqual([undefined, undefined])
    }
    expect((await ask({ report: 'reasons', ...april })).previous).toBe(undefined)
  })

  it('compares only what the person sees', async () => {
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

  it('is exported with a line for each group below its rows', async () => {
    const { body } = await head.get('/main/s/tripreport/report', {
      report: 'compared',
      ...april,
      download: 'y',
      cols: 'Reason,Cost,Cost.previous,Cost.change',
    })
    const { download_id = '' } = body
    await expect
      .poll(async () => (await head.get('/main/download_view', { download_id, check: 'y' })).body.ready, {
        timeout: 9_000,
      })
      .toBe(true)
    const file = await head.file('/main/download_view', { download_id })
    const lines = file.body.trim().split(/\r?\n/)
    const [now, then] = [
      await plain(`data ->> 'Reason' = 'Visit' and doc_date between '2026-04-01' and '2026-04-30'`),
      await plain(`data ->> 'Reason' = 'Visit' and doc_date between '2026-03-01' and '2026-03-31'`),
    ]
    const change = (((now.cost - then.cost) / then.cost) * 100).toFixed(1)
    expect(lines).toHaveLength(1 + 10 + 1 + 4 + 1)
    const visit = lines.slice(12).find((line) => line.startsWith('Visit'))
    expect(visit?.replaceAll('"', '')).toContain(`${then.cost}`)
    expect(visit).toContain(change)
  })
})
