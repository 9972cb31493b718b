/** The form named `filter`: kept in the URL, drawn in the bar, sent by reads (foundation §2, §9). */
import type { Definition, Filter } from '../definition/definition.ts'

/** Filter name → the option or text in force; null: none. */
export type FilterValues = Readonly<Record<string, string | null>>

type Filtered = Pick<Definition, 'filters'>

/** What the URL says, else the default. An option that no longer exists counts as not said. */
export function readFilters({ filters }: Filtered, params: URLSearchParams): FilterValues {
  return Object.fromEntries(filters.map((filter) => [filter.name, valueOf(filter, params.get(filter.name))]))
}

function valueOf(filter: Filter, said: string | null): string | null {
  if (said === null) return filter.default
  if (said === '') return null
  const known = filter.type === 'search' || filter.options.some(({ value }) => value === said)
  return known ? said : filter.default
}

/** The URL for these values: other parameters stay, defaults are not written, and none against a default is. */
export function writeFilters({ filters }: Filtered, params: URLSearchParams, values: FilterValues): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const filter of filters) {
    const value = values[filter.name] || null
    if (value === filter.default) next.delete(filter.name)
    else next.set(filter.name, value ?? '')
  }
  return next
}

/** `filter` as expressions see it and queries send it: what each chosen option sends, and texts under their names. */
export function filterQuery({ filters }: Filtered, values: FilterValues): Readonly<Record<string, string>> {
  return Object.assign({}, ...filters.map((filter) => sent(filter, values[filter.name] ?? null)))
}

function sent(filter: Filter, value: string | null): Readonly<Record<string, string>> {
  if (value === null || value.trim() === '') return {}
  const option = filter.options.find((option) => option.value === value)
  return option && Object.keys(option.send).length > 0 ? option.send : { [filter.name]: value.trim() }
}

/** How many filters narrow the list now. */
export function activeFilters({ filters }: Filtered, values: FilterValues): number {
  return filters.filter(({ name }) => values[name]).length
}

/** Every filter at none, defaults too. */
export function noFilters({ filters }: Filtered): FilterValues {
  return Object.fromEntries(filters.map(({ name }) => [name, null]))
}
