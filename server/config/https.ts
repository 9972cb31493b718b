import { networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import { ConfigError, type Environment } from './setting.ts'

/** This server serves https itself, without a proxy in front. */
export interface HttpsConfig {
  /** PEM files; null: a self-signed certificate of this server. */
  readonly files: { readonly cert: string; readonly key: string } | null
}

/** Throws a ConfigError. */
export function readHttps(env: Environment): HttpsConfig | null {
  const [cert, key] = [env['HTTPS_CERT'], env['HTTPS_KEY']]
  if (cert && key) return { files: { cert: resolve(cert), key: resolve(key) } }
  if (cert || key)
    throw new ConfigError('HTTPS_CERT and HTTPS_KEY belong together: set both, each the path of a PEM file.')
  const text = env['HTTPS'] || '0'
  if (text === '1') return { files: null }
  if (text === '0') return null
  throw new ConfigError(`HTTPS is "${text}", but must be 1 or 0.`)
}

/** The addresses at which other machines of the network reach this one; none if there is no network. */
export const networkAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)

/** Adds HOST and PUBLIC_URL if they are not set. Throws a ConfigError for a PUBLIC_URL that is not an https address. */
export function withHttps(env: Environment, https: HttpsConfig | null): Environment {
  if (https === null) return env
  if (env['PUBLIC_URL'] && !env['PUBLIC_URL'].startsWith('https:'))
    throw new ConfigError(
      'PUBLIC_URL is no https address, but this server is told to speak https. Change it, or leave it out.',
    )
  const [address = 'localhost'] = networkAddresses()
  const PUBLIC_URL = env['PUBLIC_URL'] || `https://${address}:${env['PORT'] || '4000'}`
  return { ...env, HOST: env['HOST'] || '0.0.0.0', PUBLIC_URL }
}
