import { type RawBuilder, sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'

/** The table that contains the rows of a screen. */
export type RowTable = 'documents' | 'records' | 'ledger_entries' | 'ledger_balances'

export const rowTableOf = ({ records, ledger }: Partial<Pick<ServerDefinition, 'records' | 'ledger'>>): RowTable =>
  ledger ? 'ledger_entries' : records ? 'records' : 'documents'

interface StoredTable {
  /** Whether a row is not deleted. @param as the name of the table in the statement */
  isKept(as: string): RawBuilder<boolean>
  isInactive(as: string): RawBuilder<boolean>
  /** The columns of an index in which the oldest rows come first. */
  readonly oldest: RawBuilder<unknown>
}

/** Nobody deletes or deactivates what a ledger holds. */
const ofLedgers: StoredTable = { isKept: () => sql`true`, isInactive: () => sql`false`, oldest: sql`day, id` }

/** Deleted records stay stored, for those who refer to them; drafts are removed, and no other document is deleted. */
export const storedTables: Readonly<Record<RowTable, StoredTable>> = {
  documents: {
    isKept: () => sql`true`,
    isInactive: () => sql`false`,
    oldest: sql`doc_date, id`,
  },
  records: {
    isKept: (as) => sql`${sql.ref(`${as}.deleted_at`)} is null`,
    isInactive: (as) => sql`(${sql.ref(`${as}.inactive_at`)} is not null)`,
    oldest: sql`id`,
  },
  ledger_entries: ofLedgers,
  ledger_balances: ofLedgers,
}
