import { useEffect, useState } from 'react'
import { t } from '../../messages/message.ts'
import { deviceId } from '../session/device.ts'
import { useShell } from '../site/shell-context.ts'
import { developerPart, type DeveloperChoice } from './developer-choice.ts'
import { NO_DEVICE, type LoginResult, type SentOtp } from './login-messages.ts'
import { firstProblem, type EmailValues } from './login-rules.ts'
import { useFields } from './use-fields.ts'
import { useLogin } from './use-login.ts'

const EMPTY: EmailValues = { email: '', pwd: '', ccode: '', otp: '' }

/** The fields that a stored login fills. */
export type Prefill = Pick<EmailValues, 'email' | 'ccode'>

interface EmailLoginOptions {
  readonly prefill: Prefill | null
  readonly developer: DeveloperChoice
}

/** Email, password and company code; the OTP as soon as an answer reports that one was sent (foundation §4). */
export function useEmailLogin({ prefill, developer }: EmailLoginOptions) {
  const { calls, session } = useShell()
  const { values, set, showProblem, clearProblem, partOf, focus } = useFields({ ...EMPTY, ...prefill })
  // oxlint-disable-next-line react/exhaustive-deps -- once: the form is drawn anew for another stored login
  useEffect(() => (prefill ? focus('pwd') : undefined), [])
  const [sent, setSent] = useState<SentOtp | null>(null)

  const login = useLogin({
    onResult,
    ccode: values.ccode.trim(),
    send: (attempt, extra, host) => {
      const otp = attempt === 'verify-otp' ? { otp: values.otp } : {}
      return calls.loginByEmail({ ...emailLogin(values), ...otp, ...developerPart(developer), ...extra }, host)
    },
  })

  function onResult(result: LoginResult): void {
    if (result.kind === 'refused') focus(sent === null ? 'pwd' : 'otp')
    if (result.kind !== 'otp') return
    setSent(result)
    set('otp', '')
    focus('otp')
  }

  function submit(): void {
    const first = firstProblem(values, sent?.digits ?? null)
    if (first) return showProblem(first)
    if (deviceId(localStorage) === '') {
      // The message refers to the update button.
      session.setState({ outdated: true })
      return showProblem({ name: 'email', text: t(NO_DEVICE) })
    }
    clearProblem()
    login.run(sent === null ? 'password' : 'verify-otp')
  }

  /** After a new password was stored: it is filled in, and one press logs in with it. */
  function fill(account: Pick<EmailValues, 'email' | 'ccode' | 'pwd'>): void {
    for (const name of ['email', 'ccode', 'pwd'] as const) set(name, account[name])
    clearProblem()
    login.clear()
  }

  return { values, partOf, set, fill, sent, login, submit }
}

function emailLogin({ email, pwd, ccode }: EmailValues) {
  return { email: email.trim().toLowerCase(), pwd, ccode: ccode.trim(), hwid: deviceId(localStorage) }
}
