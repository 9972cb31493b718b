/** The form named `filter`: stored in the URL, drawn in the bar and the panel, sent by reads (foundation §2, §9). */
import type { Definition, Filter, Read } from '../../definition/definition.ts'
import { holds } from '../../expressions/evaluate/evaluate.ts'
import type { Calendar, FilterValues, SentQuery } from '../../filters/filter-spec.ts'
import { filterSpecOf } from '../../filters/filter-specs.ts'
import type { Names } from '../scope/names.ts'

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

/** The values in the URL, otherwise the defaults. An option that no longer exists counts as missing. */
export function readFilters({ filters }: Filtered, params: URLSearchParams): FilterValues {
  const read = filters.map((filter) => filterSpecOf(filter).read?.(filter, params) ?? readOne(filter, params))
  return Object.assign({}, ...read)
}

function readOne(filter: Filter, params: URLSearchParams): FilterValues {
  const { name, default: first } = filter
  const text = params.get(name)
  if (text === '') return { [name]: null }
  return { [name]: text !== null && filterSpecOf(filter).accepts(filter, text) ? text : first }
}

/** The URL for these values: other parameters stay, defaults are left out; '' stands for none over a default. */
export function writeFilters({ filters }: Filtered, params: URLSearchParams, values: FilterValues): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const filter of filters) {
    const write = filterSpecOf(filter).write ?? writeOne
    const usual = write(filter, { [filter.name]: filter.default })
    for (const [name, value] of Object.entries(write(filter, values))) {
      if ((value || null) === (usual[name] ?? null)) next.delete(name)
      else next.set(name, value ?? '')
    }
  }
  return next
}

const writeOne = ({ name }: Filter, values: FilterValues): FilterValues => ({ [name]: values[name] ?? null })

/**
 * `filter` as expressions see it and queries send it: the parameters of chosen options, and texts under their names.
 * A named date range is sent with its days.
 */
export function filterQuery({ filters }: Filtered, values: FilterValues, calendar: Calendar): SentQuery {
  return Object.assign({}, ...filters.map((filter) => sent(filter, values, calendar)))
}

function sent(filter: Filter, values: FilterValues, calendar: Calendar): SentQuery {
  const value = (values[filter.name] ?? '').trim()
  if (value === '') return {}
  return filterSpecOf(filter).send?.(filter, value, { values, calendar }) ?? { [filter.name]: value }
}

/** How many filters a person has set to narrow the list; a date range with its days counts as one. */
export function activeFilters({ filters }: Filtered, values: FilterValues): number {
  return filters.filter((filter) => isChosen(filter, values)).length
}

/** Whether the filter is shown in the bar of a wide screen; the others are in the panel. */
export function isInBar(filter: Filter): boolean {
  return filterSpecOf(filter).isInBar?.(filter) ?? false
}

/** Whether a value other than the default is in force. */
export function isChosen({ name, default: first }: Filter, values: FilterValues): boolean {
  return Boolean(values[name]) && values[name] !== first
}

interface FilterContext {
  readonly definition: Pick<Definition, 'filters' | 'reads' | 'uses'>
  readonly filters: FilterValues
}

/** Whether filters in force may hide rows of a read. Filters that the read does not depend on hide none. */
export function isNarrowed({ definition, filters }: FilterContext, read: Read | undefined): boolean {
  return activeFilters(definition, filters) > 0 && read !== undefined && goesByFilters(definition, read)
}

/** A read computed from the rows of others depends on the same filters. */
function goesByFilters(definition: FilterContext['definition'], { name, from }: Read): boolean {
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

/** The names of a filter's values: its own first. */
const namesOf = (filter: Filter): readonly string[] => filterSpecOf(filter).names?.(filter) ?? [filter.name]
