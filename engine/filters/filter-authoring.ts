/** What authors and the server know about types of filters. The browser needs none of it. */
import type { FieldType } from '../definition/field.ts'
import type { FilterComparison } from '../definition/filter.ts'
import { fieldFilter } from '../fields/field-filter.ts'
import { isDated, isNumeric } from '../fields/field-types.ts'
import type { FilterType } from './filter-specs.ts'

interface FilterDoc {
  /** What its value is, for the manual. */
  readonly doc: string
  /** What people choose by it, for whoever reads what changed in a screen: "an option". */
  readonly chooses: string
  /** How what it sends is compared with a field of the rows; missing: it is compared with no single field. */
  compares?(ends: 'number' | 'date' | null): FilterComparison
  /** Whether it is compared with one value, of which there may be several; missing: no. */
  readonly hasValues?: true
}

/** How the two ends of a range are compared, by what they are. */
export const comparedEnds = { number: 'numbers', date: 'days' } as const

export const filterAuthoring: Readonly<Record<FilterType, FilterDoc>> = {
  choice: {
    doc: 'one of its `options`, or of those the call `get` answers; of stored rows, several of them or none',
    chooses: 'an option',
    compares: () => 'text',
    hasValues: true,
  },
  search: { doc: 'words that a person types', chooses: 'words' },
  range: {
    doc: 'two numbers, or with `of: date` two days, sent as one text: `1000..5000`; either end may be left open',
    chooses: 'a range',
    compares: (ends) => comparedEnds[ends ?? 'number'],
  },
  link: {
    doc: 'a row of another screen, or a person, found by typing; its id is sent',
    chooses: 'a row',
    compares: () => 'link',
    hasValues: true,
  },
  dates: {
    doc: 'one of the date ranges of foundation §4, or two days; the filter is named `dateRange` or has `sends`',
    chooses: 'days',
  },
}

/** How a filter of a file is compared with a field; undefined: with no single one. */
export const comparisonIn = ({ type, of }: WrittenFilter): FilterComparison | undefined =>
  filterAuthoring[type].compares?.(of ?? null)

interface WrittenFilter {
  readonly type: FilterType
  readonly of?: 'number' | 'date' | undefined
}

interface ComparedTypes {
  /** Whether values of this type of field can be compared in this way. */
  fits(type: FieldType): boolean
  /** What such values are called. */
  readonly called: string
}

/** The fields that can be compared in each way; missing: all. */
export const comparedTypes: Readonly<Partial<Record<FilterComparison, ComparedTypes>>> = {
  days: { fits: isDated, called: 'a day' },
  numbers: { fits: isNumeric, called: 'a number' },
  link: { fits: (type) => fieldFilter(type) === 'link', called: 'a link or a person' },
}
