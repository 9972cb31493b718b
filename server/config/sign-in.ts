import { readFileSync } from 'node:fs'
import { ConfigError, type Environment, isThisMachine, wrong } from './setting.ts'

/** `provider`: an identity provider of the company (OpenID Connect). */
const LOGIN_WAYS = ['password', 'otp', 'provider'] as const
export type LoginWay = (typeof LOGIN_WAYS)[number]

export interface SignInConfig {
  /** The ways that open a session; all others are refused. */
  readonly ways: readonly LoginWay[]
  /** At most one per company; empty: `provider` is not offered. */
  readonly providers: readonly ProviderConfig[]
}

/** The identity provider of a company. */
export interface ProviderConfig {
  /** Company code in capital letters. */
  readonly company: string
  /** Exactly as in the provider's tokens. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Name shown to people: `Sign in with {label}`. */
  readonly label: string
  /** Hosts of its endpoints other than the issuer's: `oauth2.googleapis.com`. No other host is called. */
  readonly hosts: readonly string[]
}

/** Throws a ConfigError. @param publicUrl the address to which the provider redirects people */
export function readSignIn(env: Environment, publicUrl: string | null): SignInConfig {
  const providers = readProviders(env)
  if (providers.length > 0 && publicUrl === null)
    throw new ConfigError('A provider is set: PUBLIC_URL must be, too. The provider sends people back to it.')
  if (providers.length > 0 && env['ERP_URL'])
    throw new ConfigError('A provider and ERP_URL are both set: the other ERP logs people in. Leave one out.')
  return { ways: readWays(env, providers.length > 0), providers }
}

function readWays(env: Environment, hasProvider: boolean): readonly LoginWay[] {
  const text = env['LOGIN_WITH']
  if (!text) return LOGIN_WAYS.filter((way) => way !== 'provider' || hasProvider)
  const names = text.split(',').map((name) => name.trim())
  const ways = LOGIN_WAYS.filter((way) => names.includes(way))
  const isKnown = names.every((name) => ways.some((way) => way === name))
  if (!isKnown) throw wrong('LOGIN_WITH', text, 'some of password, otp and provider, with commas between them')
  if (ways.includes('provider') && !hasProvider)
    throw new ConfigError(`LOGIN_WITH is "${text}", but no provider is set: OIDC_ISSUER or OIDC_FILE.`)
  return ways
}

function readProviders(env: Environment): readonly ProviderConfig[] {
  const [file, issuer] = [env['OIDC_FILE'], env['OIDC_ISSUER']]
  if (file && issuer) throw new ConfigError('OIDC_FILE and OIDC_ISSUER are both set. Leave one out.')
  if (file) return readFile(file)
  if (!issuer) return []
  return [providerIn(memberOfEnvironment(env), (name) => `OIDC_ISSUER is set: ${VARIABLES[name]}`)]
}

type Member = keyof ProviderConfig

const VARIABLES: Readonly<Record<Member, string>> = {
  company: 'OIDC_COMPANY',
  issuer: 'OIDC_ISSUER',
  clientId: 'OIDC_CLIENT_ID',
  clientSecret: 'OIDC_CLIENT_SECRET',
  label: 'OIDC_LABEL',
  hosts: 'OIDC_HOSTS',
}

const memberOfEnvironment =
  (env: Environment) =>
  (name: Member): unknown => {
    const text = env[VARIABLES[name]]
    return name === 'hosts' ? (text ?? '').split(',') : text
  }

/** Reads a JSON file: a list of objects with the members of ProviderConfig. */
function readFile(path: string): readonly ProviderConfig[] {
  const listed = jsonIn(path)
  if (!Array.isArray(listed)) throw new ConfigError(`OIDC_FILE: ${path} must be a list of providers.`)
  const providers = listed.map((each: unknown, index) => {
    const members: Readonly<Record<string, unknown>> = typeof each === 'object' && each !== null ? { ...each } : {}
    const place = `OIDC_FILE: provider ${index + 1} of ${path}:`
    const unknown = Object.keys(members).find((name) => !Object.hasOwn(VARIABLES, name))
    if (unknown !== undefined) throw new ConfigError(`${place} "${unknown}" is not known.`)
    return providerIn(
      (name) => members[name],
      (name) => `${place} "${name}"`,
    )
  })
  const twice = providers.find(({ company }, index) => providers.findIndex((each) => each.company === company) < index)
  if (twice) throw new ConfigError(`OIDC_FILE: ${path} has two providers of the company ${twice.company}.`)
  return providers
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    // A parser's message repeats its input, which may contain a secret.
    const why = error instanceof SyntaxError ? 'is no JSON' : 'cannot be read'
    throw new ConfigError(`OIDC_FILE: ${path} ${why}.`)
  }
}

/** Never repeats a value, since one of them is a secret. @param place beginning of a message about a member */
function providerIn(member: (name: Member) => unknown, place: (name: Member) => string): ProviderConfig {
  const text = (name: Member): string => {
    const value = member(name)
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    throw new ConfigError(`${place(name)} must be set, too.`)
  }
  const issuer = text('issuer')
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname))
  if (!url || !isSafe || url.search !== '' || url.hash !== '')
    throw new ConfigError(`${place('issuer')} must be an https address like https://login.example.com.`)
  const hosts = member('hosts') ?? []
  if (!Array.isArray(hosts)) throw new ConfigError(`${place('hosts')} must be a list.`)
  const named = hosts.map((host) => String(host).trim()).filter((host) => host !== '')
  if (!named.every((host) => /^[\w.-]+(:\d+)?$/.test(host)))
    throw new ConfigError(`${place('hosts')} must be hosts like oauth2.googleapis.com.`)
  const label = member('label')
  return {
    company: text('company').toUpperCase(),
    issuer,
    clientId: text('clientId'),
    clientSecret: text('clientSecret'),
    label: typeof label === 'string' && label.trim() !== '' ? label.trim() : url.hostname,
    hosts: named,
  }
}
