/** The form named `filter`: kept in the URL, drawn in the bar and the panel, sent by reads (foundation §2, §9). */
import type { Session } from '../calls/contract.ts'
import type { DateRange, Days } from '../definition/date-range.ts'
import { daysOf, isDateRange, isDay } from '../definition/date-range.ts'
import type { Definition, Filter } from '../definition/definition.ts'
import { holds } from '../expressions/evaluate/evaluate.ts'

/**
 * Filter name → the option, text or date range in force; null: none. A `dates` filter has its two days beside
 * it under `startDate` and `endDate`, for the range `custom` only.
 */
export type FilterValues = Readonly<Record<string, string | null>>

type Filtered = Pick<Definition, 'filters'>

/** A definition without the filters this session is not shown: what is not there is neither read nor sent. */
export function shownFilters<Of extends Filtered>(definition: Of, session: Session): Of {
  const names = { session: { ...session } }
  const isShown = ({ visibleWhen }: Filter) => visibleWhen === null || holds(visibleWhen, names)
  return { ...definition, filters: definition.filters.filter(isShown) }
}

/** What the URL says, else the default. What cannot be in force, as an option that no longer exists, counts as not said. */
export function readFilters({ filters }: Filtered, params: URLSearchParams): FilterValues {
  const read = filters.map((filter) =>
    filter.type === 'dates' ? readDates(filter, params) : { [filter.name]: valueOf(filter, params.get(filter.name)) },
  )
  return Object.assign({}, ...read)
}

function valueOf(filter: Filter, said: string | null): string | null {
  if (said === null) return filter.default
  if (said === '') return null
  // Options of a source are known only to the ERP.
  const isFree = filter.type === 'search' || filter.source !== null
  return isFree || filter.options.some(({ value }) => value === said) ? said : filter.default
}

function readDates({ name, default: first }: Filter, params: URLSearchParams): FilterValues {
  const said = params.get(name)
  const start = dayIn(params, 'startDate')
  const end = dayIn(params, 'endDate')
  const none = { startDate: null, endDate: null }
  if (said === '' || said === 'none') return { [name]: null, ...none }
  if (said === null || !isDateRange(said)) return { [name]: first, ...none }
  if (said !== 'custom') return { [name]: said, ...none }
  return flawOfDays(start, end) ? { [name]: first, ...none } : { [name]: said, startDate: start, endDate: end }
}

function dayIn(params: URLSearchParams, name: string): string | null {
  const said = params.get(name)
  return said !== null && isDay(said) ? said : null
}

/** Why two days are no range; null: they are one, and a missing day leaves that side open (foundation §5). */
export function flawOfDays(start: string | null, end: string | null): 'no-days' | 'end-before-start' | null {
  if (!start && !end) return 'no-days'
  return start && end && end < start ? 'end-before-start' : null
}

/** The URL for these values: other parameters stay, defaults are not written, and none against a default is. */
export function writeFilters({ filters }: Filtered, params: URLSearchParams, values: FilterValues): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const filter of filters) {
    const isCustom = filter.type === 'dates' && values[filter.name] === 'custom'
    for (const name of namesOf(filter)) {
      const isDayName = name !== filter.name
      const value = (isDayName && !isCustom ? null : values[name]) || null
      if (value === (isDayName ? null : filter.default)) next.delete(name)
      else next.set(name, value ?? '')
    }
  }
  return next
}

/**
 * `filter` as expressions see it and queries send it: what each chosen option sends, and texts under their names.
 *
 * @param today yyyy-mm-dd where the company is: a named date range is sent with its days
 */
export function filterQuery({ filters }: Filtered, values: FilterValues, today: string): Sent {
  return Object.assign({}, ...filters.map((filter) => sent(filter, values, today)))
}

type Sent = Readonly<Record<string, string>>

function sent(filter: Filter, values: FilterValues, today: string): Sent {
  const value = (values[filter.name] ?? '').trim()
  if (value === '') return {}
  if (filter.type === 'dates') return isDateRange(value) ? sentDates(filter.name, value, { values, today }) : {}
  const option = filter.options.find((option) => option.value === value)
  return option && Object.keys(option.send).length > 0 ? option.send : { [filter.name]: value }
}

interface DatesInForce {
  readonly values: FilterValues
  readonly today: string
}

function sentDates(name: string, range: DateRange, { values, today }: DatesInForce): Sent {
  const days: Partial<Days> =
    range === 'custom'
      ? {
          ...(values['startDate'] && { startDate: values['startDate'] }),
          ...(values['endDate'] && { endDate: values['endDate'] }),
        }
      : daysOf(range, today)
  return Object.keys(days).length > 0 ? { [name]: range, ...days } : {}
}

/** How many filters narrow the list now; a date range with its days is one. */
export function activeFilters({ filters }: Filtered, values: FilterValues): number {
  return filters.filter(({ name }) => values[name]).length
}

/** Every filter at none, defaults too. */
export function noFilters({ filters }: Filtered): FilterValues {
  return Object.assign({}, ...filters.map((filter) => withoutFilter(filter, {})))
}

/** The values with one filter at none. */
export function withoutFilter(filter: Filter, values: FilterValues): FilterValues {
  return { ...values, ...Object.fromEntries(namesOf(filter).map((name) => [name, null])) }
}

/** What a filter keeps in the URL. */
function namesOf({ type, name }: Filter): readonly string[] {
  return type === 'dates' ? [name, 'startDate', 'endDate'] : [name]
}
