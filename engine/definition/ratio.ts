/** Totals that are one sum divided by another (decision 30). */
import type { Field, FieldType } from './field.ts'
import { decimalQuotient } from './decimal-sum.ts'
import type { Sum, SumByName } from './sum.ts'
import type { Words } from './words.ts'

/** A column in which only lines of sums have a value. */
export interface Ratio extends Pick<Field, 'unit' | 'decimals' | 'currency'> {
  readonly name: string
  /** Of numbers. */
  readonly type: FieldType
  readonly label: Words
  /** The field whose sum is divided. */
  readonly of: string
  /** The field whose sum divides it; null: the number of rows with a value of `of`. */
  readonly per: string | null
  /** The quotient is multiplied by it: 100 for percentages of two amounts, else 1. */
  readonly times: number
}

/** What is summed: fields, and ratios of sums. Missing ratios: none, as in older definitions. */
export interface SummedColumns {
  readonly totals: readonly string[]
  readonly ratios?: readonly Ratio[]
}

/** The name of the number of rows that have a value of a field, among sums. No field has such a name. */
export const countName = (field: string): string => `count(${field})`

/** The field whose values are counted; null: the sum of that name is a sum. */
export const countedField = (sum: string): string | null => /^count\((.+)\)$/.exec(sum)?.[1] ?? null

const divisorOf = ({ of, per }: Ratio): string => per ?? countName(of)

/** All sums that are needed: the totals, and those that ratios are computed from. */
export function neededSums({ totals, ratios = [] }: SummedColumns): readonly string[] {
  return [...new Set([...totals, ...ratios.flatMap((ratio) => [ratio.of, divisorOf(ratio)])])]
}

/**
 * The sums with ratios, without those that only ratios need. A ratio whose divisor is 0 or missing is left out, and so is
 * one of sums in several currencies.
 */
export function withRatios({ totals, ratios = [] }: SummedColumns, sums: SumByName): SumByName {
  if (ratios.length === 0) return sums
  const isTotal = new Set(totals)
  const isHidden = new Set([...neededSums({ totals, ratios }).filter((name) => !isTotal.has(name)), ...namesOf(ratios)])
  const shown = Object.entries(sums).filter(([name]) => !isHidden.has(name))
  const quotients = ratios.flatMap((ratio) => {
    const quotient = quotientOf(ratio, sums)
    return quotient === null ? [] : [[ratio.name, quotient] as const]
  })
  return Object.fromEntries([...shown, ...quotients])
}

function quotientOf(of: Ratio, sums: SumByName): number | null {
  const [dividend, divisor] = [sums[of.of], sums[divisorOf(of)]]
  return isOne(dividend) && isOne(divisor) ? decimalQuotient(dividend, divisor, { times: of.times }) : null
}

const isOne = (sum: Sum | undefined): sum is number => typeof sum === 'number'

const namesOf = (ratios: readonly Ratio[]): readonly string[] => ratios.map(({ name }) => name)

/** The column of a ratio as a field, to format its values. */
export const fieldOfRatio = ({ name, label, type, unit, decimals, currency }: Ratio): Field => ({
  name,
  type,
  label,
  unit,
  decimals,
  ...(currency !== undefined && { currency }),
  also: [],
  colorField: null,
  options: [],
  many: false,
  sent: false,
  value: null,
  input: null,
  lines: null,
  to: null,
})
