import type { FastifyInstance } from 'fastify'
import type { Manifest } from '../../engine/definition/definition.ts'

/**
 * The headers of every answer: scripts from this origin only, nothing inline, no eval, HTML only through the page's own
 * Trusted Types policy.
 */

/** The hosts a page may reach in addition to its own origin, from its manifest. */
export type Reach = Pick<Manifest, 'loginHosts' | 'erp'>

const NOWHERE_ELSE: Reach = { loginHosts: [], erp: null }

interface PolicyOptions {
  /** Development only: the nonce of Vite's inline scripts and styles. */
  readonly nonce?: string | null
  readonly reach?: Reach
}

export function contentSecurityPolicy({ nonce = null, reach = NOWHERE_ELSE }: PolicyOptions = {}): string {
  const allowed = nonce ? `'self' 'nonce-${nonce}'` : "'self'"
  const erp = reach.erp === null ? [] : [reach.erp]
  const called = new Set(["'self'", ...erp, ...reach.loginHosts.flatMap(originsOf), ...(nonce ? ['ws:'] : [])])
  return [
    "default-src 'self'",
    `script-src ${allowed}`,
    `style-src ${allowed}`,
    ["img-src 'self'", ...erp, 'data:', 'blob:'].join(' '),
    "font-src 'self'",
    `connect-src ${[...called].join(' ')}`,
    ["frame-src 'self'", ...erp].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** Login hosts are called over https; hosts on this machine also over http (foundation §7, use_chost). */
function originsOf(host: string): readonly string[] {
  const isLocal = /^(localhost|127\.0\.0\.1)(:|$)/.test(host)
  return [`https://${host}`, ...(isLocal ? [`http://${host}`] : [])]
}

/** After an https answer a browser uses https only, for a year. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' }

/** Registered before all hooks that may answer. An answer replaces those that it sets itself. */
export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string | null): void {
  const headers = securityHeaders(publicUrl)
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
}

/** @param publicUrl the address people use; Strict-Transport-Security is sent only if it is https */
export const securityHeaders = (publicUrl: string | null): Readonly<Record<string, string>> => ({
  ...(publicUrl?.startsWith('https:') ? HTTPS_ONLY : {}),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
})
