import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { Server as TlsServer } from 'node:tls'
import { hostname } from 'node:os'
import { type Config, ConfigError } from '../../config/config.ts'
import { networkAddresses } from '../../config/https.ts'
import type { Certificate } from './own-certificate.ts'

type Served = Pick<Config, 'https' | 'publicUrl' | 'dataDir'>

/** Interval between checks of the files: a renewed certificate is served within a minute, without a restart. */
const EVERY_MS = 60_000

/**
 * The certificate of the settings; null: this server uses http. The library that creates certificates is loaded only if
 * one is created. Throws a ConfigError for files that cannot be used.
 */
export async function readCertificate(config: Served): Promise<Certificate | null> {
  if (config.https === null) return null
  const { files } = config.https
  if (files !== null) return await fromFiles(files)
  const { ownCertificate } = await import('./own-certificate.ts')
  return await ownCertificate(config.dataDir, namesOf(config))
}

/**
 * Suites that encrypt and authenticate in one (AEAD), with keys that a stolen private key does not open: the
 * intermediate list of Mozilla, and ASVS 5.0 §12.1.2. Browsers of the last ten years speak one of them.
 */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':')

/** A certificate, and how the server speaks with it. */
const secureOptions = (certificate: Certificate) => ({
  ...certificate,
  minVersion: 'TLSv1.2' as const,
  ciphers: CIPHERS,
})

/**
 * Options of Fastify for a server with this certificate; none for plain http. A browser asks for everything of a page on
 * one connection (HTTP/2); what speaks HTTP/1.1 only is answered so. An `object`: the types of Fastify tell the two kinds
 * of servers apart, the code does not.
 */
export const secureServer = (certificate: Certificate | null): object =>
  certificate === null ? {} : { http2: true, https: { ...secureOptions(certificate), allowHTTP1: true } }

/** The names and addresses of this machine, that of the settings first. */
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

/** The error of a certificate and its key; null: they match, and it has not expired. Never contains the key. */
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
 * Serves a renewed certificate from the next connection on. While the new one cannot be used, the old one stays in use,
 * and this is logged once. Returns a function that stops it.
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
      // The first time, too: the file may have changed since the server read it.
      server.setSecureContext(secureOptions(certificate))
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

/** What the operator compares with the warning of a phone; null: phones trust the issuer of the certificate. */
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
