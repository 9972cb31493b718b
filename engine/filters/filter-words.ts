/** What people read about filters in force: the texts of their chips, and the errors in what was filled in. */
import { DATE_RANGES, isDateRange } from '../definition/date-choices.ts'
import { isDay } from '../definition/date-range.ts'
import type { Filter } from '../definition/filter.ts'
import { plainFormat } from '../definition/format.ts'
import { rangeEnds, rangeErrorOf } from '../definition/ranges.ts'
import { t } from '../messages/message.ts'
import { choiceText } from './choice.ts'
import { datesOf, fieldErrorOfDays } from './dates.ts'
import { afterLabel, betweenText, END_BEFORE_START, NO_WHOLE_DATE } from './ends.ts'
import type { ChipContext, FilterErrors, FilterValues, FilterWords } from './filter-spec.ts'
import type { FilterType } from './filter-specs.ts'
import { rangeLabel } from './range-label.ts'

/** Of every type of filter. */
export const filterWords: Readonly<Record<FilterType, FilterWords>> = {
  search: {},
  dates: {
    chip(filter, value, context) {
      const days = value === 'custom' ? daysText(filter, context) : ''
      return days || `${filter.label}: ${isDateRange(value) ? t(DATE_RANGES[value]) : value}`
    },
    fieldErrors: errorsOfDays,
  },
  choice: {
    chip: (filter, value, { textOf }) => `${filter.label}: ${choiceText(filter, value, textOf)}`,
  },
  link: {},
  range: {
    /** `Price: 1,000 – 5,000`. */
    chip({ label, range, printing = plainFormat('number') }, value, { format }) {
      const { from, to } = rangeEnds(value) ?? { from: '', to: '' }
      const printed = (end: string): string => {
        if (end === '') return ''
        return range === 'date' ? format(end, plainFormat('date')) : format(Number(end), printing)
      }
      return `${rangeLabel(label)}: ${afterLabel(printed(from), printed(to))}`
    },
    fieldErrors(filter, values) {
      const ends = rangeEnds(values[filter.name] ?? null)
      const error = ends && rangeErrorOf(filter, ends)
      return error ? { [filter.name]: t(ERRORS[error]) } : {}
    },
  },
}

export const filterWordsOf = ({ type }: Pick<Filter, 'type'>): FilterWords => filterWords[type]

const NO_DAYS = 'Choose a start or an end date.'

const ERRORS = {
  'no-number': 'Not a number.',
  'no-day': NO_WHOLE_DATE,
  'end-before-start': END_BEFORE_START,
} as const

function daysText(filter: Filter, { values, format }: ChipContext): string {
  const [, from, to] = datesOf(filter).sends
  const day = (name: string) => (values[name] ? format(values[name], plainFormat('date')) : '')
  return betweenText(day(from), day(to))
}

/** The errors in the days of a custom range (foundation §5). */
function errorsOfDays(filter: Filter, values: FilterValues): FilterErrors {
  if (values[filter.name] !== 'custom') return {}
  const [, from, to] = datesOf(filter).sends
  const unfinished = [from, to].filter((name) => values[name] && !isDay(values[name]))
  if (unfinished.length > 0) return Object.fromEntries(unfinished.map((name) => [name, t(NO_WHOLE_DATE)]))
  const fieldError = fieldErrorOfDays(values[from] ?? null, values[to] ?? null)
  if (fieldError === null) return {}
  return fieldError === 'no-days' ? { [from]: t(NO_DAYS) } : { [to]: t(END_BEFORE_START) }
}
