import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { certificateFile, ownCertificate } from './own-certificate.ts'

const NAMES = ['192.168.1.20', 'localhost', '127.0.0.1', '::1']
const DAY_MS = 24 * 60 * 60 * 1000

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-https-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

it('a certificate is created for all names and addresses, and stored readable by its owner only', async () => {
  const folder = await newFolder()
  const { cert } = await ownCertificate(folder, NAMES)
  const certificate = new X509Certificate(cert)
  expect(certificate.subjectAltName).toBe(
    'IP Address:192.168.1.20, DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1',
  )
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect((await stat(certificateFile(folder))).mode & 0o777).toBe(0o600)
})

it('the certificate is reused at each start, until 30 days before expiry or for another address', async () => {
  const folder = await newFolder()
  const now = new Date()
  const at = async (days: number, names = NAMES) =>
    (await ownCertificate(folder, names, new Date(now.getTime() + days * DAY_MS))).cert
  const first = await at(0)
  expect(await at(366)).toBe(first)
  const second = await at(368)
  expect(second).not.toBe(first)
  expect(await at(368, [...NAMES, '10.0.0.7'])).not.toBe(second)
})

it('a damaged stored certificate is replaced', async () => {
  const folder = await newFolder()
  await ownCertificate(folder, NAMES)
  await writeFile(certificateFile(folder), 'no certificate')
  expect((await ownCertificate(folder, NAMES)).cert).toContain('BEGIN CERTIFICATE')
})
