import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { type CallError, TryLaterError } from '../http/errors.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Limit {
  /** Failures within the window until the next try has to wait. */
  readonly most: number
  /** Of the window, which begins with its first failure. */
  readonly seconds: number
  /**
   * Missing: the next try waits until the window ends. Otherwise seconds, doubled with each further failure up to
   * `longest`: for what strangers can fail in somebody else's name, who must not be shut out by that.
   */
  readonly delay?: { readonly first: number; readonly longest: number }
}

/**
 * The failures of all ways to sign in, by what they are counted by. A device that a person has signed in with before
 * is counted by itself alone, so that strangers cannot use up its tries (ADR 0109).
 */
const limits = {
  /** Passwords of one network (network.ts), which may be a whole office. */
  loginAddress: { most: 300, seconds: 15 * MINUTE },
  /** Of one account from one network. */
  loginFrom: { most: 10, seconds: 15 * MINUTE },
  /** Of one account from all networks. */
  loginAccount: { most: 20, seconds: DAY, delay: { first: 2, longest: 15 * MINUTE } },
  /** Of one account on a known device. */
  loginDevice: { most: 10, seconds: 15 * MINUTE },
  /** Stored logins of one network without a session. */
  storedLogin: { most: 300, seconds: 15 * MINUTE },
  /** Tokens of the set-up page and of invitations that were wrong, of one network. */
  linkToken: { most: 30, seconds: 15 * MINUTE },
  /** Visits to providers of one network that opened no session, and answers of a provider to no visit. */
  providerVisit: { most: 300, seconds: 15 * MINUTE },
  /** Calls about one-time passwords of one network; a requested code that opened no session is a failure, too. */
  otpAddress: { most: 300, seconds: HOUR },
  /** The same of all networks and phones together. */
  otpAll: { most: 1000, seconds: HOUR },
  /** Codes requested for one phone from one network. */
  otpFrom: { most: 5, seconds: DAY },
  /** Codes requested for one phone from all networks. */
  otpPhone: { most: 20, seconds: DAY },
  /** The same where codes have four digits, which are easier to guess. */
  otpPhoneOfFour: { most: 10, seconds: DAY },
  /** Codes requested for one phone on a known device. */
  otpDevice: { most: 5, seconds: DAY },
} as const satisfies Readonly<Record<string, Limit>>

/** What a try is counted by: `limit` for this subject, a network say. */
export interface Try {
  readonly limit: keyof typeof limits
  readonly subject: string
}

/** The failures after which a try of all phones together raises the alarm. */
export const ALARM_FAILURES = limits.otpAll.most

/**
 * Counts one try before it is evaluated, in a transaction of its own: concurrent tries cannot bypass the limit, and a
 * later error does not give the try back. A refused try is not counted. Returns the tries of the window; throws 429
 * with the time left.
 */
export async function countTry(database: Database, each: Try): Promise<number> {
  const { most, seconds, delay }: Limit = limits[each.limit]
  const wait = delay
    ? sql`now() + interval '1 second' * least(${delay.longest}::float,
        ${delay.first}::float * 2 ^ least(attempts.count + 1 - ${most}::int, 30))`
    : sql`attempts.expires_at`
  const { rows } = await sql<{ count: number }>`
    insert into attempts (key, count, expires_at) values (${keyOf(each)}, 1, now() + ${seconds}::int * interval '1 second')
    on conflict (key) do update set
      count = case when attempts.expires_at <= now() then 1 else attempts.count + 1 end,
      expires_at = case when attempts.expires_at <= now() then excluded.expires_at else attempts.expires_at end,
      retry_at = case when attempts.expires_at <= now() or attempts.count + 1 < ${most}::int then 'epoch' else ${wait} end
    where attempts.retry_at <= now()
    returning count`.execute(database.kysely)
  const [row] = rows
  if (row) return row.count
  throw tooManyTries(await secondsLeft(database, each))
}

/** Counts a try by each of these, in their order, up to the one that refuses it. */
export async function countTries(database: Database, tries: readonly Try[]): Promise<void> {
  for (const each of tries) await countTry(database, each)
}

/** Uncounts a try that was no failure. Unlike a reset, this keeps failures of the same subject counted. */
export async function giveBackTry(database: Database, each: Try): Promise<void> {
  await sql`
    update attempts set count = greatest(count - 1, 0), retry_at = 'epoch'
    where key = ${keyOf(each)} and expires_at > now()`.execute(database.kysely)
}

/** Resets the count of what is the person's own after a success. */
export async function resetTries(database: Database, each: Try): Promise<void> {
  await database.kysely.deleteFrom('attempts').where('key', '=', keyOf(each)).execute()
}

async function secondsLeft(database: Database, each: Try): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from retry_at - now()))::int as seconds
    from attempts where key = ${keyOf(each)}`.execute(database.kysely)
  return Math.max(1, rows[0]?.seconds ?? 1)
}

/** @param seconds until the next try is evaluated */
export function tooManyTries(seconds: number): CallError {
  const description = `Please wait for ${inWords(seconds)} for another try.`
  return new TryLaterError({ status: 429, code: 'too-many-tries', inBody: true }, description, seconds)
}

/** Rounded up, so that nobody comes back too early. */
function inWords(seconds: number): string {
  if (seconds < 2 * MINUTE) return `${seconds} seconds`
  if (seconds < 2 * HOUR) return `${Math.ceil(seconds / MINUTE)} minutes`
  return `${Math.ceil(seconds / HOUR)} hours`
}

const keyOf = ({ limit, subject }: Try): string => `${limit}:${subject}`
