import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { openStore } from '../../server/files/open-store.ts'
import { pieceKey } from '../../server/files/store.ts'
import { countPiece, insertPiece, storedKeys } from '../../server/files/uploads.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { sized } from './upload-files.ts'

const PIECES = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }

describe.each(databases)('uploads in parts on %s', (kind) => {
  let site: Site
  let origin: string
  let head: Browser
  let ids: readonly string[]
  let used = 0
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 30 })
    await site.server.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(site.server.server.address() as AddressInfo).port}`
    head = await signedIn(site.server, 'head')
    ids = (await head.rows()).map(({ id }) => id)
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const fresh = (): string => ids[used++] ?? ''
  const ask = (method: string, path: string, init: RequestInit & { by?: Browser } = {}) => {
    const { by: browser = head, ...rest } = init
    const cookie = Object.entries(browser.cookieJar()).map((pair) => pair.join('='))
    const headers = { cookie: cookie.join('; '), 'tus-resumable': '1.0.0', ...rest.headers }
    const url = path.includes('apitoken=') ? path : `${path}${path.includes('?') ? '&' : '?'}apitoken=${browser.token}`
    return fetch(origin + url, { ...rest, method, headers })
  }
  const begin = (pk: string, { name, length, query = '' }: Begun) => {
    const headers = {
      'upload-length': String(length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    }
    return ask('POST', `/main/s/orders/attachmenttus?awsfile_master_pk=${pk}${query}`, { headers })
  }
  const begun = async (pk: string, upload: Begun): Promise<string> =>
    (await begin(pk, upload)).headers.get('location') ?? ''
  const send = (path: string, offset: number, body: Uint8Array<ArrayBuffer>) =>
    ask('PATCH', path, { headers: { ...PIECES, 'upload-offset': String(offset) }, body })
  const offsetOf = async (path: string) => Number((await ask('HEAD', path)).headers.get('upload-offset'))
  const list = async (pk: string) =>
    (await head.get('/main/s/orders/attachments', { awsfile_master_pk: pk })).body.get_attachments.result

  it('resume where they stopped, and result in a normal file', async () => {
    const pk = fresh()
    const { bytes } = sized('large.txt', 300_000)
    const path = await begun(pk, { name: 'large.txt', length: bytes.length })
    expect((await send(path, 0, bytes.slice(0, 100_000))).status).toBe(204)
    expect(await list(pk)).toEqual([])
    expect(await offsetOf(path)).toBe(100_000)
    expect((await send(path, 100_000, bytes.slice(100_000))).status).toBe(204)
    const [file] = await list(pk)
    expect(file).toMatchObject({ name: 'large.txt', size: 300_000, uploadBy: 'Meera Nair' })
    const { rawPayload } = await head.file('/main/s/orders/attachmentfile', { key: file?.id ?? '' })
    expect(hashOf(rawPayload)).toBe(hashOf(bytes))
    expect((await head.rows()).find(({ id }) => id === pk)).toMatchObject({ awsfile_count: 1 })
  })

  it('answer each error of theirs with JSON, like every call', async () => {
    const path = await begun(fresh(), { name: 'some.txt', length: 10 })
    const bytes = new Uint8Array(5)
    const answers = [
      await ask('HEAD', path, { headers: { 'tus-resumable': '' } }),
      await ask('PATCH', path, { headers: { ...PIECES, 'tus-resumable': '' }, body: bytes }),
      await ask('PATCH', path, { headers: PIECES, body: bytes }),
      await ask('PATCH', path, { headers: { ...PIECES, 'upload-offset': 'x' }, body: bytes }),
      await send(path, 7, bytes),
      await ask('POST', `/main/s/orders/attachmenttus?awsfile_master_pk=${fresh()}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([412, 412, 403, 400, 409, 400])
    for (const answer of answers.slice(1)) {
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(await answer.json()).toEqual({
        ok: false,
        code: expect.any(String) as string,
        description: expect.stringMatching(/^[A-Z].*\.$/) as string,
      })
    }
  })

  it('retain the received data if they are cut in the middle of a part', async () => {
    const path = await begun(fresh(), { name: 'cut.txt', length: 4_000_000 })
    const cut = new AbortController()
    async function* slowly(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(500_000)
      await new Promise((resolve) => setTimeout(resolve, 300))
      cut.abort()
      yield new Uint8Array(500_000)
    }
    const headers = { ...PIECES, 'upload-offset': '0' }
    const body = slowly() as unknown as RequestInit['body']
    await ask('PATCH', path, { headers, body, signal: cut.signal, duplex: 'half' } as RequestInit).catch(() => {})
    // The last bytes before the cut may be lost on their way.
    await expect.poll(() => offsetOf(path)).toBeGreaterThan(250_000)
    expect(await offsetOf(path)).toBeLessThanOrEqual(1_000_000)
  })

  it('report again that they are complete', async () => {
    const path = await begun(fresh(), { name: 'a.txt', length: 3 })
    await send(path, 0, sized('a', 3).bytes)
    const { status, headers } = await ask('HEAD', path)
    expect([status, headers.get('upload-offset'), headers.get('upload-length')]).toEqual([200, '3', '3'])
  })

  it('become a file at the next request if the server stopped right after the last part', async () => {
    const pk = fresh()
    const path = await begun(pk, { name: 'late.txt', length: 6 })
    await send(path, 0, sized('half', 3).bytes)
    await storeLastPiece(site, idIn(path), { at: 3, text: 'AAA' })
    expect(await list(pk)).toEqual([])
    expect(await offsetOf(path)).toBe(6)
    expect(await list(pk)).toMatchObject([{ name: 'late.txt', size: 6 }])
  })

  it('become one file if the last part arrives several times concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pk = fresh()
      const { bytes } = sized('twice.txt', 400_000)
      const path = await begun(pk, { name: 'twice.txt', length: bytes.length })
      await send(path, 0, bytes.slice(0, 200_000))
      const answers = await Promise.all([1, 2, 3].map(() => send(path, 200_000, bytes.slice(200_000))))
      for (const { status } of answers) expect([200, 204, 409, 423]).toContain(status)
      // A request that was stopped in the middle of the part has stored some of it: the others continue from there.
      const arrived = Number((await ask('HEAD', path)).headers.get('upload-offset'))
      if (arrived < bytes.length) expect((await send(path, arrived, bytes.slice(arrived))).status).toBe(204)
      const [file, ...others] = await list(pk)
      expect([file?.name, others]).toEqual(['twice.txt', []])
      const { rawPayload } = await head.file('/main/s/orders/attachmentfile', { key: file?.id ?? '' })
      expect(hashOf(rawPayload)).toBe(hashOf(bytes))
    }
  })

  it('are refused before the first byte if the file is too large, or there is no space', async () => {
    const pk = fresh()
    const large = await begin(pk, { name: 'a.txt', length: 10 * 1024 * 1024 + 1 })
    expect([large.status, await large.text()]).toEqual([
      413,
      expect.stringContaining('Will not be uploaded because size > 10M'),
    ])
    expect((await begin(pk, { name: 'a.txt', length: 60 * 1024 * 1024, query: '&maxSize=50' })).status).toBe(413)
    await send(await begun(pk, { name: 'one.txt', length: 1, query: '&max=1' }), 0, sized('a', 1).bytes)
    const second = await begin(pk, { name: 'two.txt', length: 1, query: '&max=1' })
    expect(await second.text()).toContain('Will not be uploaded because max 1 attachments are allowed.')
  })

  it('leave nothing if the content does not match the name', async () => {
    const pk = fresh()
    const path = await begun(pk, { name: 'photo.png', length: 4 })
    const answer = await send(path, 0, sized('x', 4).bytes)
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('The content of this file is not what its name says.'),
    ])
    expect(await list(pk)).toEqual([])
    expect((await ask('HEAD', path)).status).toBe(404)
  })

  it('belong to the person who began them', async () => {
    const path = (await begun(fresh(), { name: 'mine.txt', length: 6 })).split('?')[0] ?? ''
    for (const [role, ccode] of [
      ['director', 'STEEL'],
      ['head', 'TEX'],
    ] as const) {
      const other = await signedIn(site.server, role, ccode)
      expect((await ask('HEAD', path, { by: other })).status).toBe(404)
      const headers = { ...PIECES, 'upload-offset': '0' }
      expect((await ask('PATCH', path, { headers, body: 'forged', by: other })).status).toBe(404)
    }
    expect(await offsetOf(path)).toBe(0)
  })

  it('leave nothing but the file', async () => {
    const pk = fresh()
    const path = await begun(pk, { name: 'tidy.txt', length: 5 })
    await send(path, 0, sized('xy', 2).bytes)
    await send(path, 2, sized('xyz', 3).bytes)
    expect(await list(pk)).toHaveLength(1)
    expect(await piecesOf(site, idIn(path))).toEqual([])
  })
})

/** Stores the last part as if the process had ended before attaching the file. */
async function storeLastPiece(site: Site, id: string, { at, text }: { at: number; text: string }): Promise<void> {
  const { config } = site.installation
  const [upload, key] = [{ company: 'steel', id }, pieceKey('steel', randomUUID())]
  const file = join(config.dataDir, 'last-piece')
  await writeFile(file, text)
  await openStore(config).put(key, file)
  await inTenant(site.database, 'steel', async (work) => {
    await insertPiece(work, upload, { key, at })
    await countPiece(work, upload, { key, at, bytes: text.length })
  })
}

const piecesOf = async (site: Site, id: string) =>
  await inTenant(site.database, 'steel', (work) => storedKeys(work, { company: 'steel', id }))

const idIn = (path: string): string => path.split('/').at(-1)?.split('?')[0] ?? ''

interface Begun {
  readonly name: string
  readonly length: number
  readonly query?: string
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
