import { sql } from 'kysely'
import type { Work } from './tenant.ts'

/** Locks several names alone, in one order for everybody, so that no two wait for each other. */
export async function lockNames(work: Work, names: Iterable<string>): Promise<void> {
  const all = [...new Set(names)].toSorted()
  if (all.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${all}::text[]) as name`.execute(work)
}

/**
 * Locks a name until the end of the transaction, or of its savepoint: `parts steel J-12`. Whoever locks the same name in the
 * meantime waits, unless both share it.
 */
export async function lockName(work: Work, name: string, as: 'alone' | 'shared' = 'alone'): Promise<void> {
  const lock = sql.raw(as === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(hashtextextended(${name}, 0))`.execute(work)
}
