/** The form named `filter`: stored in the URL, drawn in the bar and the panel, sent by reads (foundation §2, §9). */
import type { DateRange } from '../../definition/date-choices.ts'
import { daysOf, isDay } from '../../definition/date-range.ts'
import type { DatesFilter, Definition, Filter, Read } from '../../definition/definition.ts'
import { STATUS_FILTER } from '../../definition/filter.ts'
import { holds } from '../../expressions/evaluate/evaluate.ts'
import type { Names } from '../scope/names.ts'
import { isRangeText, rangeEnds } from '../../definition/ranges.ts'

/**
 * Filter name → the option, text or date range in force; null: none. A `dates` filter also has its two days,
 * under the names it sends them by, for the range `custom` only.
 */
export type FilterValues = Readonly<Record<string, string | null>>

type Filtered = Pick<Definition, 'filters'>

interface FilterPlace extends Calendar {
  /** Names of the screen, without `filter`. */
  readonly names: Names
  /** The query parameters of the address. */
  readonly params: URLSearchParams
}

/** A definition without the filters that are hidden here: they are neither read nor sent. */
export function shownFilters<Of extends Filtered>(definition: Of, { names, params, ...calendar }: FilterPlace): Of {
  if (definition.filters.every(({ visibleWhen }) => visibleWhen === null)) return definition
  const shown: Filter[] = []
  for (const filter of definition.filters) {
    const before = { filters: shown }
    const sent = filterQuery(before, readFilters(before, params), calendar)
    if (filter.visibleWhen === null || holds(filter.visibleWhen, { ...names, filter: sent })) shown.push(filter)
  }
  return { ...definition, filters: shown }
}

/** The parameter names and ranges of a date filter. */
export function datesOf({ dates }: Filter): DatesFilter {
  return dates ?? NO_DATES
}

const NO_DATES: DatesFilter = { sends: ['', '', ''], ranges: [] }

function isRangeOf(filter: Filter, text: string): text is DateRange {
  return datesOf(filter).ranges.some((range) => range === text)
}

/** The values in the URL, otherwise the defaults. An option that no longer exists counts as missing. */
export function readFilters({ filters }: Filtered, params: URLSearchParams): FilterValues {
  const read = filters.map((filter) =>
    filter.type === 'dates' ? readDates(filter, params) : { [filter.name]: valueOf(filter, params.get(filter.name)) },
  )
  return Object.assign({}, ...read)
}

function valueOf(filter: Filter, param: string | null): string | null {
  if (param === null) return filter.default
  if (param === '') return null
  if (filter.type === 'range') return isRangeText(filter, param) ? param : filter.default
  // The options of a source or an expression are known only to the ERP.
  const isFree = filter.type === 'search' || filter.to !== null || filter.source !== null || filter.optionsFrom !== null
  const isOffered = filter.options.some(({ value }) => value === param)
  return isFree || isOffered || filter.name === STATUS_FILTER ? param : filter.default
}

function readDates(filter: Filter, params: URLSearchParams): FilterValues {
  const { name, default: first } = filter
  const { sends } = datesOf(filter)
  const [range, from, to] = sends
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

/** The URL for these values: other parameters stay, defaults are left out; '' stands for none over a default. */
export function writeFilters({ filters }: Filtered, params: URLSearchParams, values: FilterValues): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const filter of filters) {
    const isCustom = filter.type === 'dates' && values[filter.name] === 'custom'
    for (const [index, name] of namesOf(filter).entries()) {
      const isDayName = index > 0
      const value = (isDayName && !isCustom ? null : values[name]) || null
      const written = filter.type === 'dates' ? (datesOf(filter).sends[index] ?? name) : name
      if (value === (isDayName ? null : filter.default)) next.delete(written)
      else next.set(written, value ?? '')
    }
  }
  return next
}

/** The current day where the company is, and when its financial year begins. */
export interface Calendar {
  /** yyyy-mm-dd */
  readonly today: string
  /** Month, 1 to 12; missing: April. */
  readonly yearStart?: number | undefined
}

/**
 * `filter` as expressions see it and queries send it: the parameters of chosen options, and texts under their names.
 * A named date range is sent with its days.
 */
export function filterQuery({ filters }: Filtered, values: FilterValues, calendar: Calendar): Sent {
  return Object.assign({}, ...filters.map((filter) => sent(filter, values, calendar)))
}

type Sent = Readonly<Record<string, string>>

function sent(filter: Filter, values: FilterValues, calendar: Calendar): Sent {
  const value = (values[filter.name] ?? '').trim()
  if (value === '') return {}
  if (filter.type === 'dates') return isRangeOf(filter, value) ? sentDates(filter, value, { values, calendar }) : {}
  const option = filter.options.find((option) => option.value === value)
  return option && Object.keys(option.send).length > 0 ? option.send : { [filter.name]: value }
}

interface DatesInForce {
  readonly values: FilterValues
  readonly calendar: Calendar
}

function sentDates(filter: Filter, range: DateRange, { values, calendar: { today, yearStart } }: DatesInForce): Sent {
  const [name, from, to] = datesOf(filter).sends
  const { startDate, endDate } =
    range === 'custom' ? { startDate: values[from], endDate: values[to] } : daysOf(range, today, yearStart)
  const days = { ...(startDate && { [from]: startDate }), ...(endDate && { [to]: endDate }) }
  return Object.keys(days).length > 0 ? { [name]: range, ...days } : {}
}

/** How many filters a person has set to narrow the list; a date range with its days counts as one. */
export function activeFilters({ filters }: Filtered, values: FilterValues): number {
  return filters.filter((filter) => isChosen(filter, values)).length
}

/** Whether the filter is shown in the bar of a wide screen; the others are in the panel. */
export function isInBar({ type, source }: Filter): boolean {
  return type === 'choice' && source === null
}

/** Whether a value other than the default is in force. */
export function isChosen({ name, default: first }: Filter, values: FilterValues): boolean {
  return Boolean(values[name]) && values[name] !== first
}

interface Narrowing {
  readonly definition: Pick<Definition, 'filters' | 'reads' | 'uses'>
  readonly filters: FilterValues
}

/** Whether filters in force may hide rows of a read. Filters that the read does not depend on hide none. */
export function isNarrowed({ definition, filters }: Narrowing, read: Read | undefined): boolean {
  return activeFilters(definition, filters) > 0 && read !== undefined && goesByFilters(definition, read)
}

/** A read computed from the rows of others depends on the same filters. */
function goesByFilters(definition: Narrowing['definition'], { name, from }: Read): boolean {
  const { reads, uses } = definition
  const isUsed = (name: string): boolean => sources.some(([of]) => of === name)
  const sources = uses.reads[name]?.from ?? []
  const isComputedFrom = ({ name }: Read): boolean => (from.from === 'part' ? from.of === name : isUsed(name))
  const others = from.from === 'call' ? [] : Object.values(reads)
  return isUsed('filter') || others.some((other) => isComputedFrom(other) && goesByFilters(definition, other))
}

/** Every filter at its default. */
export function defaultFilters({ filters }: Filtered): FilterValues {
  return Object.assign({}, ...filters.map((filter) => resetFilter(filter, {})))
}

/** The values with one filter reset to its default, which may be none. */
export function resetFilter(filter: Filter, values: FilterValues): FilterValues {
  const none = Object.fromEntries(namesOf(filter).map((name) => [name, null]))
  return { ...values, ...none, [filter.name]: filter.default }
}

/** The names of a filter's values: for dates the range first, then the two days. */
function namesOf(filter: Filter): readonly string[] {
  return filter.type === 'dates' ? [filter.name, ...datesOf(filter).sends.slice(1)] : [filter.name]
}
