import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * The time of the database; within a transaction the time at which it began. It decides what people may do and when
 * jobs run, since the clock of a process may be wrong, and differs from those of other processes.
 */
export async function databaseTime(work: Kysely<Tables>): Promise<Date> {
  const { at } = await work.selectNoFrom(sql<Date>`now()`.as('at')).executeTakeFirstOrThrow()
  return at
}
