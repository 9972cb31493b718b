/**
 * The headers of every answer (trust.md rule 10 in words: scripts only from here, nothing inline,
 * no eval, HTML only through the page's own Trusted Types policy).
 */

/** @param nonce development only: what Vite's own inline scripts and styles carry */
export function contentSecurityPolicy(nonce: string | null): string {
  const allowed = nonce ? `'self' 'nonce-${nonce}'` : "'self'"
  return [
    "default-src 'self'",
    `script-src ${allowed}`,
    `style-src ${allowed}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    nonce ? "connect-src 'self' ws:" : "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
}
