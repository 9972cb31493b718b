import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** A signature that is worth something for this purpose only. */
export function sign(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')
}

/** Takes the same time wherever the two differ. */
export function sameText(left: string, right: string): boolean {
  return timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest())
}

/**
 * What calls carry as `apitoken`. Made from the cookie, so there is nothing to store and nothing to
 * steal from the database, and it is worth nothing without the cookie.
 */
export function apiTokenOf(secret: string, token: string): string {
  return sign(secret, 'apitoken', token)
}
