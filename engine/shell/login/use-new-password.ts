import { useState } from 'react'
import type { NewPassword } from '../../calls/contract.ts'
import { t } from '../../messages/message.ts'
import { useShell } from '../site/shell-context.ts'
import { attemptLogin, TOO_FAST_SECONDS, type LoginResult, type SentOtp } from './login-messages.ts'
import { isOtp, needsOtp, RESEND_SECONDS } from './login-rules.ts'
import { useCountdown } from './use-countdown.ts'
import { useFields, type FieldProblem } from './use-fields.ts'
import { useLoginHost } from './use-login-host.ts'

/** The fields of a forgotten password. */
export interface NewPasswordValues {
  readonly email: string
  readonly ccode: string
  readonly otp: string
  /** The new password. */
  readonly pwd: string
}

export interface NewPasswordOptions {
  /** What was typed into Email Login. */
  readonly account: Pick<NewPasswordValues, 'email' | 'ccode'>
  /** Called when the new password is stored. */
  onChanged(account: Pick<NewPasswordValues, 'email' | 'ccode' | 'pwd'>): void
}

/** E-mail address and company, then the OTP that was sent to their known contact, with a new password. */
export function useNewPassword({ account: { email, ccode }, onChanged }: NewPasswordOptions) {
  const { values, set, showProblem, clearProblem, partOf, focus } = useFields({ email, ccode, otp: '', pwd: '' })
  const [sent, setSent] = useState<SentOtp | null>(null)
  const resend = useCountdown(RESEND_SECONDS)
  const { call, ...state } = useNewPasswordCall(onResult)

  function onResult(result: LoginResult, problem: Problem | null): void {
    if (result.kind === 'in') return onChanged({ email: values.email, ccode: values.ccode, pwd: values.pwd })
    if (result.kind === 'otp') {
      setSent(result)
      set('otp', '')
      resend.restart()
      return focus('otp')
    }
    if (problem) showProblem(problem)
    else focus(sent === null ? 'email' : 'otp')
  }

  function ask(): void {
    clearProblem()
    call('ask-otp', { email: values.email, ccode: values.ccode })
  }

  function submit(): void {
    const first = firstProblem(values, sent)
    if (first) return showProblem(first)
    if (sent === null) return ask()
    clearProblem()
    call('verify-otp', values)
  }

  return { values, partOf, set, sent, ...state, secondsLeft: resend.secondsLeft, ask, submit }
}

/** Sends the call and holds its result, and the pause after too many. */
function useNewPasswordCall(onResult: (result: LoginResult, problem: Problem | null) => void) {
  const { calls } = useShell()
  const sendToHost = useLoginHost()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<LoginResult | null>(null)
  const pause = useCountdown(TOO_FAST_SECONDS)

  async function send(attempt: 'ask-otp' | 'verify-otp', typed: NewPassword): Promise<void> {
    setBusy(true)
    setResult(null)
    const body = { ...typed, email: typed.email.trim().toLowerCase(), ccode: typed.ccode.trim() }
    const next = await attemptLogin(attempt, () => sendToHost((host) => calls.newPassword(body, host)))
    setBusy(false)
    if (next.kind === 'refused' && next.waitSeconds) pause.restart()
    const problem = problemOf(next, attempt)
    if (problem === null) setResult(next)
    onResult(next, problem)
  }

  const call = (attempt: 'ask-otp' | 'verify-otp', typed: NewPassword) => void send(attempt, typed)
  return { busy, paused: pause.secondsLeft > 0, result, call }
}

/** The status of a password that is too easy to guess, and of a wrong OTP. */
const BAD_PASSWORD = 400
const BAD_OTP = 403

type Problem = FieldProblem<keyof NewPasswordValues>

/** The field that was refused; null: none, or the call as a whole. */
function problemOf(result: LoginResult, attempt: 'ask-otp' | 'verify-otp'): Problem | null {
  if (result.kind !== 'refused' || attempt === 'ask-otp') return null
  if (result.status === BAD_PASSWORD) return { name: 'pwd', text: result.text }
  return result.status === BAD_OTP ? { name: 'otp', text: t('This is not the OTP that was sent.') } : null
}

function firstProblem({ email, ccode, otp, pwd }: NewPasswordValues, sent: SentOtp | null): Problem | null {
  if (email.trim() === '') return { name: 'email', text: t('Please enter your email.') }
  if (ccode.trim() === '') return { name: 'ccode', text: t('Please enter your company code.') }
  if (sent === null) return null
  if (!isOtp(otp, sent.digits)) return { name: 'otp', text: needsOtp(sent.digits) }
  return pwd === '' ? { name: 'pwd', text: t('Please enter your password.') } : null
}
