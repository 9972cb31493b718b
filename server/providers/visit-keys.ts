import { sign } from '../http/secrets.ts'

/** What one visit to a provider is proved by. */
export interface VisitKeys {
  /** Comes back in the address. */
  readonly state: string
  /** Comes back in the signed token. */
  readonly nonce: string
  /** Of PKCE: proves to the provider that who asks for the token has begun. */
  readonly verifier: string
}

/**
 * All three are made of the token in the browser's cookie and the secret of the installation: neither the database nor
 * the cookie alone has any of them.
 */
export const visitKeys = (secret: string, browserToken: string): VisitKeys => ({
  state: sign(secret, 'provider state', browserToken),
  nonce: sign(secret, 'provider nonce', browserToken),
  verifier: sign(secret, 'provider verifier', browserToken),
})
