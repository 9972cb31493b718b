import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { ProviderRefusal, type ProviderRefusalReason } from './refusal.ts'

/** Turns an error of the library into a refusal. Our own errors and programming errors are thrown unchanged. */
export function asProviderRefusal(error: unknown): ProviderRefusal {
  if (error instanceof ProviderRefusal) return error
  if (error instanceof AuthorizationResponseError)
    return new ProviderRefusal(OF_AUTHORIZATION_ERRORS[error.error] ?? 'denied', error.error)
  if (error instanceof ResponseBodyError) {
    const refusal = error.status >= 500 ? 'bad-answer' : (OF_TOKEN_ERRORS[error.error] ?? 'bad-answer')
    return new ProviderRefusal(refusal, error.error)
  }
  if (error instanceof ClientError) return ofClient(error)
  // `fetch` throws this if there is no connection.
  if (error instanceof TypeError && error.cause instanceof Error)
    return new ProviderRefusal('unreachable', error.cause.message, { cause: error })
  throw error
}

/** RFC 6749 §4.1.2.1; all other codes are a refusal by the person or the provider. */
const OF_AUTHORIZATION_ERRORS: Readonly<Record<string, ProviderRefusalReason>> = {
  server_error: 'bad-answer',
  temporarily_unavailable: 'unreachable',
  invalid_request: 'wrong-settings',
  invalid_scope: 'wrong-settings',
  unauthorized_client: 'wrong-settings',
  unsupported_response_type: 'wrong-settings',
}

/** RFC 6749 §5.2 */
const OF_TOKEN_ERRORS: Readonly<Record<string, ProviderRefusalReason>> = {
  invalid_grant: 'code',
  invalid_client: 'wrong-settings',
  unauthorized_client: 'wrong-settings',
  invalid_request: 'wrong-settings',
}

const OF_CODES: Readonly<Record<string, ProviderRefusalReason>> = {
  OAUTH_TIMEOUT: 'unreachable',
  OAUTH_ABORT: 'unreachable',
  OAUTH_KEY_SELECTION_FAILED: 'key',
  OAUTH_UNSUPPORTED_OPERATION: 'signature',
  // The issuer in the settings differs from that in the provider's description.
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'wrong-settings',
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: 'wrong-settings',
}

const OF_CLAIMS: Readonly<Record<string, ProviderRefusalReason>> = {
  iss: 'issuer',
  aud: 'audience',
  azp: 'audience',
  nonce: 'nonce',
  exp: 'expired',
  nbf: 'clock',
}

function ofClient(error: ClientError): ProviderRefusal {
  const thrown = chainOf(error).find((each) => each instanceof ProviderRefusal)
  if (thrown) return thrown
  const facts: Facts = Object.assign({}, ...chainOf(error).map(factsOf))
  const refusal = (facts.claim && OF_CLAIMS[facts.claim]) ?? OF_CODES[error.code ?? ''] ?? ofAnswer(facts)
  return new ProviderRefusal(refusal || 'bad-answer', `${error.message} (${error.code ?? ''})`, { cause: error })
}

/** Error codes of the library for an answer that it rejected. */
interface Facts {
  readonly claim?: string
  /** The error for a token whose algorithm the provider does not declare. */
  readonly header?: unknown
  readonly signature?: unknown
  /** The errors about the address that the person was sent back to. */
  readonly parameters?: URLSearchParams
}

function ofAnswer({ header, signature, parameters }: Facts): ProviderRefusalReason {
  if (header !== undefined || signature !== undefined) return 'signature'
  return parameters?.has('iss') ? 'issuer' : 'bad-answer'
}

const factsOf = (value: unknown): Facts =>
  typeof value === 'object' && value !== null && !(value instanceof Error) ? value : {}

/** The error, its cause, and the cause of that. */
function chainOf(error: unknown): readonly unknown[] {
  const chain: unknown[] = []
  for (let each = error; each !== undefined && chain.length < 6;) {
    chain.push(each)
    each = each instanceof Error ? each.cause : undefined
  }
  return chain
}
