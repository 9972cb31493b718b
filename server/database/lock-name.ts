import { sql } from 'kysely'
import type { Work } from './tenant.ts'

/**
 * Locks a name until the end of the transaction, or of its savepoint: `parts steel J-12`. Whoever locks the same name in the
 * meantime waits, unless both share it.
 */
export async function lockName(work: Work, name: string, as: 'alone' | 'shared' = 'alone'): Promise<void> {
  const lock = sql.raw(as === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(hashtextextended(${name}, 0))`.execute(work)
}
