import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { createRunner, type Runner } from '../jobs/runner.ts'

/** A larger difference is logged: displayed times are wrong by it, and days change too early or too late. */
const MOST_MS = 5_000
const EVERY_MS = 60_000

/** Milliseconds by which the clock of this host is ahead of the database's clock; negative if it is behind. */
export async function clockDifference({ kysely }: Pick<Database, 'kysely'>, now = Date.now): Promise<number> {
  const before = now()
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(kysely)
  const after = now()
  return (before + after) / 2 - (rows[0]?.ms ?? after)
}

/** Null if the clocks agree. */
export function clockNotice(differenceMs: number): string | null {
  if (Math.abs(differenceMs) <= MOST_MS) return null
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  return (
    `The clock of this host is ${seconds} seconds ${differenceMs > 0 ? 'ahead of' : 'behind'} that of the database. ` +
    'Limits, sessions and jobs go by the database; dates of new documents and in letters go by this host. Set the clock.'
  )
}

/** Logs that the clocks differ, once until they agree again. */
export function watchClock(database: Pick<Database, 'kysely'>, log: (text: string) => void, now = Date.now): Runner {
  let logged: string | null = null
  const look = async (): Promise<void> => {
    const notice = clockNotice(await clockDifference(database, now))
    if (notice !== null && logged === null) log(notice)
    logged = notice
  }
  return createRunner({ everyMs: EVERY_MS, due: async () => ['all'], run: look }, (error) => log(String(error)))
}
