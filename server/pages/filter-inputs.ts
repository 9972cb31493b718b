/** What people type into the filters of a page without a script: as the parameters of an address, and its errors. */
import type { Definition, Filter } from '../../engine/definition/definition.ts'
import { type LocaleSettings, plainFormat } from '../../engine/definition/format.ts'
import { rangeText } from '../../engine/definition/ranges.ts'
import { readDay } from '../../engine/fields/date/day.ts'
import type { FilterControl, FilterErrors } from '../../engine/filters/filter-spec.ts'
import { filterSpecOf } from '../../engine/filters/filter-specs.ts'
import { typedNumber } from '../../engine/filters/typed-number.ts'
import { fieldErrorsOfFilters } from '../../engine/page/filters/form-errors.ts'

type Filtered = Pick<Definition, 'filters'>

/** How people of the page write. */
interface TypedFilterContext {
  /** yyyy-mm-dd */
  readonly today: string
  readonly locale: LocaleSettings
}

/** The names of the two inputs of a filter with ends. They are not part of the addresses of a page. */
export const endNames = (name: string) => ({ from: `${name}.from`, to: `${name}.to` }) as const

/** The parameters with what was typed in the form of the contract; a text that is no value stays as it is. */
export function withTypedFilters(
  { filters }: Filtered,
  params: URLSearchParams,
  typing: TypedFilterContext,
): URLSearchParams {
  const read = new URLSearchParams(params)
  for (const filter of filters) typedIn[filterSpecOf(filter).control]?.(filter, read, typing)
  return read
}

/** Of the controls whose inputs are not the values themselves. */
const typedIn: Partial<
  Record<FilterControl, (filter: Filter, params: URLSearchParams, typing: TypedFilterContext) => void>
> = {
  dates(filter, params, { today }) {
    for (const name of namesOf(filter).slice(1)) {
      const text = params.get(name)?.trim() ?? ''
      if (text === '') params.delete(name)
      else params.set(name, readDay(text, today) ?? text)
    }
  },
  ends(filter, params, typing) {
    const names = endNames(filter.name)
    if (!params.has(names.from) && !params.has(names.to)) return
    const end = (name: string): string => typedEnd(filter, params.get(name)?.trim() ?? '', typing)
    // '' is none, over a default.
    params.set(filter.name, rangeText({ from: end(names.from), to: end(names.to) }) ?? '')
  },
}

function typedEnd(
  { range, printing = plainFormat('number') }: Filter,
  text: string,
  typing: TypedFilterContext,
): string {
  if (range === 'date') return readDay(text, typing.today) ?? text
  return typedNumber(text, { ...printing, options: [] }, typing.locale).plain
}

/** Errors in what the filters hold (foundation §5), by the names of their values. */
export function filterInputErrors({ filters }: Filtered, params: URLSearchParams): FilterErrors {
  const values = filters.flatMap((filter) => [
    [filter.name, params.get(addressNames(filter)[0] ?? filter.name)] as const,
    ...namesOf(filter)
      .slice(1)
      .map((name) => [name, params.get(name)] as const),
  ])
  return fieldErrorsOfFilters(filters, Object.fromEntries(values))
}

/** The parameters without filters that hold an error, which are ignored. */
export function withoutWrongFilters(
  { filters }: Filtered,
  params: URLSearchParams,
  errors: FilterErrors,
): URLSearchParams {
  const read = new URLSearchParams(params)
  const wrong = filters.filter((filter) => namesOf(filter).some((name) => errors[name] !== undefined))
  for (const name of wrong.flatMap(addressNames)) read.delete(name)
  return read
}

/** The names of the values of a filter, its own first. */
const namesOf = (filter: Filter): readonly string[] => filterSpecOf(filter).names?.(filter) ?? [filter.name]

/** The names under which its values are in an address, that of its own first. */
export const addressNames = (filter: Filter): readonly string[] =>
  Object.keys(filterSpecOf(filter).write?.(filter, {}) ?? { [filter.name]: null })
