import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** An HMAC that is valid for this purpose only. */
export function sign(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')
}

/** Compares in constant time. */
export function sameText(left: string, right: string): boolean {
  return timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest())
}

/**
 * The `apitoken` of calls. Derived from the cookie, so it is not stored, and it is worthless without
 * the cookie.
 */
export function apiTokenOf(secret: string, token: string): string {
  return sign(secret, 'apitoken', token)
}
