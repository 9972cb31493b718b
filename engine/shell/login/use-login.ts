import { useRef, useState } from 'react'
import type { LoginAnswer } from '../../calls/contract.ts'
import { useShell } from '../shell-context.ts'
import type { LoginHost } from '../../calls/call-types.ts'
import { attemptLogin, TOO_FAST_SECONDS, type LoginAttempt, type LoginResult } from './login-messages.ts'
import { keepStoredLogin } from './stored-logins.ts'
import { useCountdown } from './use-countdown.ts'
import { useLoginHost } from './use-login-host.ts'

/** What an answer may ask to be added to the same call. */
export interface LoginExtra {
  readonly ccode?: string
  readonly logoutOthers?: 'y'
}

export interface Login {
  readonly busy: boolean
  /** Refused for haste: nothing may be sent for a while (foundation §8, 429). */
  readonly paused: boolean
  /** What the last call came to; null before it and after `clear`. */
  readonly result: LoginResult | null
  run(attempt: LoginAttempt): void
  /** The same call again with the company chosen, or with the other sessions ended. */
  again(extra: LoginExtra): void
  clear(): void
}

interface LoginForm {
  send(attempt: LoginAttempt, extra: LoginExtra, host: LoginHost): Promise<LoginAnswer>
  /** What the form does with what came of it: show the OTP field, point at what to correct. */
  take(result: LoginResult): void
  /** The company code the person typed; '' where the form asks for none. */
  readonly ccode: string
}

/** Sends login calls and keeps what they came to; a success opens the session and is kept for the next time. */
export function useLogin({ send, take, ccode }: LoginForm): Login {
  const { actions } = useShell()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<LoginResult | null>(null)
  const last = useRef<{ attempt: LoginAttempt; extra: LoginExtra }>({ attempt: 'password', extra: {} })
  const atHost = useLoginHost()
  const pause = useCountdown(TOO_FAST_SECONDS)

  async function go(attempt: LoginAttempt, extra: LoginExtra): Promise<void> {
    last.current = { attempt, extra }
    setBusy(true)
    const next = await attemptLogin(attempt, () => atHost((host) => send(attempt, extra, host)))
    setResult(next)
    if (next.kind === 'refused' && next.waitSeconds) pause.restart()
    if (next.kind === 'in') {
      keep(next.answer, next.answer.ccode ?? extra.ccode ?? ccode)
      await actions.signIn(next.answer)
    }
    setBusy(false)
    take(next)
  }

  return {
    busy,
    paused: pause.left > 0,
    result,
    run: (attempt) => void go(attempt, {}),
    again: (extra) => void go(last.current.attempt, { ...last.current.extra, ...extra }),
    clear: () => setResult(null),
  }
}

/** Without its code a company cannot be asked for again. */
function keep({ company = '', email = '' }: LoginAnswer, ccode: string): void {
  if (ccode === '') return
  keepStoredLogin(localStorage, { ccode, company, email, when: new Date().toISOString() })
}
