import { type Chance, chanceOf } from '../../../sample/random.ts'
import { parties } from '../../../sample/words.ts'
import { type Work } from '../../database/tenant.ts'
import type { Database } from '../../database/open.ts'
import type { SampleCompany } from '../../sample/companies.ts'
import { dayBefore, fillOnce, insertAll, type InsertedRow } from '../../sample/filling.ts'
import { finishingRows, type MillOrder } from '../finishing-production/sample-rows.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60_000
const DAYS_BACK = 45
const ORDERS = 30

interface MachineKind {
  readonly mark: string
  readonly type: string
  readonly hall: string
  readonly count: number
  /** Rounds or metres per minute. */
  readonly speed: number
  /** kg on a full day */
  readonly output: number
}

const kinds: readonly MachineKind[] = [
  { mark: 'KNT', type: 'Circular knitting', hall: 'Knitting hall', count: 8, speed: 28, output: 460 },
  { mark: 'WVG', type: 'Air-jet weaving', hall: 'Weaving shed', count: 6, speed: 640, output: 380 },
  { mark: 'DYE', type: 'Jet dyeing', hall: 'Dye house', count: 4, speed: 60, output: 1_450 },
  { mark: 'STN', type: 'Stenter', hall: 'Finishing', count: 3, speed: 45, output: 3_200 },
  { mark: 'CMP', type: 'Compactor', hall: 'Finishing', count: 2, speed: 30, output: 2_400 },
]
const reasons = [
  'Waiting for batch',
  'Article change',
  'Waiting for order',
  'Power failure',
  'Maintenance',
  'Waiting for operator',
  'Quality check',
  'Cleaning',
] as const

const fabrics = [
  'Single jersey 30s',
  'Poplin 58 inch, bleached',
  'Twill 3/1, khaki',
  'Denim 11 oz, indigo',
  'Interlock 40s, dyed',
  'Fleece 280 g, grey',
] as const

/** Adds machines with runs, stops and days, and finishing entries, to a sample company of the platform tex, if it has none. */
export async function seedMachines(database: Database, company: SampleCompany, now = Date.now()): Promise<void> {
  if (company.trade !== 'tex') return
  await fillOnce(database, { company, marker: 'machine_stops' }, async (work) => {
    const orders = await ordersOf(work, company.id)
    const machines = kinds.flatMap((kind) =>
      Array.from({ length: company.isTest ? 1 : kind.count }, (_, place) => ({ kind, place })),
    )
    const rows = machines.map((machine, index) => machineRows({ ...machine, index, company: company.id, orders, now }))
    await insertAll(
      work,
      'machines',
      rows.map(({ machine }) => machine),
    )
    for (const { runs, stops, days } of rows) {
      await insertAll(work, 'machine_runs', runs)
      await insertAll(work, 'machine_stops', stops)
      await insertAll(work, 'machine_days', days)
    }
    await insertAll(work, 'finishing_entries', finishingRows({ company: company.id, orders, today: dayOf(now) }))
  })
}

/** Sample orders with their parties, so that entries refer to documents; generated ones if there are none. */
async function ordersOf(work: Work, company: string): Promise<readonly MillOrder[]> {
  const stored = await work
    .selectFrom('documents')
    .select('data')
    .where('company_id', '=', company)
    .where('screen', '=', 'salestex')
    .orderBy('id')
    .limit(ORDERS)
    .execute()
  return Array.from({ length: ORDERS }, (_, index) => {
    const chance = chanceOf(`${company} mill order ${index}`)
    const data = stored[index]?.data
    return {
      order: String(data?.['Orderpo-clientpo'] ?? `OC-${1000 + index}`),
      party: String(data?.['partyname'] ?? chance.pick(parties.tex)),
      article: chance.pick(fabrics),
    }
  })
}

interface Context {
  readonly company: string
  readonly kind: MachineKind
  /** Index within its kind, and within all machines, from 0. */
  readonly place: number
  readonly index: number
  readonly orders: readonly MillOrder[]
  readonly now: number
}

function machineRows(context: Context) {
  const { company: company_id, kind, place, now } = context
  const machine_no = `${kind.mark}-${String(place + 1).padStart(2, '0')}`
  const chance = chanceOf(`${company_id} ${machine_no}`)
  const machine = { company_id, machine_no, machine_type: kind.type, hall: kind.hall, rated_speed: kind.speed }
  const past = Array.from({ length: DAYS_BACK }, (_, back) => pastDay(machine, dayBefore(dayOf(now), back + 1), kind))
  const isStopped = context.index % 6 === 2
  const open = { ...stopAt(machine, now - 4 * 60 * MINUTE_MS, chance), ended_at: null }
  return {
    machine,
    runs: [runOf(machine, context, chance)],
    stops: [...past.flatMap(({ stops }) => stops), ...(isStopped ? [open] : [])],
    days: past.map(({ day }) => day),
  }
}

/** The current run; that of every seventh machine has ended. */
function runOf(
  machine: InsertedRow<'machines'>,
  { index, kind, orders, now }: Context,
  chance: Chance,
): InsertedRow<'machine_runs'> {
  const { order = '', party = '', article = '' } = orders[index % orders.length] ?? {}
  const planned_kg = kind.output * chance.between(2, 6)
  const isEnded = index % 7 === 5
  return {
    company_id: machine.company_id,
    machine_no: machine.machine_no,
    order_no: order,
    party,
    article,
    planned_kg,
    done_kg: isEnded ? planned_kg : Math.round(planned_kg * (0.1 + chance.next() * 0.8)),
    speed: Math.round(kind.speed * (0.72 + chance.next() * 0.25)),
    started_at: new Date(now - chance.between(20, 90) * 60 * MINUTE_MS),
    ended_at: isEnded ? new Date(now - chance.between(1, 9) * 60 * MINUTE_MS) : null,
  }
}

/** A past day: up to three stops, hours apart, whose durations add up to the stopped minutes. */
function pastDay(machine: InsertedRow<'machines'>, day: string, kind: MachineKind) {
  const { company_id, machine_no } = machine
  const chance = chanceOf(`${company_id} ${machine_no} ${day}`)
  const stops = Array.from({ length: chance.between(0, 3) }, (_, place) =>
    stopAt(machine, Date.parse(day) + (2 + place * 5) * 60 * MINUTE_MS, chance),
  )
  const stop_minutes =
    stops.reduce((sum, each) => sum + (Number(each.ended_at) - Number(each.started_at)), 0) / MINUTE_MS
  const run_minutes = 1_440 - stop_minutes
  const done_kg = Math.round(kind.output * (run_minutes / 1_440) * (0.88 + chance.next() * 0.14))
  return { stops, day: { company_id, machine_no, day, planned_kg: kind.output, done_kg, run_minutes, stop_minutes } }
}

function stopAt({ company_id, machine_no }: InsertedRow<'machines'>, from: number, chance: Chance) {
  const started = from + chance.between(0, 120) * MINUTE_MS
  return {
    company_id,
    machine_no,
    reason: chance.pick(reasons),
    started_at: new Date(started),
    ended_at: new Date(started + chance.between(10, 150) * MINUTE_MS),
  }
}

const dayOf = (moment: number): string => new Date(Math.floor(moment / DAY_MS) * DAY_MS).toISOString().slice(0, 10)
