import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import { documentStore } from '../drafts/document-store.ts'
import { recordStore } from '../records/record-store.ts'
import type { RowStore } from '../save/row-store.ts'

/** The store of a screen's rows; null: its rows are not stored here. */
export function rowStoreOf({ records, documents }: Pick<ServerDefinition, 'records' | 'documents'>): RowStore | null {
  if (records) return recordStore
  return documents ? documentStore : null
}
