import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { readCookie, setCookie } from '../http/cookies.ts'
import { newToken, sameText, sign } from '../http/secrets.ts'

interface Signing {
  readonly config: Config
  readonly database: { readonly secret: string }
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Device {
  readonly device: string
  /** It has signed in with this phone before. */
  readonly isKnown: boolean
}

/** The device that asks; a new one gets its cookie: `id`, and after a login `id.signature`. */
export function openDevice(parts: Signing, { request, reply }: Exchange, phoneKey: string): Device {
  const [device, signature] = (readCookie(parts.config, request, 'device') ?? '').split('.')
  if (device && /^[\w-]{43}$/.test(device)) {
    return { device, isKnown: sameText(signature ?? '', signatureOf(parts, device, phoneKey)) }
  }
  const fresh = newToken()
  setCookie(parts.config, reply, { kind: 'device', value: fresh })
  return { device: fresh, isKnown: false }
}

/** Signs that this phone has been signed in with on this device. */
export function rememberPhone(
  parts: Signing,
  reply: FastifyReply,
  { device, phoneKey }: { device: string; phoneKey: string },
): void {
  setCookie(parts.config, reply, { kind: 'device', value: `${device}.${signatureOf(parts, device, phoneKey)}` })
}

const signatureOf = ({ database }: Signing, device: string, phoneKey: string): string =>
  sign(database.secret, 'device', `${device} ${phoneKey}`)
