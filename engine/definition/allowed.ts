/** Calls that a screen's actions send about some rows only: what `allow` lets the server refuse. */
import type { Value } from '../expressions/tree.ts'
import type { Guard } from './field.ts'
import type { Read } from './read.ts'

/**
 * One way a screen sends a call. A request is one of those whose values it could hold, and is let through when the
 * conditions of one of them hold for every row it names.
 */
export interface AllowedCall {
  /** The action a person presses. */
  readonly action: string
  /** `allow` of that action, then of those that it runs on the way to the call; empty: any row. */
  readonly allow: readonly { readonly action: string; readonly guard: Guard }[]
  readonly query: SentValues
  readonly body: SentValues
  /** Where the request names its rows; null: `allow` is empty. */
  readonly rows: SentRows | null
}

/** By the name of the call, those that may be sent about some rows only, with every way in which the screen sends them. */
export type AllowedCalls = Readonly<Record<string, readonly AllowedCall[]>>

/** The members that are sent, with those that are always the same; null: whatever an expression answers. */
export interface SentMembers {
  readonly names: readonly string[]
  readonly fixed: Readonly<Record<string, Value>>
}
/** What a request of one kind holds. */
export type SentValues = SentMembers | null

/** The member that holds the key of a row, or a list of keys. */
export interface SentRows {
  readonly part: 'query' | 'body'
  readonly member: string
  /** The list that the rows are of, which a call of the same screen answers. */
  readonly read: Read
}
