import { useRef, useState } from 'react'
import type { LoginAnswer } from '../../calls/contract.ts'
import { useShell } from '../site/shell-context.ts'
import type { LoginHost } from '../../calls/call-types.ts'
import { attemptLogin, TOO_FAST_SECONDS, type LoginPurpose, type LoginResult } from './login-messages.ts'
import { storeLogin } from './stored-logins.ts'
import { useCountdown } from './use-countdown.ts'
import { useLoginHost } from './use-login-host.ts'

/** Members to add to the call when it is repeated after a question. */
export interface LoginExtra {
  readonly ccode?: string
  readonly logoutOthers?: 'y'
}

/** A login call as a form and its questions see it. */
export interface Login {
  readonly busy: boolean
  /** Refused as too fast: nothing may be sent for a while (foundation §8, 429). */
  readonly paused: boolean
  /** The result of the last call; null before it and after `clear`. */
  readonly result: LoginResult | null
  run(attempt: LoginPurpose): void
  /** Repeats the last call with the chosen company, or with the other sessions ended. */
  repeat(extra: LoginExtra): void
  clear(): void
}

interface LoginForm {
  send(attempt: LoginPurpose, extra: LoginExtra, host: LoginHost): Promise<LoginAnswer>
  /** How the form handles a result: it shows the OTP field, or the field to correct. */
  onResult(result: LoginResult): void
  /** The company code the person typed; '' when the form has no such field. */
  readonly ccode: string
}

/** Sends login calls and holds their result; a success opens the session and is stored for the next time. */
export function useLogin({ send, onResult, ccode }: LoginForm): Login {
  const { actions } = useShell()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<LoginResult | null>(null)
  const last = useRef<{ attempt: LoginPurpose; extra: LoginExtra }>({ attempt: 'password', extra: {} })
  const sendToHost = useLoginHost()
  const pause = useCountdown(TOO_FAST_SECONDS)

  async function call(attempt: LoginPurpose, extra: LoginExtra): Promise<void> {
    last.current = { attempt, extra }
    setBusy(true)
    setResult((current) => (current?.kind === 'refused' ? null : current))
    const next = await attemptLogin(attempt, () => sendToHost((host) => send(attempt, extra, host)))
    setResult(next)
    if (next.kind === 'refused' && next.waitSeconds) pause.restart()
    if (next.kind === 'in') {
      store(next.answer, next.answer.ccode ?? extra.ccode ?? ccode)
      await actions.signIn(next.answer)
    }
    setBusy(false)
    onResult(next)
  }

  return {
    busy,
    paused: pause.secondsLeft > 0,
    result,
    run: (attempt) => void call(attempt, {}),
    repeat: (extra) => void call(last.current.attempt, { ...last.current.extra, ...extra }),
    clear: () => setResult(null),
  }
}

/** Without its code a company cannot be opened next time. */
function store({ company = '', email = '' }: LoginAnswer, ccode: string): void {
  if (ccode === '') return
  storeLogin(localStorage, { ccode, company, email, when: new Date().toISOString() })
}
