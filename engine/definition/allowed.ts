/** Calls that a screen's actions send only for some rows: the basis for the server to refuse others by `allow`. */
import type { Value } from '../expressions/tree.ts'
import type { Guard } from './field.ts'
import type { Read } from './read.ts'

/**
 * One way a screen sends a call. A request matches if its values are possible for this call; it is allowed if the
 * conditions of one matching call hold for every row it names.
 */
export interface AllowedCall {
  /** The action a person presses. */
  readonly action: string
  /** `allow` of that action, then of the actions it runs up to the call; empty: any row. */
  readonly allow: readonly { readonly action: string; readonly guard: Guard }[]
  readonly query: SentValues
  readonly body: SentValues
  /** The location of row keys in the request; null: `allow` is empty. */
  readonly rows: SentRows | null
}

/** By name of the call: calls restricted to some rows, with every way in which the screen sends them. */
export type AllowedCalls = Readonly<Record<string, readonly AllowedCall[]>>

/** The members that are sent, including those with a constant value; null: any value of an expression. */
export interface SentMembers {
  readonly names: readonly string[]
  readonly fixed: Readonly<Record<string, Value>>
}
/** The values in one part of a request. */
export type SentValues = SentMembers | null

/** The member with the key of a row, or a list of keys. */
export interface SentRows {
  readonly part: 'query' | 'body'
  readonly member: string
  /** The list of the rows, which a call of the same screen returns. */
  readonly read: Read
}
