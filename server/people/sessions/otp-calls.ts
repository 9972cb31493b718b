import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/open.ts'
import { HttpError } from '../../http/errors.ts'
import type { Account } from './accounts.ts'
import type { Device } from './devices.ts'
import { ALARM_FAILURES, countTries, countAttempt, uncountAttempt, type LoginAttempt } from './limits.ts'
import { type LoginFailures, recordFailure } from './login-failures.ts'
import { checkOtp, type Challenge, newOtp } from './otp.ts'
import { type OtpPurpose, sendOtp } from './send-otp.ts'

interface OtpContext {
  readonly config: Config
  readonly database: Database
  readonly loginFailures: LoginFailures
}

/** A call that requests or verifies a one-time password. */
export interface OtpCall {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly purpose: OtpPurpose
  /** What the code is requested for, whether an account exists or not: a phone, or an account as it was typed. */
  readonly key: string
  /** The phone or the address that was typed. */
  readonly typed: string
  readonly device: Device
  /** Key of the limit of failures. */
  readonly network: string
  /** Whether one of the accounts was used on this device before; if so, the device has its own limit. */
  readonly isKnown: boolean
  readonly accounts: readonly Account[]
}

const OF_ALL = { limit: 'otpAll', subject: '' } as const

/** A call of an unknown device counts as a failure until it has led somewhere. Raises the alarm at the common limit. */
export async function countOtpCall({ database, loginFailures }: OtpContext, call: OtpCall): Promise<void> {
  if (call.isKnown) return
  await countAttempt(database, { limit: 'otpAddress', subject: call.network })
  const failures = await countAttempt(database, OF_ALL)
  if (failures < ALARM_FAILURES) return
  call.log.warn(`${failures} calls about one-time passwords within an hour opened no session.`)
  loginFailures.alarm(failures)
}

/** Undoes `countOtpCall`. */
export async function uncountOtpCall({ database }: OtpContext, { isKnown, network }: OtpCall): Promise<void> {
  if (isKnown) return
  await uncountAttempt(database, { limit: 'otpAddress', subject: network })
  await uncountAttempt(database, OF_ALL)
}

/** Does the same work without an account, except that no message is sent. */
export async function sendChallenge(context: OtpContext, call: OtpCall, answer: object): Promise<object> {
  const { key, typed, purpose, device, accounts, log } = call
  const { otpDigits } = context.config
  await countTries(context.database, challengesOf(call, otpDigits))
  const code = await newOtp(context.database, { key, device: device.id }, otpDigits)
  if (accounts.length > 0) sendOtp({ ...context, log }, { to: typed, purpose, code, accounts })
  return { ...answer, otpDigits }
}

function challengesOf({ key, network, device, isKnown }: OtpCall, digits: 4 | 6): readonly LoginAttempt[] {
  if (isKnown) return [{ limit: 'otpDevice', subject: `${key} ${device.id}` }]
  return [
    { limit: 'otpFrom', subject: `${key} ${network}` },
    { limit: digits === 4 ? 'otpPhoneOfFour' : 'otpPhone', subject: key },
  ]
}

type Verified = { readonly challenge: Challenge } | { readonly answer: object }

/**
 * The challenge of a correct code, or the answer that another code was sent because it had expired (foundation §8).
 * Throws 403 for a wrong code, and 429 after too many.
 */
export async function verifyOtp(context: OtpContext, call: OtpCall, otp: string): Promise<Verified> {
  const { key, device, accounts, network, log } = call
  const checked = await checkOtp(context.database, { key, device: device.id, otp })
  if (checked === 'expired') {
    const description = 'A new OTP has been sent to your registered contact'
    const expired = { ok: false, otpSent: true, code: 'otp-expired', description }
    return { answer: await sendChallenge(context, call, expired) }
  }
  if (checked === 'wrong') recordFailure(context.loginFailures, log, { accounts, how: 'otp', network })
  if (checked === 'wrong' || checked === 'none' || accounts.length === 0) throw wrongOtp()
  await uncountOtpCall(context, call)
  return { challenge: checked }
}

export const wrongOtp = (): HttpError => new HttpError(403, 'wrong-otp', 'Login failed. Please re-check your otp.')
