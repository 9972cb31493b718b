/** The server speaks https itself, to a real TLS client. */
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { request as plainRequest } from 'node:http'
import {
  type ClientHttp2Session,
  connect as connectHttp2,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
  type OutgoingHttpHeaders,
} from 'node:http2'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import type { HttpsConfig } from '../../server/config/https.ts'
import { stopServer } from '../../server/http/drain.ts'
import { certificateNotice, followCertificate, readCertificate } from '../../server/http/https/certificate.ts'
import { certificateFile, ownCertificate } from '../../server/http/https/own-certificate.ts'
import { DEMO_PASSWORD } from '../../server/sample/companies.ts'
import { newFolder } from './backups.ts'
import { newInstallation, openSite, type Site } from './databases.ts'

interface Served extends Site {
  readonly port: number
  readonly dataDir: string
}

/** A server that listens with the certificate of these settings. */
async function served(https: HttpsConfig): Promise<Served> {
  const installation = await newInstallation('pglite')
  const config = { ...installation.config, https, host: '127.0.0.1', publicUrl: 'https://localhost:4000' }
  const site = await openSite({ ...installation, config }, { rows: 5 })
  onTestFinished(async () => {
    await site.close()
    await installation.remove()
  })
  await site.server.listen({ port: 0, host: '127.0.0.1' })
  return { ...site, port: (site.server.server.address() as AddressInfo).port, dataDir: config.dataDir }
}

interface Heard {
  readonly status: number
  readonly cookies: readonly string[]
}

/** Trusts only this certificate. */
function login(port: number, ca: string): Promise<Heard> {
  const body = JSON.stringify({ email: 'head@steel.example', pwd: DEMO_PASSWORD, ccode: 'STEEL', hwid: 'a-phone' })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const options = { port, ca, host: 'localhost', method: 'POST', path: '/main/login', headers, agent: false }
  return new Promise((done, fail) => {
    const sent = request(options, (answer) => {
      answer.resume()
      done({ status: answer.statusCode ?? 0, cookies: answer.headers['set-cookie'] ?? [] })
    })
    sent.on('error', fail).end(body)
  })
}

/** The certificate that a new connection receives. */
function shown(port: number): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      done(socket.getPeerX509Certificate()?.fingerprint256 ?? '')
      socket.destroy()
    })
    socket.on('error', fail)
  })
}

it('the server signs people in with its own certificate, and with cookies that are sent over https only', async () => {
  const { port, dataDir } = await served({ files: null })
  const { status, cookies } = await login(port, await readFile(certificateFile(dataDir), 'utf8'))
  expect(status).toBe(200)
  const session = cookies.find((cookie) => cookie.startsWith('__Host-countersign-session='))
  expect(session).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax/)
})

/** Opens an HTTP/2 connection that trusts only this certificate. */
async function session(port: number, ca: string): Promise<ClientHttp2Session> {
  const client = connectHttp2(`https://localhost:${port}`, { ca })
  onTestFinished(() => client.destroy())
  await once(client, 'connect')
  return client
}

/** The status of a request, and its body. */
async function answerTo(client: ClientHttp2Session, headers: OutgoingHttpHeaders, body = '') {
  const stream = client.request({ ':method': body === '' ? 'GET' : 'POST', ...headers })
  if (body !== '') stream.end(body)
  const [answered] = (await once(stream, 'response')) as [IncomingHttpHeaders & IncomingHttpStatusHeader]
  return { status: answered[':status'], headers: answered, body: await text(stream) }
}

it('the server answers many requests of one HTTP/2 connection', async () => {
  const { port, dataDir } = await served({ files: null })
  const client = await session(port, await readFile(certificateFile(dataDir), 'utf8'))
  expect(client.alpnProtocol).toBe('h2')
  const credentials = JSON.stringify({ email: 'head@steel.example', pwd: DEMO_PASSWORD, ccode: 'STEEL', hwid: 'a' })
  const json = { 'content-type': 'application/json', origin: 'https://localhost:4000' }
  const login = await answerTo(client, { ':path': '/main/login', ...json }, credentials)
  const cookie = (login.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ')
  expect(login.status).toBe(200)
  const answers = await Promise.all(
    ['/main/v', '/main/openapi.json', '/main/nothing'].map((path) => answerTo(client, { ':path': path, cookie })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404])
})

it('the server ends HTTP/2 connections when it stops, after the answers that they wait for', async () => {
  const site = await served({ files: null })
  const client = await session(site.port, await readFile(certificateFile(site.dataDir), 'utf8'))
  const idle = await session(site.port, await readFile(certificateFile(site.dataDir), 'utf8'))
  const answer = answerTo(client, { ':path': '/main/v' })
  const ended = Promise.all([once(client, 'close'), once(idle, 'close')])
  await answer
  await stopServer(site.server, { drainSeconds: 0, stopSeconds: 60 })
  await ended
  expect((await answer).status).toBe(200)
})

it('the server speaks with AEAD suites only', async () => {
  const { port } = await served({ files: null })
  const spoken = (ciphers: string): Promise<string> =>
    new Promise((done, fail) => {
      const options = { port, host: '127.0.0.1', rejectUnauthorized: false, maxVersion: 'TLSv1.2', ciphers } as const
      const socket = connect(options, () => {
        done(socket.getCipher().name)
        socket.destroy()
      })
      socket.on('error', fail)
    })
  expect(await spoken('ECDHE')).toMatch(/GCM|CHACHA20/)
  await expect(spoken('ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA:AES128-SHA:AES256-SHA256')).rejects.toThrow(
    'handshake',
  )
})

it('the server prints the fingerprint that a phone shows', async () => {
  const { port, dataDir, installation } = await served({ files: null })
  const notice = await certificateNotice({ ...installation.config, dataDir })
  expect(notice).toContain(`SHA-256 ${await shown(port)}`)
})

it('the server answers nothing over plain http', async () => {
  const { port } = await served({ files: null })
  const answer = new Promise((done, fail) => {
    plainRequest({ port, host: '127.0.0.1', path: '/healthz' }, done).on('error', fail).end()
  })
  await expect(answer).rejects.toThrow()
})

it('a renewed certificate is used for the next connection, the old one while the new one is invalid', async () => {
  const folder = await newFolder()
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const renew = async (name: string): Promise<string> => {
    const { cert } = await ownCertificate(join(folder, name), ['localhost'])
    await Promise.all([writeFile(files.cert, cert), writeFile(files.key, cert)])
    return new X509Certificate(cert).fingerprint256
  }
  const first = await renew('first')
  const { port, server, installation } = await served({ files })
  const problems: unknown[] = []
  const end = followCertificate(installation.config, server.server, {
    log: (error) => problems.push(error),
    everyMs: 20,
  })
  onTestFinished(end)
  expect(await shown(port)).toBe(first)
  await writeFile(files.cert, 'half of')
  await expect.poll(() => problems).toHaveLength(1)
  expect(await shown(port)).toBe(first)
  const second = await renew('second')
  await expect.poll(() => shown(port)).toBe(second)
})

it('the server does not start with the key of another certificate, or with a missing file', async () => {
  const folder = await newFolder()
  await Promise.all(['one', 'other'].map((name) => ownCertificate(join(folder, name), ['localhost'])))
  const [cert, key] = ['one', 'other'].map((name) => certificateFile(join(folder, name)))
  const config = { publicUrl: null, dataDir: folder }
  const read = (files: HttpsConfig['files']) => readCertificate({ ...config, https: { files } })
  await expect(read({ cert: cert ?? '', key: key ?? '' })).rejects.toThrow('HTTPS_KEY is not the key of HTTPS_CERT.')
  await expect(read({ cert: join(folder, 'no.pem'), key: key ?? '' })).rejects.toThrow('HTTPS_CERT cannot be read')
  await cp(certificateFile(join(folder, 'one')), join(folder, 'copy.pem'))
  await expect(read({ cert: join(folder, 'copy.pem'), key: cert ?? '' })).resolves.toBeTruthy()
})
