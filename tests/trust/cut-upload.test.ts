/** An upload in parts while the database connection is cut: refused like any call, and resumed where it stopped. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, signedIn } from '../contract/browser.ts'
import { newInstallation, openSite, type Site } from '../contract/databases.ts'
import { sized } from '../contract/upload-files.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import { uploadRequests } from './over-http.ts'

let proxy: DatabaseProxy
let site: Site
let head: Browser
beforeAll(async () => {
  const installation = await newInstallation('postgres')
  proxy = await openDatabaseProxy(installation.config.databaseUrl ?? '')
  const config = { ...installation.config, databaseUrl: proxy.url }
  site = await openSite({ ...installation, config }, { rows: 20 })
  await site.server.listen({ port: 0, host: '127.0.0.1' })
  head = await signedIn(site.server, 'head')
})
afterAll(async () => {
  await site.close()
  await proxy.close()
  await site.installation.remove()
})

const send = uploadRequests(
  () => site,
  () => head,
)

it('an upload is answered 503 with the time to wait and a message while the database connection is cut', async () => {
  const [row] = await head.rows()
  const { bytes } = sized('large.txt', 300_000)
  const metadata = `filename ${Buffer.from('large.txt').toString('base64')}`
  const query = new URLSearchParams({ awsfile_master_pk: row?.id ?? '', apitoken: head.token })
  const headers = { 'upload-length': String(bytes.length), 'upload-metadata': metadata }
  const begun = await send('POST', `/main/s/orders/attachmenttus?${query}`, { headers })
  const path = begun.headers.get('location') ?? ''
  const piece = async (from: number) => {
    const at = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) }
    return await send('PATCH', path, { headers: at, body: bytes.slice(from) })
  }
  proxy.cutAt({ statement: 'insert into "upload_pieces"', when: 'before' })
  const refused = await piece(0)
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '2',
    {
      ok: false,
      code: 'unavailable',
      description: expect.stringMatching(/^The server cannot reach its data/) as string,
    },
  ])
  const arrived = Number((await send('HEAD', path)).headers.get('upload-offset'))
  expect((await piece(arrived)).status).toBe(204)
  const { body } = await head.get('/main/s/orders/attachments', { awsfile_master_pk: row?.id ?? '' })
  expect(body.get_attachments.result.map(({ name, size }) => [name, size])).toEqual([['large.txt', 300_000]])
})
