import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/open.ts'
import type { Work } from '../../database/tenant.ts'
import { tooManyTries } from './limits.ts'
import { newToken, sameText, sign } from '../../http/secrets.ts'

const LIFE_MINUTES = 5
/** 3 of 1,000,000 codes; with 10,000 codes, the limit of challenges per day keeps the chance of a guess small. */
const MOST_TRIES = 3

/** An OTP is valid for what it was requested for (a phone, or an account) and the device that requested it. */
interface Asker {
  readonly key: string
  readonly device: string
}

export interface Challenge {
  readonly id: string
}

/** Creates a challenge, which replaces the previous one. Returns the code to send. */
export async function newOtp(database: Database, { key, device }: Asker, digits: Config['otpDigits']): Promise<string> {
  const id = newToken()
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  await database.kysely
    .insertInto('otp_challenges')
    .values({
      id,
      asked_for: key,
      device,
      code_hash: hashCode(database, id, code),
      expires_at: sql<Date>`now() + ${LIFE_MINUTES}::int * interval '1 minute'`,
      verified_at: null,
      used_at: null,
    })
    .execute()
  return code
}

interface CountedChallenge extends Challenge {
  readonly code_hash: string
  readonly tries: number
  /** Time until it expires; 0 or less: it has expired. */
  readonly seconds: number
}

/**
 * Counts the attempt before comparing, so that concurrent guesses are all counted. Throws 429 if the challenge has no
 * attempt left, until it expires. `none`: no code was sent to this device, and nothing was compared.
 */
export async function checkOtp(
  database: Database,
  { key, device, otp }: Asker & { otp: string },
): Promise<Challenge | 'wrong' | 'expired' | 'none'> {
  const { rows } = await sql<CountedChallenge>`
    update otp_challenges set tries = tries + 1
    where used_at is null and id = (
      select id from otp_challenges where asked_for = ${key} and device = ${device}
      order by created_at desc limit 1)
    returning id, code_hash, tries, ceil(extract(epoch from expires_at - now()))::int as seconds`.execute(
    database.kysely,
  )
  const challenge = rows[0]
  if (!challenge) return 'none'
  if (challenge.seconds <= 0) return 'expired'
  if (challenge.tries > MOST_TRIES) throw tooManyTries(challenge.seconds)
  return sameText(challenge.code_hash, hashCode(database, challenge.id, otp)) ? challenge : 'wrong'
}

/** Marks the code as correct, since it is sent again with the chosen company or with `logoutOthers`. */
export async function markVerified(database: Database, { id }: Challenge): Promise<void> {
  await database.kysely
    .updateTable('otp_challenges')
    .set({ verified_at: sql<Date>`now()`, tries: 0 })
    .where('id', '=', id)
    .execute()
}

/** Consumes the code in the transaction of the session. False: it has already opened another session. */
export async function finishOtp(work: Work, { id }: Challenge): Promise<boolean> {
  const used = await work
    .updateTable('otp_challenges')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

const hashCode = (database: Database, id: string, code: string): string => sign(database.secret, `otp ${id}`, code)
