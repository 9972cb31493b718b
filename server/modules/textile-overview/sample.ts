import { type Chance, chanceOf } from '../../../sample/random.ts'
import { parties, suppliers } from '../../../sample/words.ts'
import type { Database } from '../../database/open.ts'
import type { SampleCompany } from '../../sample/companies.ts'
import { dayBefore, fillOnce, insertAll, type InsertedRow } from '../../sample/filling.ts'

/** Days of history of a company, and of a test database. */
const DAYS = 400
const TEST_DAYS = 40

interface Usual {
  readonly kind: 'receipt' | 'dispatch' | 'knitting' | 'dyeing'
  readonly material: 'Yarn' | 'Fabric'
  readonly purpose: 'JobWork' | 'Sale' | null
  /** Probability of a movement on a working day. */
  readonly often: number
  /** kg, least and most */
  readonly qty: readonly [number, number]
  /** Price per kg in the company's currency; 0: not charged. */
  readonly rate: number
}

/** The movements of a usual day. */
const usual: readonly Usual[] = [
  { kind: 'receipt', material: 'Yarn', purpose: 'JobWork', often: 0.35, qty: [600, 2400], rate: 0 },
  { kind: 'receipt', material: 'Yarn', purpose: 'Sale', often: 0.5, qty: [800, 4200], rate: 0 },
  { kind: 'receipt', material: 'Fabric', purpose: 'JobWork', often: 0.3, qty: [400, 1600], rate: 0 },
  { kind: 'receipt', material: 'Fabric', purpose: 'Sale', often: 0.2, qty: [300, 1200], rate: 0 },
  { kind: 'dispatch', material: 'Yarn', purpose: 'JobWork', often: 0.3, qty: [500, 2200], rate: 38 },
  { kind: 'dispatch', material: 'Yarn', purpose: 'Sale', often: 0.25, qty: [300, 1500], rate: 265 },
  { kind: 'dispatch', material: 'Fabric', purpose: 'JobWork', often: 0.4, qty: [350, 1500], rate: 72 },
  { kind: 'dispatch', material: 'Fabric', purpose: 'Sale', often: 0.55, qty: [500, 2600], rate: 410 },
  { kind: 'knitting', material: 'Fabric', purpose: null, often: 0.95, qty: [900, 2100], rate: 0 },
  { kind: 'dyeing', material: 'Fabric', purpose: null, often: 0.9, qty: [700, 1800], rate: 0 },
]

/** Adds movements and production to a sample company of the platform tex, if it has none. */
export async function seedTextile(
  database: Database,
  company: SampleCompany,
  today = new Date().toISOString().slice(0, 10),
): Promise<void> {
  if (company.trade !== 'tex') return
  await fillOnce(database, { company, marker: 'textile_movements' }, async (work) => {
    const days = Array.from({ length: company.isTest ? TEST_DAYS : DAYS }, (_, back) => dayBefore(today, back))
    await insertAll(
      work,
      'textile_movements',
      days.flatMap((day, back) => movementsOf(company.id, day, back)),
    )
  })
}

/** No movements on Fridays. */
function movementsOf(company_id: string, moved_on: string, back: number): InsertedRow<'textile_movements'>[] {
  if (new Date(moved_on).getUTCDay() === 5) return []
  const chance = chanceOf(`${company_id} textile ${back}`)
  return usual.flatMap((each, place) => {
    if (chance.next() >= each.often) return []
    return [{ company_id, id: `TM-${back}-${place}`, moved_on, ...movementOf(each, chance) }]
  })
}

function movementOf({ kind, material, purpose, qty: [least, most], rate }: Usual, chance: Chance) {
  const qty = chance.between(least * 2, most * 2) / 2
  const party = kind === 'receipt' && purpose === 'Sale' ? chance.pick(suppliers.tex) : chance.pick(parties.tex)
  const amount = kind === 'dispatch' ? Math.round(qty * rate * (0.95 + chance.next() / 10) * 100) / 100 : null
  return { kind, material, purpose, party, qty, amount }
}
