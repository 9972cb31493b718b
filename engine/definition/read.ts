/** What a page asks for, and where its rows come from. */
import type { Text, Tree } from '../expressions/tree.ts'
import type { Words } from './words.ts'

/** Rows that views show: asked of the ERP, taken from another answer, or computed. */
export interface Read {
  readonly name: string
  readonly from: ReadFrom
  /** It runs only while this holds and something that shows it is on the page; otherwise it has no rows. */
  readonly when: Tree | null
  /** False: asked at opening and on `reload` only, not when what its query names changes. */
  readonly live: boolean
  /** Rows a page; null reads everything at once. */
  readonly pageSize: number | null
  /** The row's identity. */
  readonly key: string
  /** Field names of the rows, in order. */
  readonly fields: readonly string[]
  /** What a field holds where the ERP's row says nothing and nobody has typed; may speak of `row`. */
  readonly defaults: Readonly<Record<string, Tree>>
  /** The answer is one map, not rows: `rows` holds that one, and expressions see the map under the read's name. */
  readonly one: boolean
  /**
   * The read whose rows these are, which edits of them belong to: itself, or the one it is computed from.
   * Null: rows of several reads; nothing edits them here.
   */
  readonly base: string | null
  /**
   * Shown by grids only, never edited, spoken of or paged by a list: such rows never become JavaScript objects
   * on the main thread (blocks/grid).
   */
  readonly gridOnly: boolean
  readonly texts: ReadTexts
}

/** Where the rows of a read come from. */
export type ReadFrom =
  | {
      readonly from: 'call'
      readonly method: 'GET' | 'POST'
      /** Below `/main/s/{screen}/`, or a whole path when it begins with `/`; values in it are encoded. */
      readonly path: Text
      /** Evaluates to a map; members that are null or '' are not sent. */
      readonly query: Tree
      /** Of a POST that only reads; null: none. */
      readonly body: Tree | null
      /** Where the rows stand in the answer, as a dotted path: `get_list.result`. */
      readonly answer: string
    }
  /** Another place in the answer of a read. */
  | { readonly from: 'part'; readonly of: string; readonly answer: string }
  /** Rows an expression makes of other reads. */
  | { readonly from: 'computed'; readonly rows: Tree }
  /** The lines that a field of the form holds; a change of them is a change of that field. */
  | { readonly from: 'form'; readonly field: string }

/** Said while rows are fetched the first time, while they are fetched again, and when there are none; null: the common words. */
export interface ReadTexts {
  readonly loading: Words | null
  readonly reloading: Words | null
  readonly empty: Words | null
}
