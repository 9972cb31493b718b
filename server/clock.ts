import { sql } from 'kysely'
import type { Database } from './database/open.ts'
import { createRunner, type Runner } from './jobs/runner.ts'

/** A difference that is logged: what people see of times is wrong by it, and days change too early or too late. */
const MOST_MS = 5_000
const EVERY_MS = 60_000

/** By how many milliseconds the clock of this host is ahead of that of the database; below 0: behind. */
export async function clockDifference({ kysely }: Pick<Database, 'kysely'>, now = Date.now): Promise<number> {
  const before = now()
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(kysely)
  const after = now()
  return (before + after) / 2 - (rows[0]?.ms ?? after)
}

/** Null where the clocks agree. */
export function clockNotice(differenceMs: number): string | null {
  if (Math.abs(differenceMs) <= MOST_MS) return null
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  return (
    `The clock of this host is ${seconds} seconds ${differenceMs > 0 ? 'ahead of' : 'behind'} that of the database. ` +
    'Limits, sessions and jobs go by the database; dates of new documents and in letters go by this host. Set the clock.'
  )
}

/** Logs, once a jump, that the clocks differ. */
export function watchClock(database: Pick<Database, 'kysely'>, log: (text: string) => void, now = Date.now): Runner {
  let logged: string | null = null
  const look = async (): Promise<void> => {
    const notice = clockNotice(await clockDifference(database, now))
    if (notice !== null && logged === null) log(notice)
    logged = notice
  }
  return createRunner({ everyMs: EVERY_MS, due: async () => ['all'], run: look }, (error) => log(String(error)))
}
