import * as oidc from 'openid-client'
import type { ProviderConfig } from '../../config/sign-in.ts'
import { asProviderRefusal } from './errors.ts'
import { checkIssuedAt, CLOCK_TOLERANCE_SECONDS, type Email, emailIn } from './identity.ts'
import { ProviderRefusal } from './refusal.ts'
import type { VisitKeys } from './visit-keys.ts'

/** Time limit of each request to a provider. */
const TIMEOUT_SECONDS = 5
/** Lifetime of a cached provider description. The library reads keys again when it meets an unknown one. */
const DESCRIPTION_MS = 60 * 60 * 1000
const SCOPE = 'openid email profile'

/** An account at a provider. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** Its e-mail address; queries the provider again if the token has none. Null: there is none. */
  email(): Promise<Email | null>
}

/** A provider whose description was read. */
export interface Connection {
  /** The address to redirect the person to. @param more `anotherAccount`: the provider lets them choose an account */
  address(keys: VisitKeys, more: { readonly anotherAccount: boolean }): Promise<string>
  /** The account in the answer, from the address that the person was sent back to. Throws ProviderRefusal. */
  identify(answer: URLSearchParams, visit: { readonly keys: VisitKeys; readonly begunAt: Date }): Promise<Identity>
}

export interface Providers {
  /** Reads the provider's description unless it is cached. Throws ProviderRefusal. */
  connect(provider: ProviderConfig): Promise<Connection>
}

/** Makes no request before somebody signs in, so that the server starts even if a provider is down. */
export function createProviders(redirectUri: string): Providers {
  const known = new Map<ProviderConfig, { readonly at: number; readonly connecting: Promise<Connection> }>()
  return {
    connect(provider) {
      const found = known.get(provider)
      if (found && performance.now() - found.at < DESCRIPTION_MS) return found.connecting
      const connecting = describe(provider)
        .then((configuration) => connectionOf(configuration, { provider, redirectUri }))
        .catch((error: unknown) => {
          known.delete(provider)
          throw asProviderRefusal(error)
        })
      known.set(provider, { at: performance.now(), connecting })
      return connecting
    },
  }
}

async function describe(provider: ProviderConfig): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = provider
  const fetching = { [oidc.customFetch]: fetchFrom(provider), timeout: TIMEOUT_SECONDS }
  // A provider on this machine: the settings allow no other without https.
  const plain = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, { ...fetching, execute: plain })
  const server = found.serverMetadata()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authentication = methods.includes('client_secret_post') ? oidc.ClientSecretPost : oidc.ClientSecretBasic
  const metadata = { client_secret: clientSecret, [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  const configuration = new oidc.Configuration(server, clientId, metadata, authentication(clientSecret))
  configuration[oidc.customFetch] = fetching[oidc.customFetch]
  configuration.timeout = TIMEOUT_SECONDS
  for (const apply of plain) apply(configuration)
  // Signatures are checked although the token comes over https: a proxy in between cannot forge one.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

/** Allows requests only to hosts that the settings name, whatever the provider's description contains. */
function fetchFrom(provider: ProviderConfig): oidc.CustomFetch {
  return async (url, options) => {
    requireAllowed(provider, url)
    return await fetch(url, { ...options, redirect: 'manual' } as RequestInit)
  }
}

function requireAllowed({ issuer, hosts }: ProviderConfig, address: string): void {
  const { protocol, host } = new URL(address)
  const own = new URL(issuer)
  if (protocol === own.protocol && (host === own.host || hosts.includes(host))) return
  throw new ProviderRefusal('foreign-host', `${protocol}//${host} is neither the issuer nor one of OIDC_HOSTS`)
}

interface ConnectionOptions {
  readonly provider: ProviderConfig
  readonly redirectUri: string
}

function connectionOf(configuration: oidc.Configuration, { provider, redirectUri }: ConnectionOptions): Connection {
  return {
    async address({ state, nonce, verifier }, { anotherAccount }) {
      const address = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(anotherAccount ? { prompt: 'login' } : {}),
      })
      requireAllowed(provider, address.href)
      return address.href
    },
    async identify(answer, { keys: { state, nonce, verifier }, begunAt }) {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const tokens = await oidc
        .authorizationCodeGrant(configuration, new URL(`${redirectUri}?${answer}`), checks)
        .catch((error: unknown) => {
          throw asProviderRefusal(error)
        })
      const claims = tokens.claims()
      if (!claims) throw new ProviderRefusal('bad-answer', 'no ID token')
      checkIssuedAt(claims.iat, begunAt)
      const asked = () => userInfo(configuration, tokens.access_token, claims.sub)
      const email = async () => emailIn(claims) ?? emailIn(await asked())
      return { issuer: claims.iss, subject: claims.sub, email }
    },
  }
}

/** The user info: some providers have the e-mail address here and not in their token. */
async function userInfo(configuration: oidc.Configuration, token: string, subject: string): Promise<object> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {}
  return await oidc.fetchUserInfo(configuration, token, subject).catch((error: unknown) => {
    throw asProviderRefusal(error)
  })
}
