import type { DateRange } from '../definition/date-choices.ts'
import { daysOfRange, isDay } from '../definition/date-range.ts'
import type { DatesFilter, Filter } from '../definition/filter.ts'
import { isRangeText, rangeEnds } from '../definition/ranges.ts'
import type { FilterSpec, FilterValues } from './filter-spec.ts'

/** The parameter names and ranges of a date filter. */
export function datesOf({ dates }: Filter): DatesFilter {
  return dates ?? NO_DATES
}

const NO_DATES: DatesFilter = { sends: ['', '', ''], ranges: [] }

const isRangeOf = (filter: Filter, text: string): text is DateRange =>
  datesOf(filter).ranges.some((range) => range === text)

export const datesFilter: FilterSpec = {
  control: 'dates',
  names: (filter) => [filter.name, ...datesOf(filter).sends.slice(1)],
  accepts: isRangeOf,
  read: readDates,
  write(filter, values) {
    const { name } = filter
    const [range, from, to] = datesOf(filter).sends
    const isCustom = values[name] === 'custom'
    return {
      [range]: values[name] ?? null,
      [from]: (isCustom && values[from]) || null,
      [to]: (isCustom && values[to]) || null,
    }
  },
  send(filter, value, { values, calendar: { today, yearStart } }) {
    if (!isRangeOf(filter, value)) return {}
    const [name, from, to] = datesOf(filter).sends
    const { startDate, endDate } =
      value === 'custom' ? { startDate: values[from], endDate: values[to] } : daysOfRange(value, today, yearStart)
    const days = { ...(startDate && { [from]: startDate }), ...(endDate && { [to]: endDate }) }
    return Object.keys(days).length > 0 ? { [name]: value, ...days } : {}
  },
}

function readDates(filter: Filter, params: URLSearchParams): FilterValues {
  const { name, default: first } = filter
  const [range, from, to] = datesOf(filter).sends
  const param = params.get(range)
  const start = dayIn(params, from)
  const end = dayIn(params, to)
  const none = { [from]: null, [to]: null }
  if (param === '' || param === 'none') return { [name]: null, ...none }
  const days = rangeEnds(param)
  // The days may also be in one text, as in a filter of type range.
  if (days && isRangeOf(filter, 'custom') && isRangeText({ range: 'date' }, param ?? ''))
    return { [name]: 'custom', [from]: days.from || null, [to]: days.to || null }
  if (param === null || !isRangeOf(filter, param)) return { [name]: first, ...none }
  if (param !== 'custom') return { [name]: param, ...none }
  return fieldErrorOfDays(start, end) ? { [name]: first, ...none } : { [name]: param, [from]: start, [to]: end }
}

function dayIn(params: URLSearchParams, name: string): string | null {
  const param = params.get(name)
  return param !== null && isDay(param) ? param : null
}

/** Why two days are not a valid range; null: they are, and a missing day leaves that side open (foundation §5). */
export function fieldErrorOfDays(start: string | null, end: string | null): 'no-days' | 'end-before-start' | null {
  if (!start && !end) return 'no-days'
  return start && end && end < start ? 'end-before-start' : null
}
