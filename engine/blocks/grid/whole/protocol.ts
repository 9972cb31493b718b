/** What the page and the worker that holds its rows say to each other. */
import type { CallsOfGrids } from '../../../runtime/grid-calls.ts'
import type { Row } from '../../../runtime/host.ts'
import type { Kind } from '../sources/compare.ts'
import type { ColumnFilter, Group, Sort, Sums } from '../sources/grid-source.ts'

export type GridRequest = ReturnType<CallsOfGrids['gridRequest']>
export type GridRefusal = Parameters<CallsOfGrids['gridRefusal']>[1]

/** A declared field, as far as the worker needs to know it. */
export interface WorkerField {
  readonly name: string
  readonly also: readonly string[]
  readonly kind: Kind
}

export interface OpenAsk {
  readonly ask: 'open'
  readonly request: GridRequest
  readonly answer: string
  readonly fields: readonly WorkerField[]
}

export interface OrderAsk {
  readonly ask: 'order'
  /** The answer carries it: an older one is not wanted any more. */
  readonly turn: number
  readonly sort: readonly Sort[]
  readonly filters: readonly ColumnFilter[]
  readonly groupBy: string | null
  readonly totals: readonly string[]
}

export interface WindowAsk {
  readonly ask: 'window'
  readonly id: number
  readonly turn: number
  readonly first: number
  readonly last: number
}

export type WorkerAsk = OpenAsk | OrderAsk | WindowAsk

export type WorkerTell =
  /** So many rows have come; they stand in the order in which they came. */
  | { readonly tell: 'growing'; readonly count: number }
  | {
      readonly tell: 'whole'
      readonly count: number
      readonly envelope: unknown
      readonly bytes: number
      /** The ERP says that there are more rows, but does not answer them. */
      readonly isCut: boolean
    }
  | { readonly tell: 'refused'; readonly refusal: GridRefusal }
  | {
      readonly tell: 'ordered'
      readonly turn: number
      readonly count: number
      readonly groups: readonly Group[] | null
      readonly totals: Sums
      readonly ms: number
    }
  | { readonly tell: 'window'; readonly id: number; readonly turn: number; readonly rows: readonly Row[] }
