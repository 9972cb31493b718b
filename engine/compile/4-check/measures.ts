import { fieldSpecs } from '../../fields/field-specs.ts'
import { mayHave } from '../../fields/field-types.ts'
import type { FieldNode } from '../3-expand/ast.ts'

export const MONEY = 'currency'
export const PERCENT = '%'
export const DAYS = 'days'

/** Units that are known, each with its spellings in small letters. Two of them are never the same quantity. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  g: ['g', 'gm', 'gms', 'gram', 'grams'],
  kg: ['kg', 'kgs', 'kilogram', 'kilograms'],
  tonnes: ['ton', 'tons', 'tonne', 'tonnes'],
  mm: ['mm'],
  cm: ['cm'],
  metres: ['metre', 'metres', 'meter', 'meters', 'mtr', 'mtrs'],
  km: ['km', 'kms'],
  litres: ['litre', 'litres', 'liter', 'liters', 'ltr', 'ltrs'],
  'm²': ['m²', 'm2', 'sqm', 'sq m'],
  'm³': ['m³', 'm3', 'cum', 'cu m'],
  pieces: ['pc', 'pcs', 'piece', 'pieces', 'nos'],
  minutes: ['minute', 'minutes'],
  hours: ['hour', 'hours', 'hrs'],
  [DAYS]: ['day', DAYS],
  weeks: ['week', 'weeks'],
  months: ['month', 'months'],
  years: ['year', 'years'],
  kWh: ['kwh'],
  [PERCENT]: [PERCENT, 'percent'],
}

const measures: ReadonlyMap<string, string> = new Map(
  Object.entries(SPELLINGS).flatMap(([measure, spellings]) => spellings.map((each) => [each, measure] as const)),
)

/** What a number is a quantity of; null: that is not certain, since its unit is missing, or a word of the site. */
export function measureOf({ type, unit }: Pick<FieldNode, 'type' | 'unit'>): string | null {
  const { isCurrency, sign } = fieldSpecs[type]
  if (isCurrency) return MONEY
  const mark = sign ?? (mayHave(type, 'unit') ? unit : undefined)
  return mark === undefined ? null : measureOfUnit(mark)
}

/** The measure that a unit names; null: it is not among the known ones. */
export const measureOfUnit = (unit: string): string | null =>
  measures.get(unit.trim().toLowerCase().replace(/\.$/, '')) ?? null

/** A measure in a message. */
export function nounOfMeasure(measure: string): string {
  if (measure === MONEY) return 'an amount of money'
  return measure === PERCENT ? 'a percentage' : `a number in ${measure}`
}
