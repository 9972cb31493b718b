import fastifyCookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

/** Ninety days: after that a device is unknown again. */
const DEVICE_SECONDS = 90 * 24 * 60 * 60
/** Lifetime of a visit to an identity provider. */
const VISIT_SECONDS = 10 * 60
/** A standby is never this far behind. */
const WRITTEN_SECONDS = 60 * 60

/**
 * `others`: the browser's sessions in other companies. `visit`: a visit to an identity provider. `written`: the
 * position a standby must have reached.
 */
type CookieKind = 'session' | 'device' | 'others' | 'visit' | 'written'

/** In seconds; the other cookies last until the browser is closed. */
const LIFETIMES: Readonly<Partial<Record<CookieKind, number>>> = {
  device: DEVICE_SECONDS,
  visit: VISIT_SECONDS,
  written: WRITTEN_SECONDS,
}

export function readCookie(config: Config, request: FastifyRequest, kind: CookieKind): string | null {
  return request.cookies[nameOf(config, kind)] ?? null
}

interface Cookie {
  readonly kind: CookieKind
  readonly value: string
}

export function setCookie(config: Config, reply: FastifyReply, { kind, value }: Cookie): void {
  reply.setCookie(nameOf(config, kind), value, { ...attributes(config), ...lifetimeOf(kind) })
}

/** The header that sets the cookie, for an answer that Fastify does not send. */
export function cookieHeader(config: Config, { kind, value }: Cookie): string {
  return fastifyCookie.serialize(nameOf(config, kind), value, { ...attributes(config), ...lifetimeOf(kind) })
}

function lifetimeOf(kind: CookieKind): { maxAge?: number } {
  const maxAge = LIFETIMES[kind]
  return maxAge === undefined ? {} : { maxAge }
}

export function clearCookie(config: Config, reply: FastifyReply, kind: CookieKind): void {
  reply.clearCookie(nameOf(config, kind), attributes(config))
}

/** A browser accepts `__Host-` only with Secure, that is over https. */
function nameOf(config: Config, kind: CookieKind): string {
  return `${isSecure(config) ? '__Host-' : ''}countersign-${kind}`
}

function attributes(config: Config): { path: '/'; httpOnly: true; sameSite: 'lax'; secure: boolean } {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) }
}

const isSecure = (config: Config): boolean => config.publicUrl?.startsWith('https:') ?? false
