import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { CallError } from '../http/errors.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The limits of all ways to sign in: [tries, seconds]. */
const limits = {
  loginAccount: [10, 15 * MINUTE],
  /** Failures of one network (network.ts), which may be a whole office. */
  loginAddress: [300, 15 * MINUTE],
  /** The same; a requested code that opened no session is a failure, too. */
  otpAddress: [300, HOUR],
  /** Challenges per phone number: of all unknown devices together, and of each known device. */
  otpPhone: [5, DAY],
} as const

type Limit = keyof typeof limits

/**
 * Counts one try before it is evaluated, in a transaction of its own: concurrent tries cannot bypass
 * the limit, and a later error does not give the try back. Throws 429 when there are none left.
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
 * Uncounts a try that was no failure. Unlike a reset, this keeps failures of the same subject counted.
 */
export async function giveBackTry(database: Database, limit: Limit, subject: string): Promise<void> {
  await sql`
    update attempts set count = greatest(count - 1, 0)
    where key = ${keyOf(limit, subject)} and expires_at > now()`.execute(database.kysely)
}

/** Resets the count of an account after a success. */
export async function resetTries(database: Database, limit: Limit, subject: string): Promise<void> {
  await database.kysely.deleteFrom('attempts').where('key', '=', keyOf(limit, subject)).execute()
}

export function tooManyTries(): CallError {
  return new CallError(429, 'too-many-tries', 'Please wait for 10 seconds for another try.')
}

const keyOf = (limit: Limit, subject: string): string => `${limit}:${subject}`
