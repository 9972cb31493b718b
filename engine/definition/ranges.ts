/** The two ends of a filter of type `range`, in one text: `1000..5000`, `2026-04-01..`; an empty end is open. */
import { isDay } from './date-range.ts'
import type { Filter } from './definition.ts'

/** The ends of a range, both inclusive. */
export interface RangeEnds {
  /** '' if it is open. */
  readonly from: string
  readonly to: string
}

/** Null: the text is not a range. */
export function rangeEnds(text: string | null): RangeEnds | null {
  const [from, to, more] = (text ?? '').split('..')
  return from === undefined || to === undefined || more !== undefined ? null : { from: from.trim(), to: to.trim() }
}

/** Null if both ends are open: no filter is in force. */
export function rangeText({ from, to }: RangeEnds): string | null {
  return from === '' && to === '' ? null : `${from}..${to}`
}

/** Why two ends are not a valid range. */
export type RangeError = 'no-number' | 'no-day' | 'end-before-start'

/** Null: both ends have the filter's type and are in order; an end may be open. */
export function rangeErrorOf({ range }: Pick<Filter, 'range'>, { from, to }: RangeEnds): RangeError | null {
  const isValue = range === 'date' ? isDay : isNumber
  if ([from, to].some((end) => end !== '' && !isValue(end))) return range === 'date' ? 'no-day' : 'no-number'
  if (from === '' || to === '') return null
  const isBackwards = range === 'date' ? to < from : Number(to) < Number(from)
  return isBackwards ? 'end-before-start' : null
}

/** Whether the text is a valid range in an address. */
export function isRangeText(filter: Pick<Filter, 'range'>, text: string): boolean {
  const ends = rangeEnds(text)
  return ends !== null && rangeText(ends) !== null && rangeErrorOf(filter, ends) === null
}

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)
