import { useRef, useState } from 'react'
import type { LoginAnswer } from '../../calls/contract.ts'
import { useShell } from '../shell-context.ts'
import { attemptLogin, type LoginAttempt, type LoginResult } from './login-messages.ts'

/** What an answer may ask to be added to the same call. */
export interface LoginExtra {
  readonly ccode?: string
  readonly logoutOthers?: 'y'
}

export interface Login {
  readonly busy: boolean
  /** What the last call came to; null before it and after `clear`. */
  readonly result: LoginResult | null
  run(attempt: LoginAttempt): void
  /** The same call again with the company chosen, or with the other sessions ended. */
  again(extra: LoginExtra): void
  clear(): void
}

interface LoginForm {
  send(attempt: LoginAttempt, extra: LoginExtra): Promise<LoginAnswer>
  /** What the form does with what came of it: show the OTP field, point at what to correct. */
  take(result: LoginResult): void
}

/** Sends login calls and keeps what they came to; a success opens the session. */
export function useLogin({ send, take }: LoginForm): Login {
  const { actions } = useShell()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<LoginResult | null>(null)
  const last = useRef<{ attempt: LoginAttempt; extra: LoginExtra }>({ attempt: 'password', extra: {} })

  async function go(attempt: LoginAttempt, extra: LoginExtra): Promise<void> {
    last.current = { attempt, extra }
    setBusy(true)
    const next = await attemptLogin(attempt, () => send(attempt, extra))
    setResult(next)
    if (next.kind === 'in') await actions.signIn(next.answer)
    setBusy(false)
    take(next)
  }

  return {
    busy,
    result,
    run: (attempt) => void go(attempt, {}),
    again: (extra) => void go(last.current.attempt, { ...last.current.extra, ...extra }),
    clear: () => setResult(null),
  }
}
