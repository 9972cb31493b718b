/** The messages between the page and the worker that stores its rows. */
import type { Row } from '../../calls/contract.ts'
import type { GridRefusal, GridRequest } from '../../calls/grid-request.ts'
import type { Field } from '../../definition/field.ts'
import type { ValueComparison } from '../../fields/field-spec.ts'
import type { ColumnFilter, Group, Sort, Sums } from '../grid-source.ts'

/** A declared field, as far as the worker needs it. */
export interface WorkerField extends Pick<Field, 'currency' | 'measureFrom'> {
  readonly name: string
  /** Other names an ERP may use. */
  readonly also: readonly string[]
  readonly kind: ValueComparison
}

/** Loads all rows; cancels the previous load. */
export interface OpenRequest {
  readonly kind: 'open'
  readonly request: GridRequest
  /** The path of the rows in the answer: `get_list.result`. */
  readonly answer: string
  readonly fields: readonly WorkerField[]
}

export interface OrderRequest {
  readonly kind: 'order'
  /** Repeated in the answer: an answer for an older turn is dropped. */
  readonly turn: number
  readonly sort: readonly Sort[]
  readonly filters: readonly ColumnFilter[]
  readonly groupBy: string | null
  readonly totals: readonly string[]
}

/** Rows from the first up to, not including, the last. */
export interface WindowRequest {
  readonly kind: 'window'
  readonly id: number
  readonly first: number
  readonly last: number
}

export type WorkerRequest = OpenRequest | OrderRequest | WindowRequest

export type WorkerMessage =
  /** The number of rows loaded so far; they are in their original order. */
  | { readonly kind: 'growing'; readonly count: number }
  | {
      readonly kind: 'loaded'
      readonly count: number
      /** The answer without its rows. */
      readonly envelope: unknown
      readonly bytes: number
      /** The ERP reports more rows, but does not return them. */
      readonly isCut: boolean
    }
  | { readonly kind: 'failed'; readonly refusal: GridRefusal }
  | {
      readonly kind: 'ordered'
      readonly turn: number
      readonly count: number
      readonly groups: readonly Group[] | null
      readonly totals: Sums
      readonly ms: number
    }
  | { readonly kind: 'window'; readonly id: number; readonly rows: readonly Row[] }
