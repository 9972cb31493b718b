import { rangeEnds } from '../../definition/ranges.ts'
import type { FieldNode } from './ast.ts'

/** How the ends of a range are written; undefined: a field of this type is restricted to single values. */
export const rangeTypeOf = (type: FieldNode['type']): 'number' | 'date' | undefined => RANGES[type]

const RANGES: { readonly [Type in FieldNode['type']]?: 'number' | 'date' } = {
  number: 'number',
  money: 'number',
  percent: 'number',
  date: 'date',
}

/** Whether a value in `only` is written as a range: `5..`, `2026-04-01..2026-06-30`. */
export const isRange = (value: string): boolean => rangeEnds(value) !== null
