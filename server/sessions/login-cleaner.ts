import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { createRunner, type Runner } from '../jobs/runner.ts'

const HOUR_MS = 60 * 60 * 1000
/** Rows of a table that one statement removes: it takes milliseconds, and no login waits for it. */
const MOST_AT_ONCE = 1_000

/**
 * Removes, once an hour and in small steps, what no login needs any more: counts whose window is over, used and expired
 * one-time passwords, entry tokens and visits to providers a day later, sessions 30 days after they have expired.
 */
export function createLoginCleaner({ kysely }: Database, log: (error: unknown) => void): Runner {
  const removeSome = async (): Promise<number> => {
    const { rows } = await sql<{ removed: number }>`
      select greatest(remove_expired_logins(${MOST_AT_ONCE}), remove_expired_visits(${MOST_AT_ONCE})) as removed`.execute(
      kysely,
    )
    return rows[0]?.removed ?? 0
  }
  const queue = {
    everyMs: HOUR_MS,
    due: () => Promise.resolve(['all'] as const),
    async run(_job: 'all', { isClosing }: { isClosing(): boolean }): Promise<void> {
      while ((await removeSome()) >= MOST_AT_ONCE && !isClosing());
    },
  }
  return createRunner(queue, log)
}
