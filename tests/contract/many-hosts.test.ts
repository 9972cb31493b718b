/** Servers on one PostgreSQL and one bucket: an action at one server is visible at the others. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { readConfig } from '../../server/config/config.ts'
import { createContext } from '../../server/start/create-context.ts'
import { openDatabase } from '../../server/database/open.ts'
import { asOwner, inTenant, type Work } from '../../server/database/tenant.ts'
import { acceptRules } from '../../server/workflow/rules/rules.ts'
import { alertTo } from './alerting.ts'
import { Browser, signedIn } from './browser.ts'
import { type BucketServer, openBucketServer, S3_KEYS } from './bucket-server.ts'
import { newInstallation, type Site } from './databases.ts'
import { app, orders, stock } from './fixture.ts'
import { type Hosts, openHosts, uploadsBy } from './hosts.ts'
import { type MailServer, openMailServer } from './providers.ts'
import { sized } from './upload-files.ts'

const closed: ServerDefinition = { ...orders, see: { head: ['all'], director: ['all'] } }

describe('two servers on one database and one bucket', () => {
  let bucket: BucketServer
  let mail: MailServer
  let hosts: Hosts
  let [here, there] = [] as unknown as [Site, Site]
  let head: Browser
  beforeAll(async () => {
    ;[bucket, mail] = await Promise.all([openBucketServer(), openMailServer()])
    const env = {
      FILES_S3_ENDPOINT: bucket.endpoint,
      ...S3_KEYS,
    }
    const { bucket: of } = readConfig(env)
    const settings = { bucket: of, mail: { url: mail.url, from: 'Countersign <erp@maker.example>' } }
    hosts = await openHosts([{ rows: 30 }, {}], settings)
    ;[here, there] = hosts.all as unknown as [Site, Site]
    head = await signedIn(here.server, 'head')
  })
  afterAll(async () => {
    await hosts.close()
    await Promise.all([bucket.close(), mail.close()])
  })

  const at = (browser: Browser, site: Site): Browser => browser.movedTo(site.server)
  const submitted = async (browser: Browser) => (await browser.rows({ Status: 'Submitted' })).map(({ id }) => id)

  it('share a session, which ends at both', async () => {
    const accounts = await signedIn(here.server, 'accounts')
    expect((await at(accounts, there).get('/main/s/orders/list')).body.ok).toBe(true)
    expect((await at(accounts, there).get('/main/logout')).status).toBe(200)
    expect((await at(accounts, here).get('/main/s/orders/list')).body).toMatchObject({
      ok: false,
      reason: 'unauthorized',
    })
  })

  it('give the same answer to a decision that is repeated at the other, and decide once', async () => {
    const [id = ''] = await submitted(head)
    const decided = await head.approve([id], {}, 'many-hosts-1')
    const repeated = await at(head, there).approve([id], {}, 'many-hosts-1')
    expect(repeated.body.approval_list).toEqual(decided.body.approval_list)
    const entries = await inTenant(here.database, 'steel', (work) =>
      work.selectFrom('audit').select('entry').where('event', '=', 'approve').execute(),
    )
    expect(entries.filter(({ entry }) => entry.includes(id))).toHaveLength(1)
  })

  it('decide once if a decision is sent to both concurrently', async () => {
    const [id = ''] = await submitted(head)
    const answers = await Promise.all([here, there].map((site) => at(head, site).approve([id], {}, 'many-hosts-2')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body.approval_list).toEqual(answers[1]?.body.approval_list)
  })

  it('show and download an export of one at the other', async () => {
    const { body } = await head.get('/main/s/orders/list', { scope: 'all', download: 'y', fmt: 'csv' })
    const query = { download_id: body.download_id ?? '' }
    const ready = async () =>
      (await at(head, there).get('/main/download_view', { ...query, check: 'y' })).body.ready ?? false
    await expect.poll(ready).toBe(true)
    const file = await at(head, there).file('/main/download_view', query)
    expect(file.body.split('\n').length).toBeGreaterThan(20)
  })

  it('finish an upload in parts at the other that began at one', async () => {
    const [pk = ''] = await submitted(head)
    const { bytes } = sized('shared.txt', 12_000_000)
    const upload = uploadsBy(head)
    const path = await upload.begin(here, { pk, name: 'shared.txt', length: bytes.length })
    expect((await upload.send(here, path, { at: 0, bytes: bytes.slice(0, 7_000_000) })).status).toBe(204)
    expect(await upload.offset(there, path)).toBe(7_000_000)
    expect((await upload.send(there, path, { at: 7_000_000, bytes: bytes.slice(7_000_000) })).status).toBe(204)
    expect(await upload.offset(here, path)).toBe(12_000_000)
    const listed = await head.get('/main/s/orders/attachments', { awsfile_master_pk: pk })
    const [file] = listed.body.get_attachments.result
    const { rawPayload } = await at(head, here).file('/main/s/orders/attachmentfile', { key: file?.id ?? '' })
    expect(Buffer.compare(rawPayload, bytes)).toBe(0)
    expect([...bucket.objects.keys()].filter((key) => key.includes('/pieces/'))).toEqual([])
  })

  it('count the same part once if both receive it concurrently', async () => {
    const [pk = ''] = await submitted(head)
    const { bytes } = sized('both.txt', 3_000_000)
    const upload = uploadsBy(head)
    const path = await upload.begin(here, { pk, name: 'both.txt', length: bytes.length })
    const send = (site: Site, from: number, to: number) =>
      upload.send(site, path, { at: from, bytes: bytes.slice(from, to) })
    const pieces = await Promise.all([send(here, 0, 1_000_000), send(there, 0, 1_500_000)])
    expect(pieces.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const from = await upload.offset(here, path)
    await Promise.all([send(here, from, 3_000_000), send(there, from, 3_000_000)])
    expect(await upload.offset(there, path)).toBe(3_000_000)
    const listed = await head.get('/main/s/orders/attachments', { awsfile_master_pk: pk })
    const files = listed.body.get_attachments.result.filter(({ name }) => name === 'both.txt')
    expect(files).toHaveLength(1)
    const { rawPayload } = await head.file('/main/s/orders/attachmentfile', { key: files[0]?.id ?? '' })
    expect(Buffer.compare(rawPayload, bytes)).toBe(0)
  })

  it('count scans together', async () => {
    const accounts = await signedIn(here.server, 'accounts')
    const scan = (site: Site) =>
      at(accounts, site).post('/main/s/qrscanner/scannerdetails', { status: 'loaded' }, { query: { pk: 'STK-0' } })
    const answers = await Promise.all([here, there, here, there, here, there, here, there].map(scan))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
  })

  it('count failed logins together', async () => {
    const guess = async (site: Site) => {
      const browser = new Browser(site.server)
      browser.address = '198.51.100.77'
      return (await browser.login('director', 'STEEL', { pwd: 'guess' })).status
    }
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries += 1) statuses.push(await guess(here), await guess(there))
    expect(statuses.slice(0, 10)).not.toContain(429)
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  it('send a message once, however many deliver concurrently', async () => {
    const [pk = ''] = await submitted(head)
    const recipients = Array.from({ length: 12 }, (_, index) => `buyer-${index}@client.example`)
    await head.post('/main/s/orders/ma_notifycontacts', {
      ...alertTo(pk),
      manualemail: recipients.map((text) => ({ text })),
    })
    const screens = {
      get: (name: string) => [orders, stock].find(({ screen }) => screen === name),
      all: () => [orders],
    }
    const deliveries = [here, there, here, there].map(({ installation, database }) =>
      createContext({ config: installation.config, database, screens, app: () => app }, (error) =>
        expect(error).toBe(null),
      ),
    )
    await Promise.all(deliveries.map(({ delivery }) => delivery.round()))
    await expect.poll(() => mail.received.filter(({ to }) => recipients.includes(to)).length).toBe(12)
    expect(
      mail.received
        .filter(({ to }) => recipients.includes(to))
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(recipients.toSorted())
    for (const { delivery, exports } of deliveries) await Promise.all([delivery.close(), exports.close()])
  })
})

describe('rules that are accepted at one server', () => {
  let hosts: Hosts
  let sites: readonly [Site, Site]
  beforeAll(async () => {
    const screens = [orders, stock]
    hosts = await openHosts([{ rows: 6, screens: [closed, stock] }, { screens }, { screens }])
    sites = hosts.all.slice(1) as unknown as [Site, Site]
  })
  afterAll(() => hosts.close())

  const statuses = async (browser: Browser, screen: string) => {
    const answers = sites.map(({ server }) => browser.movedTo(server).get(`/main/s/${screen}/list`, { scope: 'all' }))
    return (await Promise.all(answers)).map(({ status }) => status)
  }

  it('apply at the other from its next call on', async () => {
    const [here] = sites
    const owner = await signedIn(here.server, 'owner')
    const admin = await signedIn(here.server, 'admin')
    expect(await statuses(owner, 'orders')).toEqual([403, 403])
    const rules = (await admin.get('/main/rules')).body as unknown as readonly { screen: string; pending: string }[]
    const hash = rules.find(({ screen }) => screen === 'orders')?.pending
    expect((await admin.post('/main/rules', { screen: 'orders', hash })).status).toBe(200)
    expect(await statuses(owner, 'orders')).toEqual([200, 200])
  })

  it('apply even if a transaction that began earlier commits later', async () => {
    const [here] = sites
    const owner = await signedIn(here.server, 'owner')
    const accept = (work: Work, definition: ServerDefinition) =>
      acceptRules(work, 'steel', { definition, by: 'a person', actor: { person: null } })
    await inTenant(here.database, 'steel', async (earlier) => {
      await sql`select now()`.execute(earlier)
      await inTenant(here.database, 'steel', (later) => accept(later, stock))
      expect(await statuses(owner, 'orders')).toEqual([200, 200])
      await accept(earlier, closed)
    })
    expect(await statuses(owner, 'orders')).toEqual([403, 403])
  })
})

describe('two servers on one database without a bucket', () => {
  it('report that the other one has a file or an upload, and which setting is missing', async () => {
    const hosts = await openHosts([{ rows: 6 }, {}])
    const [here, there] = hosts.all as unknown as [Site, Site]
    const head = await signedIn(here.server, 'head')
    const pk = (await head.rows())[0]?.id ?? ''
    const upload = uploadsBy(head)
    const path = await upload.begin(here, { pk, name: 'a.txt', length: 6 })
    await upload.send(here, path, { at: 0, bytes: sized('a', 3).bytes })
    const refused = await upload.send(there, path, { at: 3, bytes: sized('a', 3).bytes })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await refused.json()).toMatchObject({
      code: 'elsewhere',
      description: expect.stringMatching(/FILES_S3_BUCKET/),
    })
    expect((await upload.send(here, path, { at: 3, bytes: sized('a', 3).bytes })).status).toBe(204)
    const { body } = await head.get('/main/s/orders/attachments', { awsfile_master_pk: pk })
    const key = body.get_attachments.result[0]?.id ?? ''
    const missing = await head.movedTo(there.server).file('/main/s/orders/attachmentfile', { key })
    expect([missing.statusCode, missing.json()]).toMatchObject([503, { code: 'elsewhere' }])
    expect((await head.file('/main/s/orders/attachmentfile', { key })).statusCode).toBe(200)
    await hosts.close()
  })

  it('must sign the audit with the same key, else the second is refused', async () => {
    const { config, remove } = await newInstallation('postgres')
    const first = await openDatabase(config)
    // A database that no host has claimed yet.
    await asOwner(first, (work) => work.deleteFrom('secrets').where('name', '=', 'audit-key').execute())
    await first.close()
    const folder = await mkdtemp(join(tmpdir(), 'countersign-audit-'))
    const host = (name: string) => openDatabase({ ...config, auditKey: null, auditDir: join(folder, name) })
    await (await host('one')).close()
    await expect(host('other')).rejects.toThrow(/Set AUDIT_KEY to the same on all hosts/)
    await (await host('one')).close()
    await rm(folder, { recursive: true })
    await remove()
  })
})
