import type { FunctionName, Tree } from '../tree.ts'

/** Functions applied to each row of a list: `rows.exists(r, …)`. */
export type EachName = Extract<Tree, { op: 'each' }>['each']
/** Functions of one value that is a list, a text or rows. */
export type OfOne = 'size' | 'first' | 'sum' | 'lower' | 'trim' | 'escapeLike' | 'pairs'
/** Functions of several values, or of a list. */
export type Extreme = 'min' | 'max'
/** Functions whose arguments and result are each of one kind. */
export type OfKinds = Exclude<FunctionName, OfOne | Extreme | 'or' | 'finds'>

export const EACH: readonly string[] = ['map', 'filter', 'exists', 'all'] satisfies EachName[]
export const isEach = (name: string): name is EachName => EACH.includes(name)

/** How many values a function takes; 0: any number. */
export const ARGUMENT_COUNTS: Readonly<Record<FunctionName, number>> = {
  size: 1,
  first: 1,
  sum: 1,
  lower: 1,
  trim: 1,
  escapeLike: 1,
  pairs: 1,
  or: 2,
  finds: 2,
  days: 2,
  addDays: 2,
  months: 2,
  addMonths: 2,
  hours: 2,
  minutes: 2,
  monthOf: 1,
  yearOf: 1,
  round: 2,
  roundTo: 2,
  abs: 1,
  min: 0,
  max: 0,
}

export const isFunctionName = (name: string): name is FunctionName => Object.hasOwn(ARGUMENT_COUNTS, name)

const COUNTED = ['', 'one value', 'two values']

/** `two values`, in messages. */
export const argumentsWanted = (name: FunctionName): string =>
  COUNTED[ARGUMENT_COUNTS[name]] || 'several values, or a list'
