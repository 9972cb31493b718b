import 'reflect-metadata'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, join } from 'node:path'
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

/** In PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Phones refuse certificates of servers that last longer than 398 days. */
const DAYS = 397
const RENEWED_DAYS_BEFORE = 30

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** The file in which this server stores its certificate, followed by its key. */
export const certificateFile = (dataDir: string): string => join(dataDir, 'https', 'certificate.pem')

/**
 * The certificate of this server for these names and addresses: the stored one, or a new one if there is none, a name
 * is missing in it, or it expires within 30 days.
 */
export async function ownCertificate(
  dataDir: string,
  names: readonly string[],
  now = new Date(),
): Promise<Certificate> {
  const path = certificateFile(dataDir)
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (stored !== null && isGood(stored, names, now)) return { cert: stored, key: stored }
  const text = await newCertificate(names, now)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(`${path}.part`, text, { mode: 0o600, flush: true })
  await chmod(`${path}.part`, 0o600)
  await rename(`${path}.part`, path)
  return { cert: text, key: text }
}

/** Whether it is complete, covers all these names, and does not expire soon. */
function isGood(text: string, names: readonly string[], now: Date): boolean {
  try {
    const certificate = new X509Certificate(text)
    const lasts = certificate.validToDate.getTime() - now.getTime() > RENEWED_DAYS_BEFORE * DAY_MS
    const has = (name: string) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined
    return lasts && certificate.checkPrivateKey(createPrivateKey(text)) && names.every(has)
  } catch {
    return false
  }
}

/** Certificate and key, one after the other. */
async function newCertificate(names: readonly string[], now: Date): Promise<string> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=Countersign ${names[0] ?? ''}`,
    keys,
    signingAlgorithm: algorithm,
    // Valid from an earlier time, since clocks of phones differ.
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + DAYS * DAY_MS),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
    ],
  })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  const pem = createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({ format: 'pem', type: 'pkcs8' })
  return `${certificate.toString('pem')}\n${pem.toString()}`
}
