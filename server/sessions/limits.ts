import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { CallError } from '../http/errors.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How often what may be tried: [tries, seconds]. One table for all ways to sign in. */
const limits = {
  loginAccount: [10, 15 * MINUTE],
  /** Failures of one network (network.ts); it may stand for a whole office. */
  loginAddress: [300, 15 * MINUTE],
  /** The same; a code that was asked for and opened nothing is a failure, too. */
  otpAddress: [300, HOUR],
  /** Challenges for one phone number, all unknown devices together; a known device has as many of its own. */
  otpPhone: [5, DAY],
} as const

type Limit = keyof typeof limits

/**
 * Counts one try, before it is evaluated and in a transaction of its own: tries side by side cannot
 * slip past, and an error afterwards does not give the try back. Throws 429 when there are none left.
 */
export async function countTry(database: Database, limit: Limit, subject: string): Promise<void> {
  const [most, seconds] = limits[limit]
  const { rows } = await sql<{ count: number }>`
    insert into attempts (key, count, expires_at) values (${keyOf(limit, subject)}, 1, now() + ${seconds} * interval '1 second')
    on conflict (key) do update set
      count = case when attempts.expires_at < now() then 1 else attempts.count + 1 end,
      expires_at = case when attempts.expires_at < now() then excluded.expires_at else attempts.expires_at end
    returning count`.execute(database.kysely)
  if ((rows[0]?.count ?? 0) > most) throw tooManyTries()
}

/**
 * A try that was no failure does not count. It is counted all the same while it is evaluated: giving it back leaves
 * the failures beside it counted, where starting anew would forget them.
 */
export async function giveBackTry(database: Database, limit: Limit, subject: string): Promise<void> {
  await sql`
    update attempts set count = greatest(count - 1, 0)
    where key = ${keyOf(limit, subject)} and expires_at > now()`.execute(database.kysely)
}

/** After a success the account starts anew. */
export async function resetTries(database: Database, limit: Limit, subject: string): Promise<void> {
  await database.kysely.deleteFrom('attempts').where('key', '=', keyOf(limit, subject)).execute()
}

export function tooManyTries(): CallError {
  return new CallError(429, 'too-many-tries', 'Please wait for 10 seconds for another try.')
}

const keyOf = (limit: Limit, subject: string): string => `${limit}:${subject}`
