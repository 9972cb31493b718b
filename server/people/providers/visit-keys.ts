import { sign } from '../../http/secrets.ts'

/** The values that prove a visit to a provider. */
export interface VisitKeys {
  /** Comes back in the address. */
  readonly state: string
  /** Comes back in the signed token. */
  readonly nonce: string
  /** The PKCE verifier: proves to the provider that the requester of the token began the visit. */
  readonly verifier: string
}

/**
 * All three are derived from the token in the browser's cookie and the secret of the installation: neither the database
 * nor the cookie alone is enough to compute them.
 */
export const visitKeys = (secret: string, browserToken: string): VisitKeys => ({
  state: sign(secret, 'provider state', browserToken),
  nonce: sign(secret, 'provider nonce', browserToken),
  verifier: sign(secret, 'provider verifier', browserToken),
})
