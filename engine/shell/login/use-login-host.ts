import { useRef } from 'react'
import type { LoginHost } from '../../calls/call-types.ts'
import type { LoginAnswer } from '../../calls/contract.ts'
import { say } from '../../ui/toasts.ts'
import { useManifest } from '../shell-context.ts'
import { loginHostOf } from './login-host.ts'
import { t } from '../../messages/message.ts'

type SendTo = (host: LoginHost) => Promise<LoginAnswer>

export const HOST_REFUSED = 'The ERP named a login host that this site does not allow. It was not used.'

/**
 * Keeps the host further login calls go to once an answer has named one the site allows (foundation §7,
 * use_chost). An answer that says nothing else asks for the same call there.
 */
export function useLoginHost(): (send: SendTo) => Promise<LoginAnswer> {
  const { loginHosts } = useManifest()
  const host = useRef<LoginHost>(null)

  function follow(named: string | undefined): boolean {
    if (!named) return false
    const origin = loginHostOf(named, loginHosts)
    if (origin === null) say(t(HOST_REFUSED), { tone: 'warning' })
    if (origin === null || origin === host.current) return false
    host.current = origin
    return true
  }

  return async (send) => {
    const answer = await send(host.current)
    return follow(answer.use_chost) && saysNothingElse(answer) ? send(host.current) : answer
  }
}

function saysNothingElse({ ok, otpSent, loginOtpSent, description, possible_ccodes }: LoginAnswer): boolean {
  return !ok && !otpSent && !loginOtpSent && !description && !possible_ccodes
}
