import type { Filter } from '../definition/filter.ts'
import { choiceFilter } from './choice.ts'
import { datesFilter } from './dates.ts'
import type { FilterSpec } from './filter-spec.ts'
import { linkFilter } from './link.ts'
import { rangeFilter } from './range.ts'
import { searchFilter } from './search.ts'

export type FilterType = Filter['type']

/** Every type of filter, in the order in which a panel shows them. */
export const filterSpecs: Readonly<Record<FilterType, FilterSpec>> = {
  search: searchFilter,
  dates: datesFilter,
  choice: choiceFilter,
  link: linkFilter,
  range: rangeFilter,
}

export const filterSpecOf = ({ type }: Pick<Filter, 'type'>): FilterSpec => filterSpecs[type]

/** Whether people fill in the filter in this way. */
export const isFilledInBy = (filter: Pick<Filter, 'type'>, control: FilterSpec['control']): boolean =>
  filterSpecOf(filter).control === control

/** Whether it is the search of the screen. */
export const isSearchFilter = (filter: Pick<Filter, 'type'>): boolean => filterSpecOf(filter).isSearch === true
