import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { type BucketServer, openBucketServer, S3_KEYS } from './bucket-server.ts'
import { type Browser, signedIn } from './browser.ts'
import { newInstallation, openSite, type Site } from './databases.ts'
import { sized, text } from './upload-files.ts'

describe('files in a bucket', () => {
  let bucket: BucketServer
  let site: Site
  let head: Browser
  let pk: string
  beforeAll(async () => {
    bucket = await openBucketServer()
    const installation = await newInstallation('pglite')
    const env = {
      FILES_S3_ENDPOINT: bucket.endpoint,
      ...S3_KEYS,
    }
    site = await openSite(
      { ...installation, config: { ...installation.config, bucket: readConfig(env).bucket } },
      { rows: 5 },
    )
    head = await signedIn(site.server, 'head')
    pk = (await head.rows())[0]?.id ?? ''
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
    await bucket.close()
  })

  const send = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
    head.upload('/main/s/orders/attachments', [{ name, bytes }], {
      query: { awsfile_master_pk: pk, maxSize: '50' },
    })
  const fetched = async (name: string) => {
    const { body } = await head.get('/main/s/orders/attachments', { awsfile_master_pk: pk })
    const key = body.get_attachments.result.find((each) => each.name === name)?.id ?? ''
    return (await head.file('/main/s/orders/attachmentfile', { key })).rawPayload
  }

  it('are stored only there, under a meaningless name', async () => {
    await send('secret plan.txt', text('', 'words').bytes)
    expect([...bucket.objects.keys()]).toEqual([expect.stringMatching(/^\/erp\/files\/[0-9a-f/]+$/)])
    expect((await fetched('secret plan.txt')).toString()).toBe('words')
    expect(await readdir(join(site.installation.config.dataDir, 'incoming'))).toEqual([])
  })

  it('are uploaded in parts if they are large, and downloaded completely', async () => {
    const { bytes } = sized('', 12_000_000)
    await send('large.txt', bytes)
    expect([...bucket.parts].sort()).toEqual(['1', '2', '3'])
    expect(Buffer.compare(await fetched('large.txt'), bytes)).toBe(0)
  })

  it('are not acknowledged if they cannot be stored', async () => {
    await bucket.close()
    const answer = await send('lost.txt', text('', 'lost').bytes)
    expect(answer.status).toBeGreaterThanOrEqual(500)
    const { body } = await head.get('/main/s/orders/attachments', { awsfile_master_pk: pk })
    expect(body.get_attachments.result.map(({ name }) => name)).not.toContain('lost.txt')
  })
})
