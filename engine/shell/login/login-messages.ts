import type { LoginAnswer } from '../../calls/contract.ts'
import { readRequestId } from '../../calls/answers.ts'
import { CallError, messageFor } from '../../calls/errors.ts'
import { loginRefusal, readLogin } from '../../calls/login-answer.ts'
import { t } from '../../messages/message.ts'
import { OTP_DIGITS } from './login-rules.ts'

/** Foundation §8: an OTP was sent. */
export const OTP_SENT = 'Please enter the OTP sent to your registered email or phone to proceed.'
/** Foundation §8: a new OTP was sent because the one typed had expired. */
export const OTP_EXPIRED = 'A new OTP has been sent to your registered contact.'
/** Foundation §8, 403 to an OTP. */
export const WRONG_OTP = 'Login failed. Please re-check your otp.'
/** How long to wait after a 429. */
export const TOO_FAST_SECONDS = 10
/** Foundation §8: any other refusal without a reason. */
export const WRONG_CREDENTIALS = 'Login failed. Please re-check your login credentials.'
/** Foundation §5: this browser stores no device id. */
export const NO_DEVICE = 'Please click update button at the top of this page.'

/** One of the companies registered with a phone number. */
export interface LoginCompany {
  readonly ccode: string
  readonly company: string
}

/** The OTP field appears; `text` reports whether the OTP was sent for the first time or again. */
export interface SentOtp {
  readonly kind: 'otp'
  readonly text: string
  /** The number of digits of an OTP of this ERP. */
  readonly digits: number
}

/** The result of a login call. */
export type LoginResult =
  | { readonly kind: 'in'; readonly answer: LoginAnswer }
  | SentOtp
  /** One phone number, several companies: the person chooses. */
  | { readonly kind: 'companies'; readonly companies: readonly LoginCompany[] }
  /** 409: ask whether the other sessions shall end. */
  | { readonly kind: 'sessions' }
  /** After `waitSeconds` the call may be repeated. */
  | {
      readonly kind: 'refused'
      readonly text: string
      /** The HTTP status; null: no answer came, or one without a status. */
      readonly status: number | null
      readonly waitSeconds?: number
      /** Identifies the request in the logs of the ERP; null: the ERP sent none. */
      readonly reference?: string | null
    }

/** The purpose of a login call: request an OTP, verify one, or log in with e-mail and password alone. */
export type LoginPurpose = 'ask-otp' | 'verify-otp' | 'password'

/** Makes the call and reads its answer. Never rejects. */
export async function attemptLogin(attempt: LoginPurpose, call: () => Promise<LoginAnswer>): Promise<LoginResult> {
  try {
    const answer = await call()
    return withReference(readAnswer(attempt, answer), readRequestId(answer))
  } catch (error) {
    return withReference(readError(attempt, error), error instanceof CallError ? error.requestId : null)
  }
}

const withReference = (result: LoginResult, reference: string | null): LoginResult =>
  result.kind === 'refused' && reference !== null ? { ...result, reference } : result

function readAnswer(attempt: LoginPurpose, answer: LoginAnswer): LoginResult {
  const companies = answer.possible_ccodes ?? []
  if (companies.length > 0 && !tokenIn(answer)) return { kind: 'companies', companies }
  if (answer.ok && (tokenIn(answer) || answer.userName)) return { kind: 'in', answer }
  if (answer.otpSent || answer.loginOtpSent) return sentOtp(otpText(attempt, answer), answer)
  // A plain `ok` in answer to a request for an OTP means that it was sent.
  if (answer.ok) return attempt === 'ask-otp' ? sentOtp(t(OTP_SENT), answer) : { kind: 'in', answer }
  return refusedWith(attempt, { status: Number(answer.code), reason: loginRefusal(answer), answer })
}

interface Refusal {
  readonly status: number | null
  readonly reason: string | null
  readonly answer: Pick<LoginAnswer, 'retryAfter'>
}

/** Foundation §8, login; an ERP that answers everything with 200 puts the status into `code`. */
function refusedWith(attempt: LoginPurpose, { status, reason, answer }: Refusal): LoginResult {
  if (status === 409) return { kind: 'sessions' }
  const refused = { kind: 'refused', status } as const
  if (status === 429) return { ...refused, text: tooFast(answer.retryAfter), waitSeconds: TOO_FAST_SECONDS }
  if (status === 403 && attempt === 'verify-otp') return { ...refused, text: t(WRONG_OTP) }
  return { ...refused, text: reason ?? t(WRONG_CREDENTIALS) }
}

function readError(attempt: LoginPurpose, error: unknown): LoginResult {
  if (!(error instanceof CallError)) return { kind: 'refused', status: null, text: t(WRONG_CREDENTIALS) }
  const answer = readLogin(error.answer)
  const asksForMore = answer.possible_ccodes?.length || answer.otpSent || answer.loginOtpSent
  if (asksForMore && !OWN_STATUSES.includes(error.status ?? 0)) return readAnswer(attempt, { ...answer, ok: false })
  const isUnreached = error.status === null || error.status >= 500
  const reason = loginRefusal(error.answer) ?? (isUnreached ? messageFor(error)?.text : null)
  return refusedWith(attempt, { status: error.status, reason: reason ?? null, answer })
}

/** The meaning of these statuses does not depend on the rest of the answer. */
const OWN_STATUSES = [403, 409, 429]

/** An OTP sent in answer to an OTP means that the one typed had expired. */
function otpText(attempt: LoginPurpose, answer: LoginAnswer): string {
  const expired = attempt === 'verify-otp' || /expire/i.test(answer.code ?? '')
  return t(expired ? OTP_EXPIRED : OTP_SENT)
}

function sentOtp(text: string, { otpDigits }: LoginAnswer): SentOtp {
  return { kind: 'otp', text, digits: Number(otpDigits) || OTP_DIGITS }
}

/** Foundation §8, 429, with the time left if the ERP names it, rounded up. */
function tooFast(retryAfter: unknown): string {
  const seconds = Number(retryAfter) || TOO_FAST_SECONDS
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 120) return t('Please wait for {seconds} seconds for another try.', { seconds })
  if (minutes < 120) return t('Please wait for {minutes} minutes for another try.', { minutes })
  return t('Please wait for {hours} hours for another try.', { hours: Math.ceil(minutes / 60) })
}

function tokenIn(answer: LoginAnswer): string | undefined {
  return answer.token || answer.tok
}
