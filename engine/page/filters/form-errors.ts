/** Errors that prevent a form of filters from being applied. */
import { isDay } from '../../definition/date-range.ts'
import type { Filter } from '../../definition/definition.ts'
import { datesOf, fieldErrorOfDays } from './filters.ts'
import { rangeEnds, rangeErrorOf } from '../../definition/ranges.ts'
import type { FilterValues } from './filters.ts'
import { t } from '../../messages/message.ts'

/** Field name → its error. */
export type FieldErrors = Readonly<Record<string, string>>

/** Shown when a typed value is none of the options; to be translated by `t`. */
export const NOT_OFFERED = 'Choose one of the list.'
const NO_WHOLE_DATE = 'Enter a whole date.'
const NO_DAYS = 'Choose a start or an end date.'
const END_BEFORE_START = 'The end may not be before the start.'

/** The errors in the days of a custom range (foundation §5). */
export function fieldErrorsOfDates(filters: readonly Filter[], values: FilterValues): FieldErrors {
  const dates = filters.find(({ type }) => type === 'dates')
  if (!dates || values[dates.name] !== 'custom') return {}
  const [, from, to] = datesOf(dates).sends
  const unfinished = [from, to].filter((name) => values[name] && !isDay(values[name]))
  if (unfinished.length > 0) return Object.fromEntries(unfinished.map((name) => [name, t(NO_WHOLE_DATE)]))
  const fieldError = fieldErrorOfDays(values[from] ?? null, values[to] ?? null)
  if (fieldError === null) return {}
  return fieldError === 'no-days' ? { [from]: t(NO_DAYS) } : { [to]: t(END_BEFORE_START) }
}

const RANGE_ERRORS = {
  'no-number': 'Not a number.',
  'no-day': NO_WHOLE_DATE,
  'end-before-start': END_BEFORE_START,
} as const

/** The errors in the ranges of a form. */
export function fieldErrorsOfRanges(filters: readonly Filter[], values: FilterValues): FieldErrors {
  const errors = filters.flatMap((filter): readonly (readonly [string, string])[] => {
    const ends = filter.type === 'range' ? rangeEnds(values[filter.name] ?? null) : null
    const error = ends && rangeErrorOf(filter, ends)
    return error ? [[filter.name, t(RANGE_ERRORS[error])]] : []
  })
  return Object.fromEntries(errors)
}

/** Whether an error is shown immediately: any other error may come from an unfinished entry. */
export function isShownAtOnce(text: string): boolean {
  return text === t(END_BEFORE_START)
}
