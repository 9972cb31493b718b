import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import { inTenant } from '../../database/tenant.ts'
import { createRunner, type JobQueue, type Runner } from '../../jobs/runner.ts'

const HOUR_MS = 60 * 60 * 1000
/** Most rows of a table that one statement removes: it takes milliseconds, so that no call waits for it. */
const MOST_AT_ONCE = 1_000

/** Removes some expired rows; returns the largest number of rows removed from one table. */
type Step = (database: Database) => Promise<number>

/** Rows without a company: counters, one-time passwords, entry tokens, visits to providers, ended sessions. */
const removeLogins: Step = async ({ kysely }) => {
  const { rows } = await sql<{ removed: number }>`
    select greatest(remove_expired_logins(${MOST_AT_ONCE}), remove_expired_visits(${MOST_AT_ONCE})) as removed`.execute(
    kysely,
  )
  return rows[0]?.removed ?? 0
}

const removeRowsOf =
  (company: string): Step =>
  async (database) =>
    await inTenant(database, company, async (work) => {
      const { rows } = await sql<{ removed: number }>`
        select remove_expired_rows(${MOST_AT_ONCE}) as removed`.execute(work)
      return rows[0]?.removed ?? 0
    })

/**
 * Removes expired rows once an hour, in small steps (`lifetimes.ts`). A job is a company, or the rows without one.
 * Files of exports, imports and unfinished uploads are removed by the modules that create them.
 */
export function createRetention(database: Database, log: (error: unknown) => void): Runner {
  const queue: JobQueue<Step> = {
    everyMs: HOUR_MS,
    async due() {
      const { rows } = await sql<{ id: string }>`select companies_to_alarm() as id`.execute(database.kysely)
      return [removeLogins, ...rows.map(({ id }) => removeRowsOf(id))]
    },
    async run(step, { isClosing }) {
      while ((await step(database)) >= MOST_AT_ONCE && !isClosing());
    },
  }
  return createRunner(queue, log)
}
