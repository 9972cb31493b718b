import type { Field } from '../engine/definition/definition.ts'
import { fieldSpecs } from '../engine/fields/field-specs.ts'
import { hasWord } from './hints.ts'

/** A kind of quantity and its range. */
export interface Measure {
  /** An amount is a part of the previous amount of the same name in the row; null: it is independent. */
  readonly name: string | null
  readonly low: number
  readonly high: number
}

const LAKH = 100_000
const weight: Measure = { name: 'weight', low: 800, high: 90_000 }
const area: Measure = { name: 'area', low: 200, high: 12_000 }
const length: Measure = { name: 'length', low: 500, high: 40_000 }
const pieces: Measure = { name: 'pieces', low: 5, high: 600 }
const money: Measure = { name: 'money', low: 2 * LAKH, high: 181 * LAKH }

/** The first entry with the field's unit is used, else the first with a word of the field's name. */
const measures: readonly (readonly [units: string, words: string, measure: Measure])[] = [
  ['kg kgs t', 'kg kgs weight wt', weight],
  ['sqm m2', 'sqm area', area],
  ['m metre metres rmt', 'metre metres length', length],
  ['nos pcs', 'pieces nos count', pieces],
  ['', 'phase', { name: null, low: 1, high: 6 }],
  ['', 'revision rev version', { name: null, low: 0, high: 4 }],
  ['', 'qty quantity', { name: 'quantity', low: 50, high: 8_000 }],
  ['m/s km/h', 'speed', { name: null, low: 33, high: 55 }],
  ['%', 'percent percentage', { name: null, low: 1, high: 100 }],
  ['days', 'days', { name: null, low: 1, high: 90 }],
]

export function sampleMeasure({ name, unit, type }: Field): Measure {
  if (fieldSpecs[type].isCurrency) return moneyOf(name)
  const byUnit = measures.find(([units]) => unit !== null && units.split(' ').includes(unit.toLowerCase()))
  const known = byUnit ?? measures.find(([, words]) => hasWord(name, words))
  return known?.[2] ?? { ...weight, name: unit ?? '' }
}

/** Freight and rates are not parts of the sum in the same row. */
function moneyOf(name: string): Measure {
  if (hasWord(name, 'freight transport')) return { name: null, low: 4_000, high: 85_000 }
  if (hasWord(name, 'rate price')) return { name: null, low: 40, high: 900 }
  // The cost of one thing; a total is a sum.
  if (hasWord(name, 'cost') && !hasWord(name, 'total')) return { name: null, low: 2_000, high: 4 * LAKH }
  return money
}
