import { ProviderRefusal } from './refusal.ts'

/** How far the clock of a provider may be ahead, and how long after its expiry a token is accepted. */
export const CLOCK_TOLERANCE_SECONDS = 60
/** How far it may be behind: Microsoft backdates its tokens by five minutes. */
const BEHIND_SECONDS = 8 * 60

/**
 * Checks that a token was issued after its visit began and before now, within the tolerance of the clocks. Throws
 * ProviderRefusal.
 * @param issuedAt `iat` of the token: seconds since 1970
 */
export function checkIssuedAt(issuedAt: number, begunAt: Date, now: Date = new Date()): void {
  const isAhead = issuedAt > now.getTime() / 1000 + CLOCK_TOLERANCE_SECONDS
  const isBehind = issuedAt < begunAt.getTime() / 1000 - BEHIND_SECONDS
  if (isAhead || isBehind) throw new ProviderRefusal('clock', `issued at ${new Date(issuedAt * 1000).toISOString()}`)
}

/** An e-mail address as a provider states it. */
export interface Email {
  /** In lower case. */
  readonly address: string
  readonly isVerified: boolean
}

/** The address in the claims; null: none. Only the boolean `true` means verified: `"false"` would be truthy. */
export function emailIn(claims: object): Email | null {
  const { email, email_verified: verified } = claims as { readonly email?: unknown; readonly email_verified?: unknown }
  if (typeof email !== 'string' || email.trim() === '') return null
  return { address: email.trim().toLowerCase(), isVerified: verified === true }
}
