/** Trips of two companies and the reports over them, as authors write them. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import type { Browser } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import type { Site } from './databases.ts'

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
  Urgent: { type: yesno, seen: [head] }
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
  approved: { from: trips, only: { Status: Approved, Reason: [Sale, Visit] }, groupBy: Reason, totals: [Cost], against: previous }
  ranged: { from: trips, only: { Leaves: 2026-03-12..2026-04-15, Cost: ..120.5 }, groupBy: Reason, totals: [Cost] }
  both: { from: trips, fields: [Traveller, Reason, Leaves, Cost], groupBy: Reason, thenBy: Leaves, by: month, totals: [Cost] }
  urgent: { from: trips, fields: [Traveller, Reason], groupBy: Reason, thenBy: Urgent }
  carsofmonths: { from: trips, groupBy: Leaves, thenBy: Car, by: month }
  compared: { from: trips, fields: [Traveller, Reason, Cost], groupBy: Reason, totals: [Cost], against: previous }
`
const FLEET = 'label: Fleet\nkind: register\nfrom: cars\ntotals: [Seats]\n'

const trips = compiledScreen('trips', TRIPS)
const cars = compiledScreen('cars', CARS)
const report = compiledScreen('tripreport', REPORT, { trips: TRIPS })
const fleet = compiledScreen('fleet', FLEET, { cars: CARS })
/** A report that anybody may open; only directors may open its source. */
const secret = compiledScreen('secret', TRIPS.replace(/see:.*/, 'see: [director]').replace('[head]', '[director]'))
const leak = compiledScreen('leak', 'label: Leak\nkind: register\nsee: { everyone: all }\nfrom: secret\n', {
  secret: TRIPS,
})

/** A report restricted by a field that only one role sees. */
const urgent = compiledScreen(
  'urgenttrips',
  'label: U\nkind: register\nsee: { head: all, everyone: all }\nfrom: trips\nfields: [Traveller]\nonly: { Urgent: true }\n',
  { trips: TRIPS },
)

export type Row = Readonly<Record<string, string | number | null>>

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
  readonly filter?: string | null
  readonly second?: { readonly field: string; readonly value: string | null; readonly filter: string | null }
}

export interface Answer {
  readonly previous: Previous | undefined
  readonly rows: readonly Row[]
  readonly count: number | undefined
  readonly totals: Row
  readonly groups: readonly Group[]
  readonly uuid: string | undefined
  readonly status: number
}

export const april = { startDate: '2026-04-01', endDate: '2026-04-30' }
export const REASONS = ['Sale', 'Repair', 'Visit', ''] as const
export const DOCUMENTS = 40

type Stored = readonly { readonly id: string; readonly email: string }[]

function find(people: Stored, role: string): Stored[number] {
  const person = people.find(({ email }) => email.startsWith(`${role}@`))
  if (!person) throw new Error(`Nobody logs in as ${role}.`)
  return person
}

/** The screens of these tests. */
export const tripScreens = [trips, cars, report, fleet, secret, leak, urgent]

/** Forty trips from February to May, a quarter without a reason; the other company has more expensive ones. */
export async function fillTrips({ database }: Site, company: string): Promise<void> {
  const day = (at: number) => `2026-0${2 + Math.floor(at / 10)}-${String((at % 10) + 11)}`
  const trip = (at: number) => {
    const Reason = REASONS[at % 4] ?? ''
    return {
      Traveller: `Person ${at}`,
      Reason,
      Leaves: day(at),
      // Both as a stored link of documents, with its text at that time, and as an id only.
      Car: at % 4 < 2 ? { id: `car-${4 + (at % 2)}`, text: 'Before' } : `car-${4 + (at % 2)}`,
      Cost: company === 'tex' ? 9_000 : 100.25 + at,
    }
  }
  await asOwner(database, async (work) => {
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

/** The answer of a report for a person. */
export async function askReport(by: Browser, query: Record<string, string>, screen = 'tripreport'): Promise<Answer> {
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

/** Number and cost of the trips that meet a condition, by plain SQL. */
export async function plainTrips({ database }: Site, where = 'true', company = 'steel') {
  return await inTenant(database, company, async (work) => {
    const { rows } = await sql<{ cost: string | null; count: number }>`
      select sum((data ->> 'Cost')::numeric) cost, count(*) count from documents
      where company_id = ${company} and screen = 'trips' and ${sql.raw(where)}`.execute(work)
    return { count: rows[0]?.count ?? 0, cost: Number(rows[0]?.cost ?? 0) }
  })
}

interface ExportedReport {
  readonly bytes: Buffer
  /** The lines of a csv. */
  readonly lines: readonly string[]
}

/** The file of a report, once it is written. */
export async function exportedReport(
  by: Browser,
  query: Record<string, string>,
  screen = 'tripreport',
): Promise<ExportedReport> {
  const { body } = await by.get(`/main/s/${screen}/report`, { ...query, download: 'y' })
  const { download_id = '' } = body
  await expect
    .poll(async () => (await by.get('/main/download_view', { download_id, check: 'y' })).body.ready)
    .toBe(true)
  const { rawPayload } = await by.file('/main/download_view', { download_id })
  return { bytes: rawPayload, lines: rawPayload.toString().replace('\uFEFF', '').trim().split(/\r?\n/) }
}
