/**
 * Why a sign-in by a provider failed. Each has its own sentence for the person (server/pages/provider) and appears in
 * the audit under this name.
 */
export type ProviderRefusalReason =
  /** No provider is set for this company code. */
  | 'no-provider'
  /** The visit was not begun in this browser, is finished already, or took more than ten minutes. */
  | 'unknown-visit'
  /** No answer within the time limit, or no connection. */
  | 'unreachable'
  /** An answer that violates the protocol: HTTP 500, a page, bad JSON. */
  | 'bad-answer'
  /** The provider does not know this server, or has another name than in the settings. */
  | 'wrong-settings'
  /** The provider names an address on a host that the settings do not allow. */
  | 'foreign-host'
  /** The person or the provider refused (`error=access_denied` and similar). */
  | 'denied'
  /** The code was used before, or has expired. */
  | 'code'
  | 'issuer'
  | 'audience'
  | 'expired'
  /** The two clocks differ by more than the tolerance (identity.ts). */
  | 'clock'
  | 'nonce'
  /** Unsigned, or not signed as the provider declares. */
  | 'signature'
  /** Signed with a key that the provider does not publish. */
  | 'key'
  /** The account is not bound, and the provider does not declare its e-mail address verified. */
  | 'unverified'
  /** The account is not bound, and nobody with its e-mail address has an open invitation. */
  | 'unbound'
  /** The person of the account is deactivated. */
  | 'inactive'

/** Thrown when a sign-in by a provider fails. */
export class ProviderRefusal extends Error {
  readonly refusal: ProviderRefusalReason
  /** The person of the account; null: it is not bound, or not known. */
  readonly person: string | null
  /** @param details for the server log; never shown to people */
  constructor(refusal: ProviderRefusalReason, details = '', more: ErrorOptions & { readonly person?: string } = {}) {
    super(details === '' ? refusal : `${refusal}: ${details}`, more)
    this.refusal = refusal
    this.person = more.person ?? null
  }
}
