import { fieldSpecs } from '../../fields/field-specs.ts'
import { mayHave } from '../../fields/field-types.ts'
import { isCurrencyCode } from '../../fields/money/currency-codes.ts'
import type { FieldNode } from '../3-expand/ast.ts'

/** An amount in the currency of the company. */
export const MONEY = 'currency'
/** Before the name of the field that holds the unit. */
const UNIT = 'unit'
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

/** The words of a field that say what its numbers are. */
export type MeasureWords = Pick<FieldNode, 'type' | 'unit' | 'unitFrom' | 'currency'>

/** What a number is a quantity of; null: that is not certain, since its unit is missing, or a word of the site. */
export function measureOf({ type, unit, unitFrom, currency }: MeasureWords): string | null {
  const { isCurrency, sign } = fieldSpecs[type]
  if (isCurrency) return currency === undefined ? MONEY : `${MONEY} ${currency}`
  if (unitFrom !== undefined && mayHave(type, 'unitFrom')) return `${UNIT} ${unitFrom}`
  const mark = sign ?? (mayHave(type, 'unit') ? unit : undefined)
  return mark === undefined ? null : measureOfUnit(mark)
}

/** Whether a measure is one of amounts. */
export const isMoney = (measure: string | null): boolean => currencyOfMeasure(measure) !== null

/** The currency of a measure of amounts, or the field that holds it; '': that of the company; null: no amounts. */
const currencyOfMeasure = (measure: string | null): string | null => textAfter(MONEY, measure)

/** The field that holds the unit of numbers; null: they have one unit, or are no numbers. */
const unitField = (measure: string | null): string | null => textAfter(UNIT, measure)

function textAfter(word: string, measure: string | null): string | null {
  return measure?.split(' ')[0] === word ? measure.slice(word.length).trim() : null
}

/** The field that says the currency or the unit of each value of a measure; null: it is the same in all rows. */
export function measureField(measure: string | null): string | null {
  const unit = unitField(measure)
  if (unit !== null) return unit
  const currency = currencyOfMeasure(measure)
  return currency === null || currency === '' || isCurrencyCode(currency) ? null : currency
}

/** The measure that a unit names; null: it is not among the known ones. */
export const measureOfUnit = (unit: string): string | null =>
  measures.get(unit.trim().toLowerCase().replace(/\.$/, '')) ?? null

/** A measure in a message. */
export function nounOfMeasure(measure: string): string {
  const currency = currencyOfMeasure(measure)
  if (currency === '') return 'an amount of money'
  if (currency !== null) return `an amount in ${isCurrencyCode(currency) ? currency : `the currency of ${currency}`}`
  const unit = unitField(measure)
  if (unit !== null) return `a number in the unit of ${unit}`
  return measure === PERCENT ? 'a percentage' : `a number in ${measure}`
}
