/** What documents post, and what of it is kept as balances. Read by the reference server only. */
import type { Tree } from '../expressions/tree.ts'

/** How the entries of a ledger add up. */
export interface LedgerBalance {
  /** Fields of which each combination of values has a balance. */
  readonly by: readonly string[]
  /** Fields that are added up. */
  readonly of: readonly string[]
  /** What no balance may be, as a condition on `row`; null: every balance is possible. */
  readonly neverWhen: Tree | null
}

/** What a document posts to one ledger. */
export interface PostingRule {
  /** The screen of the ledger. */
  readonly ledger: string
  /** The statuses in which its entries count. */
  readonly while: readonly string[]
  /** The day of its entries; null: the day of the move. */
  readonly on: Tree | null
  /** The field whose lines post, each as `row`; null: the document posts one entry. */
  readonly each: string | null
  /** The values of an entry, by field of the ledger. */
  readonly with: Readonly<Record<string, Tree>>
}

/** The report of a ledger's own screen that lists its balances. */
export const BALANCES = 'balances'
/** The report of a ledger's own screen that lists its entries. */
export const ENTRIES = 'entries'

/** Columns of entries beside the fields of their ledger: the document that posted one. */
export const entryColumns = { screen: 'fromScreen', id: 'fromId' } as const

/** The column with the range that selects just the rows with the same number or day. */
export const rangeColumn = (field: string): string => `${field}_range`
