import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** State of a restored copy that nobody has declared live: it sends nothing (decision 47). */
export interface Quarantine {
  /** The time its data is from. */
  readonly snapshotAt: Date
  readonly restoredAt: Date
}

/** Null: this is not a copy, or it was declared live. */
export async function readQuarantine(kysely: Kysely<Tables>): Promise<Quarantine | null> {
  const row = await kysely.selectFrom('restored_copy').select(['snapshot_at', 'restored_at']).executeTakeFirst()
  return row ? { snapshotAt: row.snapshot_at, restoredAt: row.restored_at } : null
}
