import type { FunctionName, Tree } from '../tree.ts'

/** Functions applied to each row of a list: `rows.exists(r, …)`. */
export type EachName = Extract<Tree, { op: 'each' }>['each']
/** Functions with two arguments. */
export type OfTwo = 'or' | 'finds' | 'days' | 'addDays'
export type OfOne = Exclude<FunctionName, OfTwo>

export const EACH: readonly string[] = ['map', 'filter', 'exists', 'all'] satisfies EachName[]
export const OF_TWO: readonly string[] = ['or', 'finds', 'days', 'addDays'] satisfies OfTwo[]

export const isEach = (name: string): name is EachName => EACH.includes(name)
export const isOfTwo = (name: string): name is OfTwo => OF_TWO.includes(name)
