/** Reports, declared in a file, on the stored rows of another screen. */
import exceljs from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { NOTHING } from '../../engine/definition/format.ts'
import { pdfText } from './pdf-text.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { askReport, DOCUMENTS, exportedReport, fillTrips, plainTrips, REASONS, tripScreens } from './trips.ts'

describe.each(databases)('reports of stored rows on %s', (kind) => {
  let site: Site
  let head: Browser
  let owner: Browser
  let mill: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: tripScreens })
    for (const company of ['steel', 'tex']) await fillTrips(site, company)
    head = await signedIn(site.server, 'head')
    owner = await signedIn(site.server, 'owner')
    mill = await signedIn(site.server, 'head', 'TEX')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const ask = async (query: Record<string, string>, by = head, screen = 'tripreport') =>
    await askReport(by, query, screen)
  const plain = async (where = 'true', company = 'steel') => await plainTrips(site, where, company)

  it('show the columns of the source, with adjacent groups and sums over all rows', async () => {
    const { rows, count, totals, groups } = await ask({ report: 'reasons', page_by: '15' })
    const all = await plain()
    expect([rows.length, count, totals['Cost']]).toEqual([15, all.count, all.cost])
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['Cost', 'Reason', 'Traveller', 'dateStamp', 'id'])
    expect(groups.map(({ value }) => value)).toEqual(['Repair', 'Sale', 'Visit', null])
    for (const { value, count: many, sums } of groups) {
      expect({ count: many, cost: sums['Cost'] }).toEqual(await plain(`data ->> 'Reason' = '${value ?? ''}'`))
    }
    expect(rows.slice(0, 10).every(({ Reason }) => Reason === 'Repair')).toBe(true)
    expect(rows.slice(0, 2).map(({ dateStamp }) => dateStamp)).toEqual(['2026-05-18', '2026-05-14'])
  })

  it('group dates by month, the newest first, and sort within a month', async () => {
    const { groups } = await ask({ report: 'months' })
    expect(groups.map(({ value, count }) => [value, count])).toEqual(
      [5, 4, 3, 2].map((month) => [`2026-0${month}`, 10]),
    )
    const { rows } = await ask({ report: 'months', 's.Cost': 'u', page_by: '12' })
    expect(rows.map(({ OrderNo }) => OrderNo)).toEqual(
      [30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 20, 21].map((at) => `TR-${at}`),
    )
  })

  it('group the rows of each group by a second field, with sums and filters', async () => {
    const { groups, rows, count, totals } = await ask({ report: 'both', page_by: '100' })
    const months = [5, 4, 3, 2].map((month) => `2026-0${month}`)
    const pairs = ['Repair', 'Sale', 'Visit', null].flatMap((reason) => months.map((month) => [reason, month]))
    expect(groups.map(({ value, second }) => [value, second?.value])).toEqual(pairs)
    for (const { value, second, count: many, sums, filter } of groups) {
      const where = `data ->> 'Reason' = '${value ?? ''}' and data ->> 'Leaves' like '${second?.value}-%'`
      expect({ count: many, cost: sums['Cost'] }).toEqual(await plain(where))
      expect(filter).toBe(value)
    }
    expect([count, totals['Cost']]).toEqual([DOCUMENTS, (await plain()).cost])
    expect(groups[0]?.second).toEqual({ field: 'Leaves', value: '2026-05', filter: '2026-05-01..2026-05-31' })
    const inGroups = groups.flatMap((group) => Array.from({ length: group.count }, () => group))
    expect(rows.map(({ Reason, Leaves }) => [Reason, String(Leaves).slice(0, 7)])).toEqual(
      inGroups.map(({ value, second }) => [value, second?.value]),
    )
    const within = await ask({ report: 'both', Leaves: '2026-05-12..2026-06-30' })
    expect(within.groups[0]?.second?.filter).toBe('2026-05-12..2026-05-31')
  })

  it('group by a link within a group, and find its rows by the id', async () => {
    const { groups, rows } = await ask({ report: 'carsofmonths', page_by: '100' })
    expect(groups.slice(0, 2).map(({ value, count, second }) => [value, count, second])).toEqual([
      ['2026-05', 5, { field: 'Car', value: 'P4', filter: 'car-4' }],
      ['2026-05', 5, { field: 'Car', value: 'P5', filter: 'car-5' }],
    ])
    expect(rows.slice(0, 10).map(({ Car }) => Car)).toEqual([...Array(5).fill('P4'), ...Array(5).fill('P5')])
  })

  it.each(['months', 'both', 'carsofmonths'])('return every row once, page after page: %s', async (report) => {
    for (const sorting of [{}, { 's.Traveller': 'd' }, { 's.Leaves': 'u' }] as const) {
      const pages = [0, 1, 2].map(async (page) => await ask({ report, page: `${page}`, page_by: '15', ...sorting }))
      const ids = (await Promise.all(pages)).flatMap(({ rows }) => rows.map(({ id }) => id))
      expect([ids.length, new Set(ids).size]).toEqual([DOCUMENTS, DOCUMENTS])
    }
  })

  it('are filtered by words, by the day of the document and by a field, in SQL', async () => {
    const narrowed = async (query: Record<string, string>, where: string): Promise<void> => {
      const { count, totals } = await ask({ report: 'reasons', ...query })
      expect({ count, cost: totals['Cost'] }).toEqual(await plain(where))
    }
    await narrowed({ search: 'person 3' }, `data ->> 'Traveller' like 'Person 3%'`)
    await narrowed({ Reason: 'Visit' }, `data ->> 'Reason' = 'Visit'`)
    await narrowed({ startDate: '2026-03-01', endDate: '2026-04-12' }, `doc_date between '2026-03-01' and '2026-04-12'`)
    await narrowed({ Cost: '110..120.5' }, `(data ->> 'Cost')::numeric between 110 and 120.5`)
    await narrowed({ Leaves: '..2026-03-12' }, `data ->> 'Leaves' <= '2026-03-12'`)
    await narrowed({ 'o.Cost': 'gt', 'v.Cost': '120' }, `(data ->> 'Cost')::numeric > 120`)
  })

  it('show only the rows they are restricted to, whatever a request asks for', async () => {
    const where = `status = 'Approved' and data ->> 'Reason' in ('Sale', 'Visit')`
    const expected = await plain(where)
    const { rows, count, totals, groups } = await ask({ report: 'approved', page_by: '100' })
    expect([rows.length, count, totals['Cost']]).toEqual([expected.count, expected.count, expected.cost])
    expect(groups.map(({ value }) => value)).toEqual(['Sale', 'Visit'])
    expect((await ask({ report: 'approved', Reason: 'Repair' })).rows).toEqual([])
    expect((await ask({ report: 'approved', only: '' })).status).toBe(400)
    const april = await ask({ report: 'approved', startDate: '2026-05-01', endDate: '2026-05-31' })
    expect([april.count, Number(april.previous?.result['Cost'])]).toEqual([
      0,
      (await plain(`${where} and doc_date between '2026-04-01' and '2026-04-30'`)).cost,
    ])
    const { lines } = await exportedReport(head, { report: 'approved', cols: 'Traveller,Cost' })
    expect(lines.filter((line) => line.startsWith(',Person'))).toHaveLength(expected.count)
    expect(lines.at(-1)).toBe(`Total,,${expected.cost}`)
  })

  it('show only the rows within the ranges they are restricted to', async () => {
    const where = `data ->> 'Leaves' between '2026-03-12' and '2026-04-15' and (data ->> 'Cost')::numeric <= 120.5`
    const expected = await plain(where)
    expect(expected.count).toBeGreaterThan(0)
    expect(expected.count).toBeLessThan(DOCUMENTS)
    const { count, totals } = await ask({ report: 'ranged', page_by: '100' })
    expect([count, totals['Cost']]).toEqual([expected.count, expected.cost])
    const wider = await ask({ report: 'ranged', Cost: '0..9999', Leaves: '2026-01-01..' })
    expect(wider.count).toBe(expected.count)
  })

  it('refuse a person who may not see the field they are restricted by', async () => {
    expect((await ask({ report: 'report' }, head, 'urgenttrips')).status).toBe(200)
    expect((await ask({ report: 'report' }, owner, 'urgenttrips')).status).toBe(403)
  })

  it('show the text of a link, and group by it', async () => {
    const { rows, groups } = await ask({ report: 'months', page_by: '2' })
    expect(rows.map(({ Car }) => Car)).toEqual(['P5', 'P4'])
    const cars = await ask({ report: 'cars' })
    expect(cars.groups.map(({ value, count }) => [value, count])).toEqual([
      ['P4', 20],
      ['P5', 20],
    ])
    expect((await ask({ report: 'reasons', 'o.Car': 'eq', 'v.Car': 'P4' })).status).toBe(400)
    expect(groups).toHaveLength(4)
  })

  it('report stored records in the same way', async () => {
    const { rows, totals, count } = await ask({ report: 'report' }, head, 'fleet')
    expect([count, totals, rows[0]?.['Fuel']]).toEqual([2, { Seats: 9 }, 'Diesel'])
  })

  it('are limited to the company, and to screens that the person may see', async () => {
    expect((await ask({ report: 'reasons' }, mill)).totals).toEqual({ Cost: 9_000 * DOCUMENTS })
    expect((await ask({ report: 'report' }, head, 'leak')).status).toBe(403)
    expect((await ask({ report: 'report' }, await signedIn(site.server, 'director'), 'leak')).status).toBe(200)
  })

  it('show a person only rows and fields that the screen itself shows', async () => {
    const { rows, count, totals, groups } = await ask({ report: 'reasons' }, owner)
    expect([rows.length, count, totals]).toEqual([8, 8, {}])
    expect(Object.keys(rows[0] ?? {})).not.toContain('Cost')
    expect(groups.map(({ count: many, sums }) => [many, sums])).toEqual(REASONS.map(() => [2, {}]))
    for (const query of [
      { Cost: '1..2' },
      { 's.Cost': 'u' },
      { 'v.Cost': '100', 'o.Cost': 'gt' },
      { download: 'y', cols: 'Cost' },
    ] as const)
      expect((await ask({ report: 'reasons', ...query }, owner)).status).toBe(400)
    const { body } = await owner.get('/main/v')
    const { flags } = body as unknown as { flags: Readonly<Record<string, boolean>> }
    expect(flags['field_tripreport_Cost']).toBe(false)
  })

  it('group a person’s rows by no second field that the person may not see', async () => {
    const seconds = async (by: Browser) =>
      (await ask({ report: 'urgent' }, by)).groups.map(({ second }) => second?.field)
    expect(new Set(await seconds(head))).toEqual(new Set(['Urgent']))
    expect(new Set(await seconds(owner))).toEqual(new Set([undefined]))
    const { status } = await ask({ report: 'urgent', 's.Urgent': 'u' }, owner)
    expect(status).toBe(400)
  })

  it('refuse unknown reports, parameters and fields', async () => {
    for (const [query, status] of [
      [{ report: 'missing' }, 404],
      [{ report: 'constructor' }, 404],
      [{ report: 'reasons', Owner: 'x' }, 400],
      [{ report: 'reasons', Cost: 'dear' }, 400],
      [{ report: 'reasons', 'v.Leaves': '2026-01-01' }, 400],
      [{}, 400],
    ] as const)
      expect((await ask(query)).status).toBe(status)
    expect((await ask({ report: 'report' }, head, 'trips')).status).toBe(404)
  })

  it('are exported with all rows, and a line with the sums above each group', async () => {
    const { lines } = await exportedReport(head, { report: 'reasons', cols: 'Traveller,Cost' })
    const all = await plain()
    const repairs = await plain(`data ->> 'Reason' = 'Repair'`)
    expect(lines).toHaveLength(1 + DOCUMENTS + 4 + 1)
    expect(lines[0]).toBe('Sums of,Traveller,Cost')
    expect(lines[1]).toBe(`Repair (${repairs.count}),,${repairs.cost}`)
    expect(lines[2]).toMatch(/^,Person \d+,[\d.]+$/)
    expect(lines.find((line) => line.startsWith(NOTHING))).toContain('(10)')
    expect(lines.at(-1)).toBe(`Total,,${all.cost}`)
  })

  it('are exported with a line above each group of two fields', async () => {
    const { lines } = await exportedReport(head, { report: 'both', cols: 'Traveller,Cost' })
    const ofGroups = lines.flatMap((line) => /^([^,]+) \(\d+\),,/.exec(line)?.[1] ?? [])
    expect(ofGroups).toHaveLength(16)
    expect(ofGroups.slice(0, 5)).toEqual([
      ...['May', 'Apr', 'Mar', 'Feb'].map((month) => `Repair · ${month} 2026`),
      'Sale · May 2026',
    ])
    expect(lines).toHaveLength(1 + DOCUMENTS + 16 + 1)
  })

  it('are exported with the sum of all rows if there are no groups', async () => {
    const { lines } = await exportedReport(head, { report: 'report', cols: 'Plate,Seats' }, 'fleet')
    expect(lines).toEqual(['Plate,Seats', 'P5,5', 'P4,4', 'Total,9'])
  })

  it('are exported without the sums of a field that the person may not see', async () => {
    const { lines } = await exportedReport(owner, { report: 'reasons', cols: 'Traveller,Reason' })
    expect(lines.filter((line) => !line.startsWith(','))).toEqual([
      'Sums of,Traveller,Reason',
      ...['Repair', 'Sale', 'Visit', NOTHING].map((reason) => `${reason} (2),,`),
    ])
  })

  it('are exported by month, also as a spreadsheet and as PDF', async () => {
    const { lines } = await exportedReport(head, { report: 'months', cols: 'Traveller,Leaves,Cost' })
    expect(lines.flatMap((line) => /^(\w+ \d+) \(10\),/.exec(line)?.[1] ?? [])).toEqual(
      ['May', 'Apr', 'Mar', 'Feb'].map((month) => `${month} 2026`),
    )
    const sheet = await exportedReport(head, { report: 'months', cols: 'Leaves,Cost', fmt: 'xlsx' })
    const book = new exceljs.Workbook()
    await book.xlsx.load(sheet.bytes.buffer as ArrayBuffer)
    const page = book.worksheets[0]
    const [first, second] = [page?.getRow(2), page?.getRow(3)]
    expect([first?.getCell(1).value, first?.font?.bold, first?.outlineLevel]).toEqual(['May 2026 (10)', true, 0])
    expect([second?.getCell(1).value, second?.outlineLevel, page?.autoFilter]).toEqual([null, 1, 'A1:C1'])
    expect(page?.properties.outlineLevelRow).toBe(1)
    const { bytes } = await exportedReport(head, { report: 'months', cols: 'Leaves,Cost', fmt: 'pdf' })
    expect(pdfText(bytes).join(' ')).toContain('May 2026 (10)')
  })
})
