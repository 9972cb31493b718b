import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Work } from '../database/tenant.ts'
import { tooManyTries } from './limits.ts'
import { newToken, sameText, sign } from '../http/secrets.ts'

/** Digits of a code (foundation §5). */
const DIGITS = 4
const LIFE_MINUTES = 5
/** 3 of 10,000 codes; the limit of challenges per day keeps the chance of a guess small. */
const MOST_TRIES = 3

/** An OTP is valid for the phone it was sent to and the device that requested it. */
interface Asker {
  readonly phoneKey: string
  readonly device: string
}

export interface Challenge {
  readonly id: string
}

/** Creates a challenge, which replaces the previous one. Returns the code to send. */
export async function newOtp(database: Database, { phoneKey, device }: Asker): Promise<string> {
  const id = newToken()
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  await database.kysely
    .insertInto('otp_challenges')
    .values({
      id,
      phone_key: phoneKey,
      device,
      code_hash: hashCode(database, id, code),
      expires_at: new Date(Date.now() + LIFE_MINUTES * 60_000),
      verified_at: null,
      used_at: null,
    })
    .execute()
  return code
}

interface CountedChallenge extends Challenge {
  readonly code_hash: string
  readonly tries: number
  readonly is_over: boolean
}

/**
 * Counts the try before comparing, so that concurrent guesses are all counted. Throws 429 when the
 * challenge has no try left.
 */
export async function checkOtp(
  database: Database,
  { phoneKey, device, otp }: Asker & { otp: string },
): Promise<Challenge | 'wrong' | 'expired'> {
  const { rows } = await sql<CountedChallenge>`
    update otp_challenges set tries = tries + 1
    where used_at is null and id = (
      select id from otp_challenges where phone_key = ${phoneKey} and device = ${device}
      order by created_at desc limit 1)
    returning id, code_hash, tries, expires_at < now() as is_over`.execute(database.kysely)
  const challenge = rows[0]
  if (!challenge) return 'wrong'
  if (challenge.tries > MOST_TRIES) throw tooManyTries()
  if (challenge.is_over) return 'expired'
  return sameText(challenge.code_hash, hashCode(database, challenge.id, otp)) ? challenge : 'wrong'
}

/** Marks the code as right, since it is sent again with the chosen company or with `logoutOthers`. */
export async function markVerified(database: Database, { id }: Challenge): Promise<void> {
  await database.kysely
    .updateTable('otp_challenges')
    .set({ verified_at: sql<Date>`now()`, tries: 0 })
    .where('id', '=', id)
    .execute()
}

/** Consumes the code in the transaction of the session. False: it has opened another session meanwhile. */
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
