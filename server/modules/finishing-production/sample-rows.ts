import { chanceOf } from '../../../sample/random.ts'
import { dayBefore, type InsertedRow } from '../../sample/filling.ts'

const DAYS_BACK = 60
const FRIDAY = 5
/** Metres of finished cloth per kg. */
const METRES = 4.6

/** Processes of a finishing hall, with the minimum and maximum kg of an entry. */
const processes = [
  ['Washing', 500, 1_400],
  ['Stenter', 600, 1_800],
  ['Compacting', 400, 1_300],
  ['Raising', 150, 600],
] as const

export interface MillOrder {
  readonly order: string
  readonly party: string
  readonly article: string
}

interface SampleContext {
  readonly company: string
  readonly orders: readonly MillOrder[]
  /** yyyy-mm-dd */
  readonly today: string
}

/** Entries of each process on each working day up to today: one to three orders. */
export function finishingRows({ company, orders, today }: SampleContext): readonly InsertedRow<'finishing_entries'>[] {
  const days = Array.from({ length: DAYS_BACK }, (_, back) => dayBefore(today, back))
  const working = days.filter((day) => new Date(day).getUTCDay() !== FRIDAY)
  return working.flatMap((entry_date) =>
    processes.flatMap(([process, fewest, most]) => {
      const chance = chanceOf(`${company} ${process} ${entry_date}`)
      return Array.from({ length: chance.between(1, 3) }, (): InsertedRow<'finishing_entries'> => {
        const { order, party, article } = chance.pick(orders as readonly [MillOrder, ...MillOrder[]])
        const qty_kg = chance.between(fewest, most)
        const rejected_kg = Math.round(qty_kg * chance.next() * 0.03)
        const qty_m = Math.round(qty_kg * METRES)
        return { company_id: company, entry_date, process, party, order_no: order, article, qty_kg, qty_m, rejected_kg }
      })
    }),
  )
}
