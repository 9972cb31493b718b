/**
 * Why nobody was signed in by a provider. Each has a sentence of its own for the person (server/pages/provider) and
 * stands in the audit by this name.
 */
export type Refusal =
  /** No provider is set for this company code. */
  | 'no-provider'
  /** The provider was not begun with in this browser, has been used, or took more than ten minutes. */
  | 'unknown-visit'
  /** No answer within the time limit, or no connection. */
  | 'unreachable'
  /** An answer that is none of the protocol: HTTP 500, a page, bad JSON. */
  | 'bad-answer'
  /** The provider does not know this server, or calls itself otherwise than the settings do. */
  | 'wrong-settings'
  /** The provider names an address on a host that the settings do not allow. */
  | 'foreign-host'
  /** The person or the provider said no (`error=access_denied` and alike). */
  | 'denied'
  /** The code was used before, or has expired. */
  | 'code'
  | 'issuer'
  | 'audience'
  | 'expired'
  /** The two clocks differ by more than the tolerance (identity.ts). */
  | 'clock'
  | 'nonce'
  /** Unsigned, or signed otherwise than the provider says. */
  | 'signature'
  /** Signed with a key that the provider does not publish. */
  | 'key'
  /** The account is nobody's, and the provider does not say that its e-mail address is verified. */
  | 'unverified'
  /** The account is nobody's, and nobody with its e-mail address has an open invitation. */
  | 'unbound'
  /** Whose account it is has been deactivated. */
  | 'inactive'

/** Nobody is signed in. */
export class ProviderRefusal extends Error {
  readonly refusal: Refusal
  /** Whose account it is; null: nobody's, or not known. */
  readonly person: string | null
  /** @param details for the log of the server: never shown to people */
  constructor(refusal: Refusal, details = '', more: ErrorOptions & { readonly person?: string } = {}) {
    super(details === '' ? refusal : `${refusal}: ${details}`, more)
    this.refusal = refusal
    this.person = more.person ?? null
  }
}
