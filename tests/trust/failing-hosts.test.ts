/**
 * Proof of failing calls, at the boundary to other hosts: the provider of WhatsApp messages, the file store and the
 * identity provider of a company refuse connections, do not answer, break off or answer with an error. An action is
 * done or not, the result is reported at once, and after a repetition it is there once.
 *
 * `npm run test:all` leaves out hosts that do not answer, since they take as long as the time-out of this server.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { readConfig } from '../../server/config/config.ts'
import { createContext } from '../../server/start/create-context.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { alertTo } from '../contract/alerting.ts'
import { type Browser, signedIn } from '../contract/browser.ts'
import { bothDatabases, newInstallation, openSite, type Site } from '../contract/databases.ts'
import { PageBrowser } from '../contract/empty-site.ts'
import { app, orders } from '../contract/fixture.ts'
import { uploadsBy } from '../contract/hosts.ts'
import { type Control, startProvider, type TestProvider } from '../contract/provider/control.ts'
import {
  alertOn,
  BEGIN,
  type Guests,
  guestsOf,
  ledBack,
  openProviderSite,
  RETURN_URI,
  signInWith,
} from '../contract/provider/site.ts'
import { openProvider, type Provider } from '../contract/providers.ts'
import { type BucketServer, openBucketServer, S3_KEYS } from '../contract/bucket-server.ts'
import { sized } from '../contract/upload-files.ts'
import { type FaultyHost, HOST_FAULTS, type HostFault, openFaultyHost } from './faulty-host.ts'
import { recordResult } from './results.ts'

const isFull = process.env['TRUST_FAULTS'] !== undefined
/** The faults of a host do not depend on the database: one is enough unless results are recorded. */
const KINDS = isFull ? bothDatabases : (['pglite'] as const)
const FAULTS = HOST_FAULTS.filter((fault) => isFull || fault !== 'silent')
/** Three times the longest time-out for a host. */
const LONGEST_MS = limitFor(60_000)

describe.each(KINDS)('a provider of messages that fails, on %s', (kind) => {
  let site: Site
  let head: Browser
  let provider: Provider
  let host: FaultyHost
  let tried = 0
  beforeAll(async () => {
    provider = await openProvider('token')
    host = await openFaultyHost(new URL(provider.url).origin)
    const installation = await newInstallation(kind)
    const whatsapp = { url: `${host.origin}/messages`, token: 'token', secret: 'a secret of thirty-two characters' }
    site = await openSite({ ...installation, config: { ...installation.config, whatsapp } }, { rows: 12 })
    head = await signedIn(site.server, 'head')
  })
  afterAll(async () => {
    recordResult({ proof: 6, database: kind, result: `${tried} ways in which a provider of messages fails: sent once` })
    await site.close()
    await Promise.all([site.installation.remove(), host.close(), provider.close()])
  })

  it.each(FAULTS)(
    'loses no message, and the failure is recorded at once: %s',
    async (fault) => {
      const phone = `98110${String(FAULTS.indexOf(fault)).padStart(5, '0')}`
      const arrived = () => provider.received.filter(({ to }) => to.endsWith(phone))
      await host.fail(fault)
      const [order] = await head.rows()
      const alert = { ...alertTo(order?.id ?? ''), manualemail: [], manualphone: [{ text: phone }] }
      expect((await head.post('/main/s/orders/ma_notifycontacts', alert)).status).toBe(200)
      // The server sends at once. Half an answer means that the provider has accepted the message.
      await expect.poll(() => messageTo(site, phone)).toMatchObject(fault === 'half' ? SENT : FAILED)
      if (fault !== 'refused') expect(host.failed()).toBeGreaterThanOrEqual(1)
      await host.mend()
      await endPause(site)
      await deliver(site)
      await expect.poll(() => messageTo(site, phone)).toMatchObject(SENT)
      // By its id the provider recognises a message that it has received before.
      expect(new Set(arrived().map(({ id }) => id)).size).toBe(1)
      expect(arrived().length).toBe(fault === 'lost' ? host.failed() + 1 : 1)
      tried += 1
    },
    LONGEST_MS,
  )
})

const SENT = { state: 'Sent' }
const FAILED = { state: 'Queued', failure: expect.stringMatching(/./) as string }

/** Delivers as the running server does. */
async function deliver(site: Site): Promise<void> {
  const screens = { get: (name: string) => (name === 'orders' ? orders : undefined), all: () => [orders] }
  const settings = { config: site.installation.config, database: site.database, screens, app: () => app }
  const { delivery, exports } = createContext(settings, (error) => {
    throw error
  })
  await delivery.round()
  await Promise.all([delivery.close(), exports.close()])
}

const messageTo = (site: Site, phone: string) =>
  inTenant(site.database, 'steel', (work) =>
    work.selectFrom('messages').select(['state', 'failure']).where('recipient', 'like', `%${phone}`).executeTakeFirst(),
  )

async function endPause({ database }: Site): Promise<void> {
  await inTenant(database, 'steel', async (work) => {
    await work
      .updateTable('messages')
      .set({ next_at: new Date(0) })
      .where('state', '=', 'Queued')
      .execute()
  })
}

describe.each(KINDS)('a file store that fails, on %s', (kind) => {
  let site: Site
  let head: Browser
  let s3: BucketServer
  let host: FaultyHost
  let fresh: readonly string[]
  let tried = 0
  beforeAll(async () => {
    s3 = await openBucketServer()
    host = await openFaultyHost(s3.endpoint)
    const installation = await newInstallation(kind)
    const { bucket } = readConfig({ ...S3_KEYS, FILES_S3_ENDPOINT: host.origin })
    site = await openSite({ ...installation, config: { ...installation.config, bucket } }, { rows: 40 })
    await site.server.listen({ port: 0, host: '127.0.0.1' })
    head = await signedIn(site.server, 'head')
    fresh = (await head.rows()).map(({ id }) => id)
  })
  afterAll(async () => {
    recordResult({ proof: 6, database: kind, result: `${tried} calls of a store of files that fails: whole or none` })
    await site.close()
    await Promise.all([site.installation.remove(), host.close(), s3.close()])
  })

  /** A document without files, since the number per document is limited. */
  const freshDocument = (): string => {
    const [pk = '', ...others] = fresh
    fresh = others
    return pk
  }
  const listed = async (pk: string) =>
    (await head.get('/main/s/orders/attachments', { awsfile_master_pk: pk })).body.get_attachments.result
  const bytesOf = async (pk: string, name: string): Promise<Buffer | null> => {
    const key = (await listed(pk)).find((each) => each.name === name)?.id ?? ''
    const answer = await head.file('/main/s/orders/attachmentfile', { key }).catch(() => null)
    return answer?.statusCode === 200 ? answer.rawPayload : null
  }

  // Small files are sent in one request, large ones in parts. A break in an answer without content is not noticed.
  const puts = FAULTS.flatMap((fault) => [1_000, 6_000_000].map((bytes) => ({ fault, bytes })))
  it.each(puts)(
    'never stores part of a file of $bytes bytes, and accepts it when it is sent again: $fault',
    async ({ fault, bytes }) => {
      const pk = freshDocument()
      const file = sized(`${fault} ${bytes}.txt`, bytes)
      const send = () =>
        head.upload('/main/s/orders/attachments', [file], {
          query: { awsfile_master_pk: pk, maxSize: '50' },
          headers: { 'idempotency-key': `put ${fault} ${bytes}` },
        })
      await host.fail(fault)
      const answer = await send()
      await host.mend()
      const isThere = (await listed(pk)).some(({ name }) => name === file.name)
      expect({ status: answer.status, isThere }).toEqual({ status: isThere ? 200 : 503, isThere })
      if (!isThere) expect(answer.body).toMatchObject({ ok: false, code: 'files-unavailable' })
      expect((await send()).status).toBe(200)
      expect((await listed(pk)).filter(({ name }) => name === file.name)).toHaveLength(1)
      expect(Buffer.compare((await bytesOf(pk, file.name)) ?? Buffer.of(), file.bytes)).toBe(0)
      tried += 1
    },
    LONGEST_MS,
  )

  it.each(FAULTS)(
    'never leads to a truncated download: %s',
    async (fault) => {
      const pk = freshDocument()
      const file = sized(`read ${fault}.txt`, 300_000)
      await head.upload('/main/s/orders/attachments', [file], { query: { awsfile_master_pk: pk } })
      await host.fail(fault)
      expect(await bytesOf(pk, file.name)).toBeNull()
      await host.mend()
      expect(Buffer.compare((await bytesOf(pk, file.name)) ?? Buffer.of(), file.bytes)).toBe(0)
      tried += 1
    },
    LONGEST_MS,
  )

  it.each(FAULTS)(
    'loses no part of an upload: %s',
    async (fault) => {
      const pk = freshDocument()
      const { name, bytes } = sized(`pieces ${fault}.txt`, 600_000)
      const upload = uploadsBy(head)
      const path = await upload.begin(site, { pk, name, length: bytes.length })
      expect((await upload.send(site, path, { at: 0, bytes: bytes.slice(0, 300_000) })).status).toBe(204)
      await host.fail(fault)
      const answer = await upload.send(site, path, { at: 300_000, bytes: bytes.slice(300_000) })
      await host.mend()
      const at = await upload.offset(site, path)
      if (answer.status !== 204) expect({ status: answer.status, at }).toEqual({ status: 503, at: expect.any(Number) })
      if (at < bytes.length) await upload.send(site, path, { at, bytes: bytes.slice(at) })
      expect((await listed(pk)).filter((each) => each.name === name)).toHaveLength(1)
      expect(Buffer.compare((await bytesOf(pk, name)) ?? Buffer.of(), bytes)).toBe(0)
      tried += 1
    },
    LONGEST_MS,
  )
})

const ERROR = { status: 500, type: 'json', body: '{"error":"server_error"}' } as const
const SPOILT: Readonly<Record<Exclude<HostFault, 'refused' | 'lost'>, NonNullable<Control['answers']>[string]>> = {
  silent: 'hang',
  half: 'half',
  error: ERROR,
  closed: 'close',
}

/** The requests of this server to a provider: its description and, for each returning person, tokens. */
const ASKED = ['/.well-known/openid-configuration', '/jwks', '/token'] as const
const visits = ASKED.flatMap((path) => Object.entries(SPOILT).map(([fault, spoilt]) => ({ path, fault, spoilt })))

describe.each(KINDS)('an identity provider that fails, on %s', (kind) => {
  let site: Site
  let guests: Guests
  let provider: TestProvider
  let tried = 0
  beforeAll(async () => {
    provider = await startProvider(RETURN_URI)
  })
  afterAll(async () => {
    recordResult({
      proof: 6,
      database: kind,
      result: `${tried} ways in which an identity provider fails: nobody let in`,
    })
    await provider.stop()
  })

  /** A new site for each test, since the provider's description is cached. */
  const opened = async (): Promise<void> => {
    site = await openProviderSite(kind, { issuer: provider.issuer })
    guests = guestsOf(site, await signedIn(site.server, 'admin'))
  }
  const closed = async (): Promise<void> => {
    await site.close()
    await site.installation.remove()
  }

  it.each(visits.filter(({ fault }) => isFull || fault !== 'silent'))(
    'lets nobody in, shows an error, and works after a retry: $path $fault',
    async ({ path, spoilt }) => {
      await opened()
      const { id, email } = await guests.invited()
      const browser = new PageBrowser(site.server)
      await provider.control({ answers: { [path]: spoilt } })
      const answer = path === ASKED[0] ? await browser.get(BEGIN) : await cameBack(browser, email)
      expect([502, 503]).toContain(answer.status)
      expect(alertOn(answer.body)).not.toBe('')
      expect(await browser.session()).toMatchObject({ loginRequired: true })
      expect((await guests.events(id)).map(({ event }) => event)).toEqual(['person-added', 'person-invited'])
      await provider.control({})
      const again = await signInWith(site, { email })
      expect(again.answer).toMatchObject({ status: 303, to: '/' })
      expect((await guests.events(id)).filter(({ event }) => event === 'login')).toHaveLength(1)
      await closed()
      tried += 1
    },
    LONGEST_MS,
  )

  const cameBack = async (browser: PageBrowser, email: string) => browser.get(await ledBack(browser, { email }))

  it('lets nobody in if it does not listen', async () => {
    await provider.stop()
    await opened()
    const browser = new PageBrowser(site.server)
    const answer = await browser.get(BEGIN)
    expect(answer.status).toBe(503)
    expect(alertOn(answer.body)).not.toBe('')
    expect(await browser.session()).toMatchObject({ loginRequired: true })
    await closed()
    tried += 1
  })
})
