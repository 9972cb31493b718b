/** What narrows the rows of a screen. */
import type { Words } from './words.ts'
import type { Tree } from '../expressions/tree.ts'
import type { DateRange } from './date-choices.ts'

/**
 * One field of the form `filter`: kept in the URL under its name. A `search` and a `choice` among `options`
 * stand in the bar, everything in the filter panel (foundation §2). `dates` keeps one of the date range choices
 * under its name, and for `custom` the two days beside it; all three under the names of `sends`. `range` keeps both ends
 * in one text: `1000..5000`; `link` keeps the id of a row.
 */
export interface Filter {
  readonly name: string
  readonly label: Words
  readonly type: 'choice' | 'search' | 'dates' | 'range' | 'link'
  /** Of a `choice` without `source` and `optionsFrom`. */
  readonly options: readonly FilterOption[]
  /** Where the options of a `choice` come from when they do not stand in `options`. */
  readonly source: OptionSource | null
  /** Options an expression over reads and other filters answers: texts, or maps with `id` and `text`. */
  readonly optionsFrom: Tree | null
  /** `buttons`: one beside the other in the bar; `select`: a list that opens. */
  readonly look: 'select' | 'buttons'
  /** Otherwise it is neither shown nor sent; speaks of `session`, `query` and filters before it. */
  readonly visibleWhen: Tree | null
  /** The option or text in force when the URL names none; null sends nothing. */
  readonly default: string | null
  /** Of `dates`: the names under which range, first and last day are kept and sent, and the ranges offered. */
  readonly dates: DatesFilter | null
  /** What the ends of a `range` are; null: it is none. */
  readonly range: 'number' | 'date' | null
  /** Of a `link`: the screen whose rows can be chosen, or `people`; null: it is none. */
  readonly to: string | null
}

/** What a filter of dates sends, and the ranges it offers in order. Days are sent as yyyy-mm-dd (foundation §4). */
export interface DatesFilter {
  readonly sends: readonly [range: string, start: string, end: string]
  readonly ranges: readonly DateRange[]
}

/**
 * A GET whose answer holds the options: texts, or maps that carry one under the filter's name. Filters
 * taken from the same rows narrow each other (foundation §7, stockgrid and jobidforfilters).
 */
export interface OptionSource {
  /** Below `/main/s/{screen}/`. */
  readonly path: string
  /** Where they stand in the answer, as a dotted path: `get_stockgrid.groups`. */
  readonly answer: string
}

/** An option in full: short forms and counted labels are written out. */
export interface FilterOption {
  /** What stands in the URL and, unless `send` says otherwise, what is sent under the filter's name. */
  readonly value: string
  readonly label: Words
  /** A number behind the label, of what reads brought; null: none. */
  readonly count: Tree | null
  /** The query parameters this option sends. */
  readonly send: Readonly<Record<string, string>>
  /** Stands below a separator of 100 dashes (foundation §9). */
  readonly separated: boolean
}
