/** Sums of rows, of which those of amounts in several currencies are one for each of them. */
import { isNamed } from './format.ts'
import type { Value } from '../expressions/tree.ts'

/** By the code of the currency; '': of amounts without one. */
export type SumByCurrency = Readonly<Record<string, number>>

export type Sum = number | SumByCurrency

/** By the names of what is summed. */
export type SumByName = Readonly<Record<string, Sum>>

/** Whether a value is a sum for each currency. A value of a row has no such form. */
export const isByCurrency = (value: unknown): value is SumByCurrency =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !isNamed(value as Value) &&
  Object.values(value).every((sum) => typeof sum === 'number')
