import type { FilterComparison } from './filter.ts'
import type { Ratio } from './ratio.ts'

/** The call of a screen for each of its reports with `from`. */
export const REPORT_CALL = 'report'

/** The screen that `from` names, and the field whose lines it means: `purchaserequest.Items`. Null: whole rows. */
export function reportedRows(from: string): { readonly screen: string; readonly lines: string | null } {
  const [screen = '', lines = null] = from.split('.')
  return { screen, lines }
}

/** A report that the reference server computes from the documents or records of another screen. */
export interface StoredReport {
  /** The screen whose rows are reported. */
  readonly from: string
  /** The field of that screen whose lines are reported, a row each. Missing: its rows are. */
  readonly lines?: string
  /** The balances of a ledger are reported. Missing: its entries, or the rows of another screen. */
  readonly rows?: 'balances'
  /** Only rows with one of these values in each of these fields are reported. Missing: all rows. */
  readonly only?: readonly RestrictedField[]
  /** Fields of that screen, and `dateStamp`, the date of a document. */
  readonly fields: readonly string[]
  /** The field that rows are grouped by; null: no grouping. */
  readonly groupBy: string | null
  /** The field that the rows of each group are grouped by again. Missing: none, as in older definitions. */
  readonly thenBy?: string
  /** The precision of dates when grouping; null: each value is a group. */
  readonly by: 'month' | 'year' | null
  /** What its sums are compared with when a range of days is chosen; null: nothing. */
  readonly against: 'previous' | null
  /** Fields summed up, per group and in total. */
  readonly totals: readonly string[]
  /** Ratios of sums. Missing: none, as in older definitions. */
  readonly ratios?: readonly Ratio[]
  /** The parameter with the text to search rows for; null: there is none. */
  readonly search: string | null
  /** The parameters of the period: its range, first and last day; null: there are none. */
  readonly period: readonly [range: string, first: string, last: string] | null
  /** Parameters that are compared with a field. */
  readonly compared: readonly ComparedField[]
}

/** A parameter that is compared with a field: an equal text, two ends as `from..to`, or the id of a row. */
interface ComparedField {
  readonly param: string
  readonly field: string
  readonly compares: FilterComparison
}

/** The values of a field that rows of a report may have: of numbers and days ranges, as `from..to`. */
interface RestrictedField {
  readonly field: string
  readonly values: readonly string[]
}
