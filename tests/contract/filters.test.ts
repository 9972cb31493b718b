import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn, daysOfRange } from '../../engine/definition/date-range.ts'
import { type Browser, type Row, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app, orders, stock } from './fixture.ts'

const source = { path: 'buyerlist', answer: 'buyers' } as const
const buyers = {
  ...orders,
  screen: 'buyers',
  filterFields: [{ param: 'buyer', field: 'PartyName', source, compares: 'text' }],
} as const

describe.each(databases)('the filters of a list on %s', (kind) => {
  let site: Site
  let head: Browser
  let all: readonly Row[]
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 120, screens: [orders, stock, buyers] })
    head = await signedIn(site.server, 'head')
    all = await head.rows()
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const refusal = async (query: Record<string, string>, screen = 'orders') => {
    const { status, body } = await head.get(`/main/s/${screen}/list`, query)
    return `${status} ${body.description}`
  }
  const idsIn = (rows: readonly Row[]): readonly string[] => rows.map(({ id }) => id)
  const between = (start: string, end: string) =>
    all.filter(({ dateStamp }) => String(dateStamp) >= start && String(dateStamp) <= end)

  it('accept a named range in the company’s time zone, whatever days are sent in addition', async () => {
    const { startDate, endDate } = daysOfRange('previousmonth', dayIn(app.timeZone, new Date()))
    const rows = await head.rows({ dateRange: 'previousmonth', startDate: '2001-01-01', endDate: '2000-01-01' })
    expect(rows.length).toBeGreaterThan(0)
    expect(idsIn(rows)).toEqual(idsIn(between(startDate, endDate)))
  })

  it('accept days, both inclusive, and either may be missing', async () => {
    const day = String(all[40]?.['dateStamp'])
    const only = await head.rows({ dateRange: 'custom', startDate: day, endDate: day })
    const from = await head.rows({ dateRange: 'custom', startDate: day })
    expect(idsIn(only)).toEqual(idsIn(between(day, day)))
    expect(idsIn(from)).toEqual(idsIn(between(day, '9999-12-31')))
  })

  it('refuse invalid days with a message', async () => {
    expect(await refusal({ dateRange: 'custom', startDate: '2026-02-31' })).toContain('400 "2026-02-31" is not a day.')
    const reversed = { dateRange: 'custom', startDate: '2026-03-02', endDate: '2026-03-01' }
    expect(await refusal(reversed)).toBe('400 The end date is before the start date.')
    expect(await refusal({ dateRange: 'someday' })).toContain('400')
  })

  it('accept a job id, together with a status', async () => {
    const { JobID, Status } = all[0] as Row & { JobID: string }
    const rows = await head.rows({ jobid: JobID, Status })
    expect(idsIn(rows)).toEqual(idsIn(all.filter((row) => row['JobID'] === JobID && row.Status === Status)))
  })

  it('accept stock options', async () => {
    const stock = await head.rows({}, 'stock')
    const { Group, Godown } = stock[0] as Row & { Group: string; Godown: string }
    const rows = await head.rows({ group: Group, godown: Godown }, 'stock')
    expect(idsIn(rows)).toEqual(idsIn(stock.filter((row) => row['Group'] === Group && row['Godown'] === Godown)))
  })

  it('accept a choice of a filter of the site under any name', async () => {
    const [{ PartyName }] = (await head.rows({}, 'buyers')) as readonly [Row & { PartyName: string }]
    const found = await head.rows({ buyer: PartyName }, 'buyers')
    expect([found.length > 0, found.every((row) => row['PartyName'] === PartyName)]).toEqual([true, true])
    expect(await head.rows({ buyer: 'Nobody' }, 'buyers')).toEqual([])
  })

  it('list the filters of the screen if another one is requested', async () => {
    expect(await refusal({ godown: 'Main store' })).toBe('400 Orders has no filter "godown". It has: jobid.')
    expect(await refusal({ jobid: 'x' }, 'stock')).toBe(
      '400 Stock has no filter "jobid". It has: group, category, godown.',
    )
  })

  it('find a status by its exact name in a search', async () => {
    const rows = await head.rows({ search: 'Draft' })
    expect(new Set(rows.map(({ Status }) => Status))).toEqual(new Set(['Draft']))
    expect(await head.rows({ search: 'Draf' })).toEqual([])
  })

  it.each(['jobid', 'search'])('treat SQL in %s as a text', async (param) => {
    expect(await head.rows({ [param]: "' or 1=1 --" })).toEqual([])
    expect(await head.rows({ [param]: "x'); drop table documents; --" })).toEqual([])
    expect(await head.rows()).toHaveLength(all.length)
  })

  it('apply to decisions: their page one is that of the filter', async () => {
    const row = all.find(({ Status }) => Status === 'Submitted') as Row & { JobID: string }
    const query = { scope: 'all', jobid: row.JobID, dateRange: 'none' }
    const { body } = await head.post('/main/s/orders/approval', { selected: [row.id] }, { query })
    expect(new Set(body.post_list.result.map(({ JobID }) => JobID))).toEqual(new Set([row.JobID]))
    expect(body.approval_list[0]).toMatchObject({ ok: true, status: 'First Approved' })
  })

  it('prevent a decision if one in its query is invalid', async () => {
    const row = (await head.rows({ Status: 'Submitted' }))[0]
    const query = { dateRange: 'custom', startDate: '2026-02-31' }
    const { status } = await head.post('/main/s/orders/approval', { selected: [row?.id] }, { query })
    expect(status).toBe(400)
    expect((await head.rows()).find(({ id }) => id === row?.id)?.Status).toBe('Submitted')
  })

  it('offer the existing job ids, each once and in order', async () => {
    const { body } = await head.get('/main/s/orders/jobidforfilters')
    expect(body.jobids).toEqual([...new Set(all.map((row) => String(row['JobID'])))].sort())
  })

  it('offer the existing stock options, and none of another company', async () => {
    const stock = await head.rows({}, 'stock')
    const { body } = await head.get('/main/s/stock/stockgrid')
    const pairs = new Set(stock.map(({ Group: group, Category: category }) => JSON.stringify({ group, category })))
    expect(new Set(body.get_stockgrid.groups.map((each) => JSON.stringify(each)))).toEqual(pairs)
    expect(body.get_stockgrid.groups).toHaveLength(pairs.size)
    expect(body.get_stockgrid.godown).toEqual([...new Set(stock.map((row) => String(row['Godown'])))].sort())
  })

  it('are not offered if a screen declares none, or without a session', async () => {
    const statuses = [
      (await head.get('/main/s/orders/stockgrid')).status,
      (await head.get('/main/s/stock/jobidforfilters')).status,
      (await head.get('/main/s/nowhere/jobidforfilters')).status,
      (await head.get('/main/s/orders/jobidforfilters', { colour: 'red' })).status,
    ]
    expect(statuses).toEqual([404, 404, 404, 400])
  })
})
