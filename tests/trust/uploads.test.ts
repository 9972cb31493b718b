/** Large files over a connection that is cut repeatedly (foundation §5): the bytes are the same, memory stays small. */
import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { chanceOf } from '../../sample/random.ts'
import { DEMO_PASSWORD } from '../../server/sample/companies.ts'
import { bothDatabases, type Installation, newInstallation } from '../contract/databases.ts'
import { recordResult } from './results.ts'

const MB = 1024 * 1024
/** `npm run trust` uploads three files of 50 MB, one after the other, then two at the same time. */
const BYTES = Number(process.env['TRUST_UPLOAD_MB'] ?? 4) * MB
const FILES = Number(process.env['TRUST_UPLOADS'] ?? 1)
const AT_ONCE = Number(process.env['TRUST_UPLOADS_AT_ONCE'] ?? 0)
const CUTS = 8
const MOST_MORE_MEMORY = 64 * MB
const LONGEST_MS = limitFor(60_000)
/** Heap limit: without one, garbage on a large machine is collected only when memory is needed (decision 51). */
const HEAP_LIMIT = '--max-old-space-size=256'

describe.each(bothDatabases)(`files of ${BYTES / MB} MB over a connection that is cut, on %s`, (kind) => {
  let installation: Installation
  let server: ChildProcess
  let client: Client
  beforeAll(async () => {
    installation = await newInstallation(kind)
    server = startServer(installation)
    const [{ address }] = (await once(server, 'message')) as [{ address: string }]
    client = await signIn(address)
  })
  afterAll(async () => {
    const ended = once(server, 'exit')
    server.disconnect()
    await ended
    await installation.remove()
  })

  it(
    'arrive unchanged, and take little memory',
    async () => {
      const documents = await client.documents()
      // What the code, the database and the first garbage take, whatever the size of a file.
      for (const name of ['first.txt', 'second.txt', 'third.txt', 'fourth.txt'])
        await uploadCut(client, { document: documents.pop() ?? '', name, bytes: textOf(MB) })
      await sleep(200)
      await peakOf(server)
      const before = await peakOf(server)
      const stored: { readonly id: string; readonly hash: string }[] = []
      const one = async (index: number): Promise<void> => {
        const bytes = textOf(BYTES)
        const id = await uploadCut(client, { document: documents[index] ?? '', name: `${index}.txt`, bytes })
        stored.push({ id, hash: hashOf(bytes) })
      }
      for (let index = 0; index < FILES; index += 1) await one(index)
      const more = (await peakOf(server)) - before
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => one(FILES + index)))
      let equal = 0
      for (const { id, hash } of stored) equal += Number(hashOf(await client.download(id)) === hash)
      const files = FILES + AT_ONCE
      const result = `${files} files of ${BYTES / MB} MB, ${files * CUTS} cuts: ${equal} × SHA-256 equal, memory + ${Math.ceil(more / MB)} MB`
      recordResult({ proof: 14, database: kind, result })
      expect(equal).toBe(files)
      expect(more).toBeLessThanOrEqual(MOST_MORE_MEMORY)
    },
    LONGEST_MS,
  )
})

function startServer({ config }: Installation): ChildProcess {
  const env = {
    ...process.env,
    DATA_DIR: config.dataDir,
    OUTBOX_DIR: config.outboxDir,
    DATABASE_URL: config.databaseUrl ?? '',
    AUDIT_KEY: config.auditKey ?? '',
    LOG_LEVEL: 'silent',
  }
  return fork(join(import.meta.dirname, 'serving-process.ts'), { env, execArgv: [HEAP_LIMIT] })
}

/** The peak memory of the server since the last call, in bytes. */
async function peakOf(server: ChildProcess): Promise<number> {
  server.send('peak')
  const [{ peak }] = (await once(server, 'message')) as [{ peak: number }]
  return peak
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const textOf = (bytes: number): Buffer => Buffer.from(randomBytes(bytes).toString('base64').slice(0, bytes))

interface Client {
  documents(): Promise<string[]>
  ask(method: string, path: string, headers?: Readonly<Record<string, string>>): Promise<Response>
  /** Sends bytes from an offset, and cuts the connection after `cutAfter` of them. */
  send(
    path: string,
    piece: { readonly offset: number; readonly bytes: Buffer; readonly cutAfter: number },
  ): Promise<void>
  /** Id of the newest file of a document. */
  fileOf(document: string): Promise<string>
  download(id: string): Promise<Uint8Array>
}

async function signIn(address: string): Promise<Client> {
  const login = { email: 'head@steel.example', pwd: DEMO_PASSWORD, ccode: 'STEEL', hwid: 'uploads' }
  const headers = { 'content-type': 'application/json' }
  const signed = await fetch(`${address}/main/login`, { method: 'POST', headers, body: JSON.stringify(login) })
  const { tok } = (await signed.json()) as { tok: string }
  const cookie = signed.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const own = { cookie, 'tus-resumable': '1.0.0' }
  const urlOf = (path: string): string =>
    `${address}${path}${path.includes('apitoken=') ? '' : `${path.includes('?') ? '&' : '?'}apitoken=${tok}`}`
  const ask: Client['ask'] = (method, path, more = {}) => fetch(urlOf(path), { method, headers: { ...own, ...more } })
  return {
    ask,
    async documents() {
      const answer = (await (await ask('GET', '/main/s/orders/list?scope=all&page_by=200')).json()) as {
        get_list: { result: { id: string }[] }
      }
      return answer.get_list.result.map(({ id }) => id)
    },
    send: (path, { offset, bytes, cutAfter }) =>
      new Promise((resolve) => {
        const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
        const length = { 'content-length': String(bytes.length - offset) }
        const sending = request(urlOf(path), { method: 'PATCH', headers: { ...own, ...type, ...length } })
        sending.on('error', () => resolve())
        sending.on('response', (response) => response.resume().on('end', () => resolve()))
        const end = offset + cutAfter
        if (end >= bytes.length) return void sending.end(bytes.subarray(offset))
        sending.write(bytes.subarray(offset, end), () => setTimeout(() => sending.destroy(), 20))
      }),
    async fileOf(document) {
      const answer = (await (await ask('GET', `/main/s/orders/attachments?awsfile_master_pk=${document}`)).json()) as {
        get_attachments: { result: { id: string }[] }
      }
      return answer.get_attachments.result[0]?.id ?? ''
    },
    download: async (id) => (await ask('GET', `/main/s/orders/attachmentfile?key=${id}`)).bytes(),
  }
}

interface Uploading {
  readonly document: string
  readonly name: string
  readonly bytes: Buffer
}

/** Uploads in parts, each cut at a random point, from the offset of the server. @returns the id of the file */
async function uploadCut(client: Client, { document, name, bytes }: Uploading): Promise<string> {
  const path = `/main/s/orders/attachmenttus?awsfile_master_pk=${document}&maxSize=50`
  const metadata = `filename ${Buffer.from(name).toString('base64')}`
  const begun = await client.ask('POST', path, { 'upload-length': String(bytes.length), 'upload-metadata': metadata })
  expect(begun.status).toBe(201)
  const location = new URL(begun.headers.get('location') ?? '', begun.url)
  const upload = location.pathname + location.search
  const chance = chanceOf(`${document} ${name}`)
  for (let cut = 0; cut <= CUTS; cut += 1) {
    const offset = await offsetOf(client, upload)
    const piece = Math.floor((bytes.length - offset) / (CUTS + 1 - cut))
    const cutAfter = chance.between(Math.floor(piece / 2), piece)
    if (cut < CUTS) await client.send(upload, { offset, bytes, cutAfter })
  }
  // The previous part may lock the upload a moment longer: then this one is refused, and sent again.
  for (let tries = 0; tries < 20 && (await offsetOf(client, upload)) < bytes.length; tries += 1) {
    await client.send(upload, { offset: await offsetOf(client, upload), bytes, cutAfter: Infinity })
  }
  return await client.fileOf(document)
}

/** The offset of the upload, once the server has given up the previous part. */
async function offsetOf(client: Client, upload: string): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await client.ask('HEAD', upload)
    if (answer.status === 200) return Number(answer.headers.get('upload-offset'))
    await sleep(100)
  }
  throw new Error('The upload was never given free.')
}
