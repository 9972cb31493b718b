/** The requests of a page, and where their rows come from. */
import type { Text, Tree } from '../expressions/tree.ts'
import type { Words } from './words.ts'

/** Rows that views show: requested from the ERP, taken from another answer, or computed. */
export interface Read {
  readonly name: string
  readonly from: ReadFrom
  /** It is requested only while this holds and something that shows it is on the page; otherwise it has no rows. */
  readonly when: Tree | null
  /** False: requested at opening and on `reload` only, not when values in its query change. */
  readonly live: boolean
  /** Rows per page; null: all rows are requested at once. */
  readonly pageSize: number | null
  /** The field that identifies a row. */
  readonly key: string
  /** Field names of the rows, in order. */
  readonly fields: readonly string[]
  /** The value of a field when it is missing in the ERP's row and nobody has typed one; may use `row`. */
  readonly defaults: Readonly<Record<string, Tree>>
  /** The answer is one map, not rows: `rows` has that one, and expressions see the map under the read's name. */
  readonly one: boolean
  /**
   * The read that these rows and their edits belong to: itself, or the one it is computed from.
   * Null: rows of several reads; they cannot be edited here.
   */
  readonly base: string | null
  readonly texts: ReadTexts
}

/** Where the rows of a read come from. */
export type ReadFrom =
  | {
      readonly from: 'call'
      readonly method: 'GET' | 'POST'
      /** Relative to `/main/s/{screen}/`, or absolute when it begins with `/`; values in it are encoded. */
      readonly path: Text
      /** Evaluates to a map; members that are null or '' are not sent. */
      readonly query: Tree
      /** For a POST that only reads; null: no body. */
      readonly body: Tree | null
      /** The path of the rows in the answer: `get_list.result`. */
      readonly answer: string
    }
  /** Another location in the answer of a read. */
  | { readonly from: 'part'; readonly of: string; readonly answer: string }
  /** Rows computed by an expression from other reads. */
  | { readonly from: 'computed'; readonly rows: Tree }
  /** The lines of a form field; changing them changes that field. */
  | { readonly from: 'form'; readonly field: string }

/** Shown during the first load, while loading again, and when there are no rows; null: the standard texts. */
export interface ReadTexts {
  readonly loading: Words | null
  readonly reloading: Words | null
  readonly empty: Words | null
}
