/** Reports that a file makes of the stored rows of another screen (documents.md, Reports over what is stored). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const TRIPS = `
label: Trips
kind: approvals
see: { head: all, everyone: own }
approve: false
number: TR-{seq:3}
statuses: [Draft, Submitted, Approved]
fields:
  Traveller: text
  Reason: { type: choice, options: [Sale, Repair, Visit] }
  Leaves: date
  Car: { type: link, to: cars }
  Cost: { type: money, seen: [head] }
card: { title: Traveller }
`
const CARS = `
label: Cars
kind: records
fields: { Plate: code, Fuel: { type: choice, options: [Diesel, Petrol] }, Seats: number }
form: [Plate, Fuel, Seats]
`
const REPORT = `
label: Trip report
kind: register
see: { everyone: all }
filters:
  search: search
  dateRange: dates
  Reason: choice
  Cost: { type: range }
  Leaves: { type: range, of: date }
tabs:
  reasons:
    from: trips
    fields: [Traveller, Reason, Cost]
    groupBy: Reason
    totals: [Cost]
  months: { from: trips, groupBy: Leaves, by: month, totals: [Cost] }
  cars: { from: trips, fields: [Traveller, Car], groupBy: Car }
  compared: { from: trips, fields: [Traveller, Reason, Cost], groupBy: Reason, totals: [Cost], against: previous }
`
const FLEET = 'label: Fleet\nkind: register\nfrom: cars\ntotals: [Seats]\n'

const trips = compiledScreen('trips', TRIPS)
const cars = compiledScreen('cars', CARS)
const report = compiledScreen('tripreport', REPORT, { trips: TRIPS })
const fleet = compiledScreen('fleet', FLEET, { cars: CARS })
/** Anybody may open it; its source only directors. */
const secret = compiledScreen('secret', TRIPS.replace(/see:.*/, 'see: [director]').replace('[head]', '[director]'))
const leak = compiledScreen('leak', 'label: Leak\nkind: register\nsee: { everyone: all }\nfrom: secret\n', {
  secret: TRIPS,
})

type Row = Readonly<Record<string, string | number | null>>

interface Previous {
  readonly startDate: string
  readonly endDate: string
  readonly result: Row
}

interface Group {
  readonly value: string | null
  readonly count: number
  readonly sums: Row
  readonly previous?: Row
}

interface Answer {
  readonly previous: Previous | undefined
  readonly rows: readonly Row[]
  readonly count: number | undefined
  readonly totals: Row
  readonly groups: readonly Group[]
  readonly uuid: string | undefined
  readonly status: number
}

const april = { startDate: '2026-04-01', endDate: '2026-04-30' }
const REASONS = ['Sale', 'Repair', 'Visit', ''] as const
const DOCUMENTS = 40

type Stored = readonly { readonly id: string; readonly email: string }[]

function find(people: Stored, role: string): Stored[number] {
  const person = people.find(({ email }) => email.startsWith(`${role}@`))
  if (!person) throw new Error(`Nobody signs in as ${role}.`)
  return person
}

describe.each(databases)('reports of stored rows on %s', (kind) => {
  let site: Site
  let head: Browser
  let mill: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [trips, cars, report, fleet, secret, leak] })
    for (const company of ['steel', 'tex']) await fill(company)
    head = await signedIn(site.server, 'head')
    mill = await signedIn(site.server, 'head', 'TEX')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  /** Forty trips from February to May, a quarter without a reason; the other company has dearer ones. */
  async function fill(company: string): Promise<void> {
    const day = (at: number) => `2026-0${2 + Math.floor(at / 10)}-${String((at % 10) + 11)}`
    const trip = (at: number) => {
      const Reason = REASONS[at % 4] ?? ''
      return {
        Traveller: `Person ${at}`,
        Reason,
        Leaves: day(at),
        // As documents store it, with its text at that time, and as a bare id.
        Car: at % 4 < 2 ? { id: `car-${4 + (at % 2)}`, text: 'Before' } : `car-${4 + (at % 2)}`,
        Cost: company === 'tex' ? 9_000 : 100.25 + at,
      }
    }
    await asOwner(site.database, async (work) => {
      await setTenant(work, company)
      const people = await work.selectFrom('people').select(['id', 'email']).where('company_id', '=', company).execute()
      const [{ id }, owner] = [find(people, 'head'), find(people, 'owner')]
      const documents = Array.from({ length: DOCUMENTS }, (_, at) => ({
        company_id: company,
        screen: 'trips',
        id: `trip-${String(at).padStart(2, '0')}`,
        status: at < 30 ? 'Approved' : 'Draft',
        doc_date: day(at),
        owner_id: at < 8 ? owner.id : id,
        team: 'crm',
        search_text: trip(at).Traveller,
        data: JSON.stringify(trip(at)),
        workflow_hash: null,
        last_move: null,
        last_person: null,
        last_at: null,
        number: `TR-${at}`,
      }))
      await work.insertInto('documents').values(documents).execute()
      const by = { created_by: id, updated_by: id }
      const car = (seats: number) => JSON.stringify({ Plate: `P${seats}`, Fuel: 'Diesel', Seats: seats })
      const records = [4, 5].map((seats) => ({
        company_id: company,
        screen: 'cars',
        id: `car-${seats}`,
        data: car(seats),
        ...by,
      }))
      await work.insertInto('records').values(records).execute()
    })
  }

  async function ask(query: Record<string, string>, by = head, screen = 'tripreport'): Promise<Answer> {
    const { body, status } = await by.get(`/main/s/${screen}/report`, query)
    const { get_list, get_totals, get_groups, get_previous } = body as unknown as {
      get_previous?: Previous
      get_list?: { result: readonly Row[]; count?: number; uuid?: string }
      get_totals?: { result: Row }
      get_groups?: { result: Answer['groups'] }
    }
    const { result: rows = [], count, uuid } = get_list ?? {}
    const groups = get_groups?.result ?? []
    return { rows, count, uuid, totals: get_totals?.result ?? {}, groups, previous: get_previous, status }
  }
  const plain = async (where = 'true', company = 'steel') =>
    await inTenant(site.database, company, async (work) => {
      const { rows } = await sql<{ cost: string | null; count: number }>`
        select sum((data ->> 'Cost')::numeric) cost, count(*) count from documents
        where company_id = ${company} and screen = 'trips' and ${sql.raw(where)}`.execute(work)
      return { count: rows[0]?.count ?? 0, cost: Number(rows[0]?.cost ?? 0) }
    })

  it('shows the columns of the source, its groups together, with sums over all rows', async () => {
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

  it('groups dates by month, the newest first, and sorts within a month', async () => {
    const { groups } = await ask({ report: 'months' })
    expect(groups.map(({ value, count }) => [value, count])).toEqual(
      [5, 4, 3, 2].map((month) => [`2026-0${month}`, 10]),
    )
    const { rows } = await ask({ report: 'months', 's.Cost': 'u', page_by: '12' })
    expect(rows.map(({ OrderNo }) => OrderNo)).toEqual(
      [30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 20, 21].map((at) => `TR-${at}`),
    )
  })

  it('gives every row once, page after page', async () => {
    for (const sorting of [{}, { 's.Traveller': 'd' }] as const) {
      const pages = [0, 1, 2].map(
        async (page) => await ask({ report: 'months', page: `${page}`, page_by: '15', ...sorting }),
      )
      const ids = (await Promise.all(pages)).flatMap(({ rows }) => rows.map(({ id }) => id))
      expect([ids.length, new Set(ids).size]).toEqual([DOCUMENTS, DOCUMENTS])
    }
  })

  it('is narrowed by words, by the day of the document and by a field, in SQL', async () => {
    const narrowed = async (query: Record<string, string>, where: string): Promise<void> => {
      const { count, totals } = await ask({ report: 'reasons', ...query })
      expect({ count, cost: totals['Cost'] }).toEqual(await plain(where))
    }
    await narrowed({ search: 'person 3' }, `search_text like 'Person 3%'`)
    await narrowed({ Reason: 'Visit' }, `data ->> 'Reason' = 'Visit'`)
    await narrowed({ startDate: '2026-03-01', endDate: '2026-04-12' }, `doc_date between '2026-03-01' and '2026-04-12'`)
    await narrowed({ Cost: '110..120.5' }, `(data ->> 'Cost')::numeric between 110 and 120.5`)
    await narrowed({ Leaves: '..2026-03-12' }, `data ->> 'Leaves' <= '2026-03-12'`)
    await narrowed({ 'o.Cost': 'gt', 'v.Cost': '120' }, `(data ->> 'Cost')::numeric > 120`)
  })

  it('shows what a link is called, and groups by it', async () => {
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

  it('reports stored records alike', async () => {
    const { rows, totals, count } = await ask({ report: 'report' }, head, 'fleet')
    expect([count, totals, rows[0]?.['Fuel']]).toEqual([2, { Seats: 9 }, 'Diesel'])
  })

  it('keeps to the company, and to screens that the person sees', async () => {
    expect((await ask({ report: 'reasons' }, mill)).totals).toEqual({ Cost: 9_000 * DOCUMENTS })
    expect((await ask({ report: 'report' }, head, 'leak')).status).toBe(403)
    expect((await ask({ report: 'report' }, await signedIn(site.server, 'director'), 'leak')).status).toBe(200)
  })

  it('shows a person the rows and fields that the screen itself shows them', async () => {
    const owner = await signedIn(site.server, 'owner')
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

  it('refuses reports, parameters and fields that are not there', async () => {
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

  it('is exported with all its rows', async () => {
    const { body } = await head.get('/main/s/tripreport/report', {
      report: 'reasons',
      download: 'y',
      cols: 'Traveller,Cost',
    })
    expect(typeof (body as unknown as { download_id?: string }).download_id).toBe('string')
  })
})
