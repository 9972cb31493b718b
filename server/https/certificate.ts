import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { Server as TlsServer } from 'node:tls'
import { hostname } from 'node:os'
import { type Config, ConfigError } from '../config/config.ts'
import { networkAddresses } from '../config/https.ts'
import type { Certificate } from './own-certificate.ts'

type Served = Pick<Config, 'https' | 'publicUrl' | 'dataDir'>

/** How often files are looked at: a renewed certificate is served within a minute, without a restart. */
const EVERY_MS = 60_000

/**
 * The certificate of the settings; null: this server speaks http. The library that makes one is loaded only where one is
 * made. Throws a ConfigError for files that cannot be used.
 */
export async function readCertificate(config: Served): Promise<Certificate | null> {
  if (config.https === null) return null
  const { files } = config.https
  if (files !== null) return await fromFiles(files)
  const { ownCertificate } = await import('./own-certificate.ts')
  return await ownCertificate(config.dataDir, namesOf(config))
}

/** By which names and addresses this machine is reached, that of the settings first. */
function namesOf({ publicUrl }: Served): readonly string[] {
  const name = hostname().toLowerCase()
  const own = /^[a-z0-9-]+$/.test(name) ? [name, `${name}.local`] : []
  const ofSettings = publicUrl === null ? [] : [new URL(publicUrl).hostname.replaceAll(/[[\]]/g, '')]
  return [...new Set([...ofSettings, ...networkAddresses(), ...own, 'localhost', '127.0.0.1', '::1'])]
}

async function fromFiles(files: { readonly cert: string; readonly key: string }): Promise<Certificate> {
  const [cert, key] = await Promise.all([readPem('HTTPS_CERT', files.cert), readPem('HTTPS_KEY', files.key)])
  const problem = problemOf(cert, key)
  if (problem !== null) throw new ConfigError(problem)
  return { cert, key }
}

async function readPem(name: string, path: string): Promise<string> {
  return await readFile(path, 'utf8').catch((error: unknown) => {
    throw new ConfigError(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  })
}

/** Null: they belong together, and the certificate is of now. The key is not repeated. */
function problemOf(cert: string, key: string): string | null {
  try {
    const certificate = new X509Certificate(cert)
    if (!certificate.checkPrivateKey(createPrivateKey(key))) return 'HTTPS_KEY is not the key of HTTPS_CERT.'
    if (certificate.validToDate < new Date()) return `HTTPS_CERT has ended on ${certificate.validTo}. Renew it.`
    return null
  } catch {
    return 'HTTPS_CERT must be a certificate in PEM, HTTPS_KEY its key in PEM without a passphrase.'
  }
}

/**
 * Serves a renewed certificate from the next connection on. While the new one cannot be used, the old one stays, and
 * that is logged once. Returns what ends it.
 */
export function followCertificate(
  config: Served,
  server: Server,
  { log, everyMs = EVERY_MS }: { log(error: unknown): void; everyMs?: number },
): () => void {
  if (!(server instanceof TlsServer)) return () => {}
  let served = ''
  let logged = ''
  const look = async (): Promise<void> => {
    try {
      const certificate = await readCertificate(config)
      if (certificate === null || certificate.cert === served) return
      if (served !== '') server.setSecureContext({ ...certificate })
      served = certificate.cert
    } catch (error) {
      if (String(error) !== logged) log(error)
      logged = String(error)
    }
  }
  void look()
  const timer = setInterval(() => void look(), everyMs).unref()
  return () => clearInterval(timer)
}

/** What the operator compares with the warning of a phone; null: the certificate is of somebody a phone knows. */
export async function certificateNotice(config: Served): Promise<string | null> {
  const certificate = await readCertificate(config)
  if (certificate === null || config.https?.files !== null) return null
  const { fingerprint256, validTo } = new X509Certificate(certificate.cert)
  return [
    '  Made by this server: a browser warns once, since nobody has vouched for it. Compare before you go on:',
    `  SHA-256 ${fingerprint256}`,
    `  It ends on ${validTo}, and is renewed by itself 30 days before.`,
    '',
  ].join('\n')
}
