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
  /** Whether it has signed in with this phone before. */
  readonly isKnownDevice: boolean
}

/** The device of a request. A new one gets a cookie: `id`, and after a login `id.signature`. */
export function openDevice(context: Signing, { request, reply }: Exchange, phoneKey: string): Device {
  const [device, signature] = (readCookie(context.config, request, 'device') ?? '').split('.')
  if (device && /^[\w-]{43}$/.test(device)) {
    return { device, isKnownDevice: sameText(signature ?? '', signatureOf(context, device, phoneKey)) }
  }
  const fresh = newToken()
  setCookie(context.config, reply, { kind: 'device', value: fresh })
  return { device: fresh, isKnownDevice: false }
}

/** Signs that this phone has been signed in with on this device. */
export function rememberPhone(
  context: Signing,
  reply: FastifyReply,
  { device, phoneKey }: { device: string; phoneKey: string },
): void {
  setCookie(context.config, reply, { kind: 'device', value: `${device}.${signatureOf(context, device, phoneKey)}` })
}

const signatureOf = ({ database }: Signing, device: string, phoneKey: string): string =>
  sign(database.secret, 'device', `${device} ${phoneKey}`)
