import { useRef } from 'react'
import type { LoginHost } from '../../calls/call-types.ts'
import type { LoginAnswer } from '../../calls/contract.ts'
import { showToast } from '../../ui/toasts.ts'
import { useManifest } from '../site/shell-context.ts'
import { t } from '../../messages/message.ts'

type SendTo = (host: LoginHost) => Promise<LoginAnswer>

/** Foundation §7. */
export const HOST_REFUSED = 'The ERP named a login host that this site does not allow. It was not used.'

/**
 * Sends login calls to the host that an earlier answer named, if the site allows it (foundation §7, use_chost). An
 * answer that contains nothing else means that the same call is to be repeated there.
 */
export function useLoginHost(): (send: SendTo) => Promise<LoginAnswer> {
  const { loginHosts } = useManifest()
  const host = useRef<LoginHost>(null)

  function follow(named: string | undefined): boolean {
    if (!named) return false
    const origin = allowedOrigin(named, loginHosts)
    if (origin === null) showToast(t(HOST_REFUSED), { tone: 'warning' })
    if (origin === null || origin === host.current) return false
    host.current = origin
    return true
  }

  return async (send) => {
    const answer = await send(host.current)
    return follow(answer.use_chost) && holdsNothingElse(answer) ? send(host.current) : answer
  }
}

function holdsNothingElse({ ok, otpSent, loginOtpSent, description, possible_ccodes }: LoginAnswer): boolean {
  return !ok && !otpSent && !loginOtpSent && !description && !possible_ccodes
}

/** The origin `use_chost` names, if the site allows it; https only, except on localhost (foundation §7). */
export function allowedOrigin(host: string, allowed: readonly string[]): string | null {
  const named = urlOf(host)
  if (named === null || !allowed.some((each) => urlOf(each)?.host === named.host)) return null
  const isLocal = named.hostname === 'localhost' || named.hostname === '127.0.0.1'
  return named.protocol === 'https:' || (isLocal && named.protocol === 'http:') ? named.origin : null
}

function urlOf(host: string): URL | null {
  const text = /^[a-z]+:\/\//i.test(host) ? host : `https://${host}`
  return URL.canParse(text) ? new URL(text) : null
}
