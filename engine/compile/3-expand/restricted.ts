import { rangeEnds } from '../../definition/ranges.ts'

/** Whether a value in `only` is written as a range: `5..`, `2026-04-01..2026-06-30`. */
export const isRange = (value: string): boolean => rangeEnds(value) !== null
