import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { LedgerBalance } from '../../../engine/definition/ledger.ts'
import type { Value } from '../../../engine/expressions/tree.ts'

export type EntryValues = Readonly<Record<string, Value>>

/** A screen that is a ledger. */
export type Ledger = ServerDefinition & { readonly ledger: LedgerBalance }

/** What a document says about a ledger. */
export interface LedgerEntry {
  /** yyyy-mm-dd; null: the day on which it is posted. */
  readonly day: string | null
  /** By field of the ledger. */
  readonly values: EntryValues
  /** The line that says it, from 1; null: the document as a whole. */
  readonly line: number | null
}

export const isLedger = (definition: ServerDefinition | undefined): definition is Ledger =>
  definition !== undefined && definition.ledger !== null

/** The value as it tells one row from another: a link by its id, whatever the row is called now. */
const identityOfValue = (value: Value | undefined): Value =>
  typeof value === 'object' && value !== null && 'id' in value ? (value.id ?? null) : (value ?? null)

/** The values of these fields as a text, in an order that does not depend on how the file lists them. */
export const entryIdentity = (values: EntryValues, names: readonly string[]): string =>
  JSON.stringify(names.toSorted().map((name) => identityOfValue(values[name])))
