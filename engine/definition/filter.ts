/** Filters for the rows of a screen. */
import type { Words } from './words.ts'
import type { Tree } from '../expressions/tree.ts'
import type { DateRange } from './date-choices.ts'
import type { PrintedField } from './format.ts'

/** How what a filter sends is compared with a field: as equal texts, by two ends as `from..to`, or by the id of a row. */
export type FilterComparison = 'text' | 'numbers' | 'days' | 'link'

/**
 * A field of the form `filter`, stored in the URL under its name. A `search` and a `choice` with `options` are in
 * the bar, all of them are in the filter panel (foundation §2). `dates` stores a date range under its name, and for
 * `custom` its two days as well, all three under the names in `sends`. `range` stores both ends in one text:
 * `1000..5000`; `link` stores the id of a row.
 */
export interface Filter {
  readonly name: string
  readonly label: Words
  readonly type: 'choice' | 'search' | 'dates' | 'range' | 'link'
  /** For a `choice` without `source` and `optionsFrom`. */
  readonly options: readonly FilterOption[]
  /** The call with the options of a `choice` that are not in `options`. */
  readonly source: OptionSource | null
  /** An expression for the options, over reads and other filters: texts, or maps with `id` and `text`. */
  readonly optionsFrom: Tree | null
  /** `buttons`: side by side in the bar; `select`: a drop-down list. */
  readonly look: 'select' | 'buttons'
  /** Otherwise it is neither shown nor sent; may use `session`, `query` and the filters before it. */
  readonly visibleWhen: Tree | null
  /** The option or text in force when the URL has none; null: nothing is sent. */
  readonly default: string | null
  /** For `dates`: the names under which range, first and last day are stored and sent, and the ranges offered. */
  readonly dates: DatesFilter | null
  /** The type of the ends of a `range`; null for other types. */
  readonly range: 'number' | 'date' | null
  /** For a `range` of a declared field: how its ends are read and shown. */
  readonly printing?: PrintedField
  /** Whether it takes several values, and none, in one text (`readValues`), as the reference server compares them. */
  readonly several?: true
  /** Every row has a value: none is not offered beside several. */
  readonly isNeverEmpty?: true
  /** For a `link`: the screen whose rows can be chosen, or `people`; null for other types. */
  readonly to: string | null
}

/**
 * The filter by the status of documents (foundation §3). An address may name one that documents still have and the file
 * no longer lists: what waits for a person is counted by it.
 */
export const STATUS_FILTER = 'Status'

/** The parameters of a date filter, and its ranges in order. Days are sent as yyyy-mm-dd (foundation §4). */
export interface DatesFilter {
  readonly sends: readonly [range: string, start: string, end: string]
  readonly ranges: readonly DateRange[]
}

/**
 * A GET call with the options in its answer: texts, or maps with an option under the filter's name. Filters with the
 * same rows narrow each other (foundation §7, stockgrid and jobidforfilters).
 */
export interface OptionSource {
  /** Relative to `/main/s/{screen}/`. */
  readonly path: string
  /** Their location in the answer, as a dotted path: `get_stockgrid.groups`. */
  readonly answer: string
}

/** A complete option: short forms and counted labels are expanded. */
export interface FilterOption {
  /** Its value in the URL and, unless `send` has others, the value sent under the filter's name. */
  readonly value: string
  readonly label: Words
  /** A number after the label, computed from reads; null: none. */
  readonly count: Tree | null
  /** The query parameters this option sends. */
  readonly send: Readonly<Record<string, string>>
  /** Placed below a separator (foundation §9). */
  readonly separated: boolean
}
