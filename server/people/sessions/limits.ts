import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import { type HttpError, TryLaterError } from '../../http/errors.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Limit {
  /** Failures within the window before the next attempt has to wait. */
  readonly most: number
  /** Length of the window, which begins with its first failure. */
  readonly seconds: number
  /**
   * Seconds, doubled with each further failure up to `longest`. For attempts that strangers can make in a person's
   * name: the person must not be locked out by them. Missing: the next attempt waits until the window ends.
   */
  readonly delay?: { readonly first: number; readonly longest: number }
}

/**
 * Limits of failures for all ways to sign in, by what is counted. Failures on a device that a person has signed in with
 * before are counted separately, so that strangers cannot use up its attempts (decision 43).
 */
const limits = {
  /** Wrong passwords from one network (network.ts), which may be a whole office. */
  loginAddress: { most: 300, seconds: 15 * MINUTE },
  /** For one account from one network. */
  loginFrom: { most: 10, seconds: 15 * MINUTE },
  /** For one account from all networks. */
  loginAccount: { most: 20, seconds: DAY, delay: { first: 2, longest: 15 * MINUTE } },
  /** For one account on a known device. */
  loginDevice: { most: 10, seconds: 15 * MINUTE },
  /** Stored logins without a session from one network. */
  storedLogin: { most: 300, seconds: 15 * MINUTE },
  /** Wrong tokens of the set-up page and of invitations, from one network. */
  linkToken: { most: 30, seconds: 15 * MINUTE },
  /** From one network: visits to providers that opened no session, and a provider's answers without a visit. */
  providerVisit: { most: 300, seconds: 15 * MINUTE },
  /** Calls about one-time passwords from one network; a requested code that opened no session is a failure, too. */
  otpAddress: { most: 300, seconds: HOUR },
  /** The same for all networks and phones together. */
  otpAll: { most: 1000, seconds: HOUR },
  /** Codes requested for one phone from one network. */
  otpFrom: { most: 5, seconds: DAY },
  /** Codes requested for one phone from all networks. */
  otpPhone: { most: 20, seconds: DAY },
  /** The same for codes of four digits, which are easier to guess. */
  otpPhoneOfFour: { most: 10, seconds: DAY },
  /** Codes requested for one phone on a known device. */
  otpDevice: { most: 5, seconds: DAY },
} as const satisfies Readonly<Record<string, Limit>>

/** One attempt, counted under `limit` for this subject, such as a network. */
export interface LoginAttempt {
  readonly limit: keyof typeof limits
  readonly subject: string
}

/** The number of failures of all phones together that raises the alarm. */
export const ALARM_FAILURES = limits.otpAll.most

/**
 * Counts one attempt before it is evaluated, in its own transaction: concurrent attempts cannot bypass the limit, and a
 * later error does not undo the count. A refused attempt is not counted. Returns the attempts in the window; throws 429
 * with the remaining time.
 */
export async function countAttempt(database: Database, each: LoginAttempt): Promise<number> {
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

/** Counts an attempt under each of these limits, in order, up to the one that refuses it. */
export async function countTries(database: Database, tries: readonly LoginAttempt[]): Promise<void> {
  for (const each of tries) await countAttempt(database, each)
}

/** Uncounts an attempt that did not fail. Unlike a reset, this leaves other failures of the same subject counted. */
export async function uncountAttempt(database: Database, each: LoginAttempt): Promise<void> {
  await sql`
    update attempts set count = greatest(count - 1, 0), retry_at = 'epoch'
    where key = ${keyOf(each)} and expires_at > now()`.execute(database.kysely)
}

/** After a success, resets the counts that belong to the person. */
export async function resetTries(database: Database, each: LoginAttempt): Promise<void> {
  await database.kysely.deleteFrom('attempts').where('key', '=', keyOf(each)).execute()
}

async function secondsLeft(database: Database, each: LoginAttempt): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from retry_at - now()))::int as seconds
    from attempts where key = ${keyOf(each)}`.execute(database.kysely)
  return Math.max(1, rows[0]?.seconds ?? 1)
}

/** @param seconds until the next attempt is evaluated */
export function tooManyTries(seconds: number): HttpError {
  return new TryLaterError({ status: 429, code: 'too-many-tries', inBody: true }, waitText(seconds), seconds)
}

/** Rounded up, so that nobody comes back too early. */
function waitText(seconds: number): string {
  if (seconds < 2 * MINUTE) return `Please wait for ${seconds} seconds for another try.`
  if (seconds < 2 * HOUR) return `Please wait for ${Math.ceil(seconds / MINUTE)} minutes for another try.`
  return `Please wait for ${Math.ceil(seconds / HOUR)} hours for another try.`
}

/** What wrong passwords of an account are counted under, whether it exists or not. */
export const loginKey = (account: {
  readonly ccode: string
  readonly email: string
  readonly inTest: boolean
}): string => `${account.ccode} ${account.inTest} ${account.email}`

const keyOf = ({ limit, subject }: LoginAttempt): string => `${limit}:${subject}`
