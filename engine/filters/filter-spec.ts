/** What a type of filter is: everything that depends on the type of a filter asks its spec (decision 55). */
import type { Filter } from '../definition/filter.ts'
import type { PrintedField } from '../definition/format.ts'

/**
 * Filter name → the option, text or date range in force; null: none. A `dates` filter also has its two days,
 * under the names it sends them by, for the range `custom` only.
 */
export type FilterValues = Readonly<Record<string, string | null>>

/** Parameters of a query. */
export type SentQuery = Readonly<Record<string, string>>

/** Names of values → their errors, in the reader's language. */
export type FilterErrors = Readonly<Record<string, string>>

/** The current day where the company is, and when its financial year begins. */
export interface Calendar {
  /** yyyy-mm-dd */
  readonly today: string
  /** Month, 1 to 12; missing: April. */
  readonly yearStart?: number | undefined
}

/** What a chip needs besides its filter. */
export interface ChipContext {
  readonly values: FilterValues
  /** A value for people. */
  format(value: string | number, printing: PrintedField): string
  /** The text of the row that the filter refers to, and of an option that is worked out on the page. */
  textOf(value: string): string
}

/** How a filter is filled in. */
export type FilterControl = 'words' | 'dates' | 'choice' | 'row' | 'ends'

/** What people read about a filter in force, which nobody needs before the first rows. */
export interface FilterWords {
  /** @returns the text of its chip; missing: the label and the text of the value */
  chip?(filter: Filter, value: string, context: ChipContext): string
  /** Why what was filled in cannot be applied. */
  fieldErrors?(filter: Filter, values: FilterValues): FilterErrors
}

export interface FilterSpec {
  readonly control: FilterControl
  /** The names of its values, its own first; missing: no others. */
  names?(filter: Filter): readonly string[]
  /** Its values in an address, by parameter, where '' stands for none over a default; missing: that of its name. */
  write?(filter: Filter, values: FilterValues): FilterValues
  /** Whether a text of an address can be its value. */
  accepts(filter: Filter, text: string): boolean
  /** Its values in an address; missing: the parameter of its name, if it is accepted. */
  read?(filter: Filter, params: URLSearchParams): FilterValues
  /** @param value in force, not empty @returns what is sent; missing: the value under its name */
  send?(
    filter: Filter,
    value: string,
    sources: { readonly values: FilterValues; readonly calendar: Calendar },
  ): SentQuery
  /** It is the search of the screen, which is typed into the bar and applied while it is typed. */
  readonly isSearch?: true
  /** Whether it is shown in the bar of a wide screen, as one of the choices. */
  isInBar?(filter: Filter): boolean
}
