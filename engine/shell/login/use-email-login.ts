import { useEffect, useRef, useState, type RefObject } from 'react'
import { t } from '../../messages/message.ts'
import { deviceId } from '../session/device.ts'
import { useShell } from '../site/shell-context.ts'
import { developerPart, type DeveloperChoice } from './developer-choice.ts'
import { NO_DEVICE, type LoginResult, type SentOtp } from './login-messages.ts'
import { firstProblem, type EmailValues, type FieldProblem } from './login-rules.ts'
import { focusAfterEvent, useLogin } from './use-login.ts'

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
  const { values, set, showProblem, clearProblem, partOf, focus } = useEmailFields(prefill)
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
    if (result.kind === 'refused') showProblem({ name: sent === null ? 'pwd' : 'otp', text: result.text })
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

  return { partOf, set, sent, login, submit }
}

function emailLogin({ email, pwd, ccode }: EmailValues) {
  return { email: email.trim().toLowerCase(), pwd, ccode: ccode.trim(), hwid: deviceId(localStorage) }
}

/** The values of the fields, the error of one of them, and the focus. */
function useEmailFields(prefill: Prefill | null) {
  const [values, setValues] = useState({ ...EMPTY, ...prefill })
  const [problem, setProblem] = useState<FieldProblem | null>(null)
  const refs = useFieldRefs()
  const { pwd } = refs
  useEffect(() => {
    if (prefill) focusAfterEvent(pwd)
  }, [prefill, pwd])

  const focus = (name: keyof EmailValues) => focusAfterEvent(refs[name])
  const set = (name: keyof EmailValues, value: string) => setValues((current) => ({ ...current, [name]: value }))
  function showProblem(next: FieldProblem): void {
    setProblem(next)
    focus(next.name)
  }
  const partOf = (name: keyof EmailValues) => ({
    name,
    ref: refs[name],
    value: values[name],
    problem: problem?.name === name ? problem.text : null,
  })
  return { values, set, showProblem, clearProblem: () => setProblem(null), partOf, focus }
}

function useFieldRefs(): Readonly<Record<keyof EmailValues, RefObject<HTMLInputElement | null>>> {
  return {
    email: useRef<HTMLInputElement>(null),
    pwd: useRef<HTMLInputElement>(null),
    ccode: useRef<HTMLInputElement>(null),
    otp: useRef<HTMLInputElement>(null),
  }
}
