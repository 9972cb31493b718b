/** The extension `events`: open pages are notified that a screen has changed, and receive nothing more. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { asOwner, inTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { type EventStream, listenAs } from './event-stream.ts'
import { orders, stock } from './fixture.ts'
import { asSuperuser } from './new-postgres.ts'

/** A screen of one platform only. */
const looms = { ...stock, screen: 'looms', label: 'Looms', platform: ['tex'] }
const screens = [orders, stock, looms]

/** Opens a stream; a new page first receives a resync, and then every later change. */
async function listening(site: Site, browser: Browser, more?: Parameters<typeof listenAs>[2]): Promise<EventStream> {
  const stream = await listenAs(site.server, browser, more)
  onTestFinished(() => stream.close())
  expect(await stream.next()).toMatchObject({ event: 'resync', data: {} })
  return stream
}

async function submitted(head: Browser): Promise<string> {
  const [order] = await head.rows({ Status: 'Submitted' })
  if (!order) throw new Error('No order waits.')
  return order.id
}

describe.each(databases)('events on %s', (kind) => {
  let site: Site
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 120, screens })
    head = await signedIn(site.server, 'head')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const touch = (screen: string, company = 'steel') =>
    inTenant(site.database, company, async (work) => {
      await sql`set local role none`.execute(work)
      await sql`update documents set version = version + 1
        where id = (select min(id) from documents where company_id = ${company} and screen = ${screen})`.execute(work)
    })
  const notify = (person: string) =>
    inTenant(site.database, 'steel', (work) =>
      work
        .insertInto('notifications')
        .values({ company_id: 'steel', person_id: person, screen: '', document_id: '', text: 'News' })
        .execute(),
    )

  it('are announced by the version answer', async () => {
    const { body } = await head.get('/main/v')
    expect(body).toMatchObject({ capabilities: expect.arrayContaining(['events']) })
  })

  it('are sent in a stream that no proxy stores, compresses or buffers', async () => {
    const { status, headers } = await listening(site, head)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect([headers.get('content-encoding'), headers.get('cache-control')]).toEqual([null, 'no-store, no-transform'])
    expect(headers.get('x-accel-buffering')).toBe('no')
  })

  it('name the screen on which somebody else has decided, but no row', async () => {
    const stream = await listening(site, await signedIn(site.server, 'accounts'))
    const id = await submitted(head)
    expect((await head.approve([id])).body.approval_list[0]).toMatchObject({ ok: true })
    const event = await stream.next()
    expect(event).toMatchObject({ event: 'change', data: { screens: ['orders'], exports: false } })
    expect(JSON.stringify(event)).not.toContain(id)
  })

  it('are not sent for a transaction that is rolled back', async () => {
    const stream = await listening(site, head)
    await inTenant(site.database, 'steel', async (work) => {
      await work
        .insertInto('notifications')
        .values({ company_id: 'steel', person_id: 'steel-head', screen: '', document_id: '', text: 'News' })
        .execute()
      throw new Error('rolled back')
    }).catch(() => undefined)
    await touch('orders')
    expect(await stream.namedUntil('orders')).toEqual(['orders'])
  })

  it('are not sent to people who may not open the screen, or to another company', async () => {
    const stream = await listening(site, head)
    await touch('looms')
    await touch('orders', 'tex')
    await touch('stock')
    expect(await stream.namedUntil('stock')).toEqual(['stock'])
  })

  it('are no longer sent to a person who has just lost a module', async () => {
    const director = await signedIn(site.server, 'director')
    const stream = await listening(site, director)
    await asOwner(site.database, async (work) => {
      await sql`select set_config('app.company', 'steel', true)`.execute(work)
      await sql`update people set flags = flags || '{"module_orders": false}' where id = 'steel-director'`.execute(work)
    })
    await touch('orders')
    await touch('stock')
    expect(await stream.namedUntil('stock')).toEqual(['stock'])
  })

  it('of notifications are sent only to their person', async () => {
    const [own, other] = [await listening(site, head), await listening(site, await signedIn(site.server, 'accounts'))]
    await notify('steel-head')
    expect(await own.namedUntil('notification')).toEqual(['notification'])
    await touch('stock')
    expect(await other.namedUntil('stock')).toEqual(['stock'])
  })

  it('report that an export of the person is ready, and no exports of others', async () => {
    const [own, other] = [await listening(site, head), await listening(site, await signedIn(site.server, 'accounts'))]
    await head.get('/main/s/orders/list', { download: 'y', fmt: 'csv' })
    expect(await own.next()).toMatchObject({ event: 'change', data: { screens: [], exports: true } })
    await touch('stock')
    expect(await other.next()).toMatchObject({ data: { screens: ['stock'], exports: false } })
  })

  it('are not lost if the connection was cut, or if the page was read before it subscribed', async () => {
    const first = await listening(site, head)
    await touch('stock')
    const id = (await first.next())?.id ?? ''
    first.close()
    await touch('orders')
    const again = [{ headers: { 'last-event-id': id } }, { query: { age: '60' } }]
    for (const more of again) {
      const stream = await listenAs(site.server, head, more)
      onTestFinished(() => stream.close())
      const event = await stream.next()
      expect(event?.event === 'resync' || event?.data.screens?.includes('orders')).toBe(true)
    }
  })

  it('end with the session', async () => {
    const owner = await signedIn(site.server, 'owner')
    const stream = await listening(site, owner)
    await owner.get('/main/logout')
    expect(await stream.next()).toMatchObject({ event: 'end', data: { reason: 'session' } })
    expect(await stream.next()).toBeNull()
  })

  it('do not count as use of the session', async () => {
    const owner = await signedIn(site.server, 'owner')
    const idle = async () => {
      const { rows } = await sql<{ at: string }>`
        select idle_until::text as at from sessions where person_id = 'steel-owner' and revoked_at is null`.execute(
        site.database.kysely,
      )
      return rows.map(({ at }) => at)
    }
    const before = await idle()
    const stream = await listening(site, owner)
    await touch('stock')
    await stream.namedUntil('stock')
    stream.close()
    expect(await idle()).toEqual(before)
  })

  it('are refused if a person has too many streams, and a page has one stream', async () => {
    const admin = await signedIn(site.server, 'admin')
    const first = await listening(site, admin, { query: { client: 'page' } })
    await listening(site, admin, { query: { client: 'page' } })
    expect(await first.next()).toBeNull()
    for (let more = 1; more < 8; more += 1) await listening(site, admin, { query: { client: `page ${more}` } })
    const refused = await listenAs(site.server, admin, { query: { client: 'one more' } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
    expect((await admin.get('/main/agsk')).status).toBe(200)
  })

  it('use no database connection and no queue position of their person', async () => {
    const owner = await signedIn(site.server, 'owner')
    for (let page = 0; page < 6; page += 1) await listening(site, owner, { query: { client: `page ${page}` } })
    const calls = await Promise.all(Array.from({ length: 8 }, () => owner.get('/main/agsk')))
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200))
  })
})

describe('a server that stops', () => {
  it('ends its streams, and does not wait for subscribers', async () => {
    const site = await openSite(await newInstallation('pglite'), { rows: 1 })
    const stream = await listenAs(site.server, await signedIn(site.server, 'head'))
    await site.close()
    expect(await stream.next()).toBeNull()
    await site.installation.remove()
  })
})

describe('two processes on one PostgreSQL', () => {
  const opened: Site[] = []
  beforeAll(async () => {
    const installation = await newInstallation('postgres')
    opened.push(await openSite(installation, { rows: 40, screens }))
    opened.push(await openSite(installation, { rows: null, screens }))
  })
  afterAll(async () => {
    for (const site of opened) await site.close()
    await opened[0]?.installation.remove()
  })

  it('notify each other: a decision at one reaches a page of the other', async () => {
    const [here, there] = opened as [Site, Site]
    const head = await signedIn(here.server, 'head')
    const accounts = await signedIn(there.server, 'accounts')
    const stream = await listening(there, accounts)
    await head.approve([await submitted(head)])
    expect(await stream.namedUntil('orders')).toContain('orders')
  })

  it('send a resync after the listening connection was cut', async () => {
    const [here] = opened as [Site, Site]
    const stream = await listening(here, await signedIn(here.server, 'head'))
    const client = new pg.Client({ connectionString: asSuperuser(here.installation.config.databaseUrl ?? '') })
    await client.connect()
    const { rowCount } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen countersign_changes'`)
    await client.end()
    expect(rowCount).toBeGreaterThan(0)
    expect(await stream.next()).toMatchObject({ event: 'resync' })
  })
})
