/** Sums of rows, of which those of amounts in several currencies, or of numbers in several units, are one for each of them. */
import { isNamed } from './format.ts'
import type { Value } from '../expressions/tree.ts'

/** By the code of the currency, or by the unit; '': of values without one. */
export type SumByMeasure = Readonly<Record<string, number>>

export type Sum = number | SumByMeasure

/** By the names of what is summed. */
export type SumByName = Readonly<Record<string, Sum>>

/** Whether a value is a sum for each measure. A value of a row has no such form. */
export const isByMeasure = (value: unknown): value is SumByMeasure =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !isNamed(value as Value) &&
  Object.values(value).every((sum) => typeof sum === 'number')
