import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { formOf, partWise, today } from './part-wise.ts'

type Row = Readonly<Record<string, string | number | boolean | null>>

interface Listed {
  readonly rows: readonly Row[]
  readonly count: number
  readonly status: number
  readonly totals: Readonly<Record<string, number>>
}

const JOB = 'SB-2403'

describe.each(databases)('reports on parts on %s', (kind) => {
  let site: Site
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 2 })
    head = await signedIn(site.server, 'head')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  async function list(call: string, query: Record<string, string> = {}, browser = head): Promise<Listed> {
    const { body, status } = await browser.get(`/main/s/partwisestatus/${call}`, { page_by: '5000', ...query })
    const { get_list, get_totals } = body as unknown as {
      get_list?: { result: readonly Row[]; count: number }
      get_totals?: { result: Record<string, number> }
    }
    return { rows: get_list?.result ?? [], count: get_list?.count ?? 0, totals: get_totals?.result ?? {}, status }
  }
  const sum = (rows: readonly Row[], field: string): number => rows.reduce((all, row) => all + Number(row[field]), 0)
  const erectOne = async (): Promise<string> => {
    const [part] = (await partWise(head).read(formOf(JOB))).parts
    await partWise(head).save(formOf(JOB), [{ key: part?.key ?? '', EntryQty: 1 }])
    return part?.Part ?? ''
  }

  it('overall: one row per job, which follows the recorded entries', async () => {
    const one = async () => (await list('list', { 'o.JobId': 'eq', 'v.JobId': JOB })).rows[0]
    const before = await one()
    await erectOne()
    const after = await one()
    expect(Number(after?.['Erection_Qty']) - Number(before?.['Erection_Qty'])).toBe(1)
    expect(Number(after?.['Erection_Weight'])).toBeGreaterThan(Number(before?.['Erection_Weight']))
    expect((await list('list')).rows).toHaveLength(12)
  })

  it('overall: weights and pieces are consistent, and totals are their sums', async () => {
    const { rows, totals } = await list('list')
    for (const row of rows) {
      const [bom, sent, done] = ['BOM_Weight', 'Dispatch_Weight', 'Erection_Weight'].map((name) => Number(row[name]))
      expect([bom, sent, done]).toEqual([bom, sent, done].toSorted((one, other) => Number(other) - Number(one)))
      expect(Number(row['SheetingPer'])).toBeLessThanOrEqual(100)
    }
    expect(totals['BOM_Weight']).toBeCloseTo(sum(rows, 'BOM_Weight'), 2)
  })

  it('day wise: only the days of a period, with the pieces of each stage', async () => {
    const part = await erectOne()
    const { rows } = await list('daywise_list', { productionPeriod: 'today' })
    expect(new Set(rows.map(({ AddDate }) => AddDate))).toEqual(new Set([today()]))
    const row = rows.find((each) => each['Part'] === part && each['JobId'] === JOB)
    expect(Number(row?.['ESheetingQty_Nos']) + Number(row?.['EStructureQty_Nos'])).toBeGreaterThan(0)
    const all = await list('daywise_list')
    const between = await list('daywise_list', { productionDate: '2000-01-01', productionToDate: '2000-01-31' })
    expect([all.rows.length > rows.length, between.rows]).toEqual([true, []])
  })

  it('day wise: all days add up to the erected pieces of overall', async () => {
    const days = await list('daywise_list')
    const jobs = await list('list')
    const erected = sum(days.rows, 'ESheetingWeight') + sum(days.rows, 'EStructureWeight')
    expect(erected).toBeCloseTo(sum(jobs.rows, 'Erection_Weight'), 0)
  })

  it('pending for erection: parts that are dispatched but not erected', async () => {
    const { rows, count } = await list('pendingerection_list', { search: JOB })
    const [job] = (await list('list', { 'o.JobId': 'eq', 'v.JobId': JOB })).rows
    expect(rows.every(({ Balance }) => Number(Balance) > 0)).toBe(true)
    expect(count).toBe(rows.length)
    expect(sum(rows, 'Balance')).toBe(Number(job?.['Dispatch_Qty']) - Number(job?.['Erection_Qty']))
    expect(rows[0]?.['TotalWt']).toBeCloseTo(sum(rows, 'Weight'), 1)
  })

  it('erection not updated: every job with something to erect, except those recorded today', async () => {
    const before = await list('erectionnotupdated_list')
    await erectOne()
    const { rows } = await list('erectionnotupdated_list')
    expect(rows.some(({ JobID }) => JobID === JOB)).toBe(false)
    expect(before.rows.length).toBeGreaterThan(2)
    expect(rows.length).toBeLessThan(12)
    expect(rows.every(({ inproblem, inproblemClass }) => inproblemClass === (inproblem ? 'danger' : 'success'))).toBe(
      true,
    )
  })

  it('job-wise periodic: the pieces erected between two days, both required', async () => {
    const call = 'jobwiseperiodic_list'
    const days = (startDateSelected: string, endDateSelected: string) => ({ startDateSelected, endDateSelected })
    await erectOne()
    const now = (await list(call, days(today(), today()))).rows.find(({ JObID }) => JObID === JOB)
    const never = (await list(call, days('2000-01-01', '2000-12-31'))).rows.find(({ JObID }) => JObID === JOB)
    const erected = (row: Row | undefined) =>
      Number(row?.['ErecionQtyStructure']) + Number(row?.['ErectionQtySheeting'])
    expect(erected(now)).toBeGreaterThan(0)
    expect([erected(never), never?.['BomQtyStructure']]).toEqual([0, now?.['BomQtyStructure']])
    expect((await list(call)).status).toBe(400)
    expect((await list(call, days('2026-02-02', '2026-02-01'))).status).toBe(400)
  })

  it('part wise: the loaded, received and erected pieces of a part', async () => {
    const part = await erectOne()
    const { rows } = await list('statusparts_list', { 'o.part': 'eq', 'v.part': part, productionPeriod: 'today' })
    expect(rows).toMatchObject([{ jobid: JOB, part, recvdqty: 0, loadqty: 0, remarks: 'In order' }])
    expect(Number(rows[0]?.['erecqty'])).toBeGreaterThan(0)
  })

  it.each([
    ['list', 'JobId'],
    ['daywise_list', 'Part'],
    ['pendingerection_list', 'Weight'],
    ['erectionnotupdated_list', 'created'],
    ['statusparts_list', 'erecqty'],
  ])('%s is paged and sorted by %s without losing a row', async (call, field) => {
    const all = await list(call, { [`s.${field}`]: 'd' })
    const pages = []
    for (let page = 0; pages.length * 7 < Math.min(all.count, 21); page++) {
      pages.push((await list(call, { [`s.${field}`]: 'd', page: String(page), page_by: '7' })).rows)
    }
    expect(pages.flat()).toEqual(all.rows.slice(0, pages.flat().length))
    expect((await list(call, { 's.company_id': 'u' })).status).toBe(400)
  })

  it('the chart: tons, with no more erected than dispatched', async () => {
    const { body } = await head.get('/main/s/partwisestatus/chartdata', { JobId: JOB })
    const { type, data } = (body as unknown as { get_chartdata: Chart }).get_chartdata
    const [bom, sent, done] = data.datasets.map((each) => each.data.reduce((all, one) => all + one, 0))
    const [job] = (await list('list', { 'o.JobId': 'eq', 'v.JobId': JOB })).rows
    expect([type, data.labels, data.datasets.map(({ label }) => label)]).toEqual([
      'bar',
      ['Sheeting', 'Structure'],
      ['BomQty', 'DispQty', 'ErecQty'],
    ])
    expect(bom).toBeCloseTo(Number(job?.['BOM_Weight']) / 1_000, 2)
    expect(Number(done) <= Number(sent) && Number(sent) <= Number(bom)).toBe(true)
  })

  it('are exported to a file on request', async () => {
    const query = { download: 'y', fmt: 'csv', cols: 'JobId,BOM_Weight', titles: '["Job","Weight"]' }
    const { body } = await head.get('/main/s/partwisestatus/list', query)
    expect(body).toMatchObject({ ok: true, download_id: expect.any(String) as string })
  })

  it('are exported to a file with the requested sums below all rows', async () => {
    const query = { download: 'y', fmt: 'csv', cols: 'JobId,BOM_Weight', totals: 'BOM_Weight' }
    const { download_id = '' } = (await head.get('/main/s/partwisestatus/list', query)).body
    const isReady = async () => (await head.get('/main/download_view', { download_id, check: 'y' })).body.ready
    await expect.poll(isReady).toBe(true)
    const { body } = await head.file('/main/download_view', { download_id })
    const lines = body.replace('\uFEFF', '').trim().split('\r\n')
    const weights = lines.slice(1, -1).map((line) => Number(line.split(',').at(-1)))
    const total = weights.reduce((sum, each) => sum + each, 0)
    expect(lines[0]).not.toContain('Sums of')
    expect(lines.at(-1)?.startsWith('Total,')).toBe(true)
    expect(Number(lines.at(-1)?.split(',').at(-1))).toBeCloseTo(total, 2)
  })

  it('contain nothing for another company', async () => {
    const tex = await signedIn(site.server, 'admin', 'TEX')
    for (const call of [
      'list',
      'daywise_list',
      'pendingerection_list',
      'erectionnotupdated_list',
      'statusparts_list',
    ]) {
      expect({ call, found: (await list(call)).rows.length > 0 }).toEqual({ call, found: true })
      expect({ call, rows: (await list(call, {}, tex)).rows }).toEqual({ call, rows: [] })
    }
  })
})

interface Chart {
  readonly type: string
  readonly data: {
    readonly labels: readonly string[]
    readonly datasets: readonly { readonly label: string; readonly data: readonly number[] }[]
  }
}
