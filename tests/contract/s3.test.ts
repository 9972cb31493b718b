/** Files in an S3 server: stored, read, removed; a full or refusing server stores no partial files. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { missingFiles } from '../../server/files/missing.ts'
import { openStore } from '../../server/files/open-store.ts'
import type { Metrics } from '../../server/http/metrics/metrics.ts'
import { type Browser, signedIn } from './browser.ts'
import { type BucketServer, openBucketServer, S3_KEYS } from './bucket-server.ts'
import { newInstallation, openSite, type Site, type SiteOptions } from './databases.ts'
import { uploadsBy } from './hosts.ts'
import { sized } from './upload-files.ts'

type Keys = Readonly<Record<string, string>>

type Prepare = SiteOptions['prepare']

async function siteWith(env: Keys, prepare: Prepare = () => undefined): Promise<Site> {
  const { config, remove } = await newInstallation('pglite')
  const site = await openSite({ config: { ...config, bucket: readConfig(env).bucket }, remove }, { rows: 6, prepare })
  await site.server.listen({ port: 0, host: '127.0.0.1' })
  return site
}

async function closed(site: Site): Promise<void> {
  await site.close()
  await site.installation.remove()
}

const listed = async (browser: Browser, pk: string) =>
  (await browser.get('/main/s/orders/attachments', { awsfile_master_pk: pk })).body.get_attachments.result
const send = (browser: Browser, pk: string, { name, bytes }: { name: string; bytes: number }) =>
  browser.upload('/main/s/orders/attachments', [sized(name, bytes)], {
    query: { awsfile_master_pk: pk, maxSize: '50' },
  })

const missing = {
  ok: false,
  code: 'file-missing',
  description: 'The file “lost.txt” is missing from the store. Ask the administrator to restore it from the backup.',
}

describe('files in an S3 server', () => {
  let s3: BucketServer
  let site: Site
  let head: Browser
  let metrics: Metrics
  let pk: string
  beforeAll(async () => {
    s3 = await openBucketServer()
    site = await siteWith({ ...S3_KEYS, FILES_S3_ENDPOINT: s3.endpoint }, (_server, parts) => ({ metrics } = parts))
    head = await signedIn(site.server, 'head')
    pk = (await head.rows())[0]?.id ?? ''
  })
  afterAll(async () => {
    await closed(site)
    await s3.close()
  })

  const files = () => openStore(site.installation.config)

  it('are downloaded byte for byte, small ones and those uploaded in parts', async () => {
    for (const bytes of [1_000, 12_000_000]) {
      const name = `${bytes}.txt`
      expect((await send(head, pk, { name, bytes })).status).toBe(200)
      const key = (await listed(head, pk)).find((each) => each.name === name)?.id ?? ''
      const { rawPayload } = await head.file('/main/s/orders/attachmentfile', { key })
      expect(Buffer.compare(rawPayload, sized(name, bytes).bytes)).toBe(0)
    }
  })

  it('can be uploaded in parts, of which none remains', async () => {
    const { bytes } = sized('pieces.txt', 9_000_000)
    const upload = uploadsBy(head)
    const path = await upload.begin(site, { pk, name: 'pieces.txt', length: bytes.length })
    await upload.send(site, path, { at: 0, bytes: bytes.slice(0, 6_000_000) })
    expect(s3.paths('pieces/').length).toBe(2)
    expect((await upload.send(site, path, { at: 6_000_000, bytes: bytes.slice(6_000_000) })).status).toBe(204)
    expect((await listed(head, pk)).map(({ name }) => name)).toContain('pieces.txt')
    expect(s3.paths('pieces/')).toEqual([])
  })

  it('are created there by exports', async () => {
    const { body } = await head.get('/main/s/orders/list', { scope: 'all', download: 'y', fmt: 'csv' })
    const query = { download_id: body.download_id ?? '' }
    const ready = async () => (await head.get('/main/download_view', { ...query, check: 'y' })).body.ready ?? false
    await expect.poll(ready).toBe(true)
    expect((await head.file('/main/download_view', query)).body.split('\n').length).toBeGreaterThan(5)
    s3.lose('exports/')
    const { statusCode, body: refusal } = await head.file('/main/download_view', query)
    expect([statusCode, refusal]).toEqual([404, expect.stringContaining('Please export again.')])
  })

  it('are named where the server has lost them: to the person, in the metrics and by verify', async () => {
    await send(head, pk, { name: 'lost.txt', bytes: 2_000 })
    const { id: key = '' } = (await listed(head, pk)).find(({ name }) => name === 'lost.txt') ?? {}
    expect(await missingFiles(site.database, files(), 'steel')).toEqual([])
    s3.lose(`files/`)
    const answer = await head.file('/main/s/orders/attachmentfile', { key })
    expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining(missing)])
    expect(await metrics.registry.metrics()).toContain('countersign_missing_files_total 2')
    const found = (await missingFiles(site.database, files(), 'steel')).find(({ name }) => name === 'lost.txt')
    expect(found).toMatchObject({ table: 'orders', pk, key: expect.stringMatching(/^files\//) as string })
  })
})

describe('an S3 server that refuses files', () => {
  it('because of a wrong key is reported as such, and nothing is attached', async () => {
    const s3 = await openBucketServer()
    const site = await siteWith({ ...S3_KEYS, FILES_S3_ENDPOINT: s3.endpoint, FILES_S3_SECRET: 'wrong' })
    const head = await signedIn(site.server, 'head')
    const pk = (await head.rows())[0]?.id ?? ''
    const refused = await send(head, pk, { name: 'a.txt', bytes: 10 })
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 503, code: 'files-unavailable' })
    expect(refused.body.description).toMatch(/checks the settings FILES_S3_\*\.$/)
    expect(await listed(head, pk)).toEqual([])
    expect(s3.paths('')).toEqual([])
    await closed(site)
    await s3.close()
  })

  it('because its bucket is full leads to 507, and an upload in parts retains the received data', async () => {
    const bucket = await openBucketServer()
    const site = await siteWith({ ...S3_KEYS, FILES_S3_ENDPOINT: bucket.endpoint })
    const head = await signedIn(site.server, 'head')
    const pk = (await head.rows())[0]?.id ?? ''
    const { bytes } = sized('pieces.txt', 2_000_000)
    const upload = uploadsBy(head)
    const path = await upload.begin(site, { pk, name: 'pieces.txt', length: bytes.length })
    await upload.send(site, path, { at: 0, bytes: bytes.slice(0, 1_000_000) })
    bucket.fill()
    const answers = [
      await send(head, pk, { name: 'a.txt', bytes: 10 }),
      await upload.send(site, path, { at: 1_000_000, bytes: bytes.slice(1_000_000) }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([507, 507])
    expect(await listed(head, pk)).toEqual([])
    expect(await upload.offset(site, path)).toBe(1_000_000)
    bucket.empty()
    expect((await upload.send(site, path, { at: 1_000_000, bytes: bytes.slice(1_000_000) })).status).toBe(204)
    expect(await listed(head, pk)).toMatchObject([{ name: 'pieces.txt', size: 2_000_000 }])
    await closed(site)
    await bucket.close()
  })

  it('because of a fault of its own stores no partial file, and accepts the file once it is mended', async () => {
    const bucket = await openBucketServer()
    const site = await siteWith({ ...S3_KEYS, FILES_S3_ENDPOINT: bucket.endpoint })
    const head = await signedIn(site.server, 'head')
    const pk = (await head.rows())[0]?.id ?? ''
    bucket.fill('broken')
    const refused = await send(head, pk, { name: 'large.txt', bytes: 12_000_000 })
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 503, code: 'files-unavailable' })
    expect(await listed(head, pk)).toEqual([])
    expect(bucket.paths('')).toEqual([])
    bucket.empty()
    expect((await send(head, pk, { name: 'large.txt', bytes: 12_000_000 })).status).toBe(200)
    const key = (await listed(head, pk))[0]?.id ?? ''
    const { rawPayload } = await head.file('/main/s/orders/attachmentfile', { key })
    expect(Buffer.compare(rawPayload, sized('large.txt', 12_000_000).bytes)).toBe(0)
    await closed(site)
    await bucket.close()
  })
})
