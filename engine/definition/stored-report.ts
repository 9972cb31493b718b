/** The call below a screen that answers each of its reports with `from`. */
export const REPORT_CALL = 'report'

/** A report that the reference server works out of the documents or records of another screen. */
export interface StoredReport {
  /** The screen whose rows are reported. */
  readonly from: string
  /** Fields of that screen, with `dateStamp`, the day of a document. */
  readonly fields: readonly string[]
  /** The field rows are grouped by; null: they are not. */
  readonly groupBy: string | null
  /** How far a date tells groups apart; null: each value is a group. */
  readonly by: 'month' | 'year' | null
  /** What its sums are compared with where a range of days is chosen; null: nothing. */
  readonly against: 'previous' | null
  /** Fields summed up, by group and in all. */
  readonly totals: readonly string[]
  /** The parameter whose words are looked for in the text of a row; null: there is none. */
  readonly search: string | null
  /** The parameters of the period: its range, first and last day; null: there are none. */
  readonly period: readonly [range: string, first: string, last: string] | null
  /** Parameters that are compared with a field. */
  readonly compared: readonly ComparedField[]
}

/** A parameter that is compared with a field: a text that is the same, two ends as `from..to`, or the id of a row. */
interface ComparedField {
  readonly param: string
  readonly field: string
  readonly compares: 'text' | 'numbers' | 'days' | 'link'
}
