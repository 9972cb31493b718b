import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { type Browser, Browser as Stranger, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

describe.each(databases)('the work that waits for a person on %s', (kind) => {
  let site: Site
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 60 })
    head = await signedIn(site.server, 'head')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const waiting = async (browser: Browser) => (await browser.get('/main/waiting')).body.get_waiting.result
  const countOf = async (browser: Browser, Status: string) => (await browser.rows({ Status })).length
  const change = (statement: string) =>
    asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await sql.raw(statement).execute(work)
    })

  it('is counted by screen and status, without zero counts', async () => {
    const accounts = await signedIn(site.server, 'accounts')
    const count = await countOf(accounts, 'First Approved')
    expect(count).toBeGreaterThan(0)
    expect(await waiting(accounts)).toEqual([{ screen: 'orders', Status: 'First Approved', count }])
  })

  it('decreases with a decision, and increases for the next person', async () => {
    const accounts = await signedIn(site.server, 'accounts')
    const [mine, theirs] = [(await waiting(head))[0]?.count ?? 0, (await waiting(accounts))[0]?.count ?? 0]
    await head.approve([(await head.rows({ Status: 'Submitted' }))[0]?.id ?? ''])
    expect((await waiting(head))[0]?.count).toBe(mine - 1)
    expect((await waiting(accounts))[0]?.count).toBe(theirs + 1)
  })

  it('does not include own documents if their owner may not decide', async () => {
    const before = (await waiting(head))[0]?.count ?? 0
    const id = (await head.rows({ Status: 'Submitted' }))[0]?.id ?? ''
    await change(`update documents set owner_id = 'steel-head' where id = '${id}'`)
    expect((await waiting(head))[0]?.count).toBe(before - 1)
  })

  it('is empty for people who decide nothing', async () => {
    expect(await waiting(await signedIn(site.server, 'owner'))).toEqual([])
  })

  it('is counted up to 10,001', async () => {
    await change(`insert into documents (company_id, screen, id, status, next_roles, doc_date, owner_id, search_text, data)
      select 'steel', 'orders', 'many-' || n, '2nd Approved', '{director}', now(), 'x', '', '{}'
      from generate_series(1, 10500) n`)
    const director = await signedIn(site.server, 'director')
    expect(await waiting(director)).toMatchObject([{ Status: '2nd Approved', count: 10_001 }])
    await change(`delete from documents where id like 'many-%'`)
  })

  it('is returned only with a session, and refused with unknown parameters', async () => {
    expect((await new Stranger(site.server).get('/main/waiting')).status).toBe(401)
    expect((await head.get('/main/waiting', { screen: 'orders' })).status).toBe(400)
  })
})

describe.each(databases)('notifications on %s', (kind) => {
  let site: Site
  let head: Browser
  let owner: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 30 })
    head = await signedIn(site.server, 'head')
    owner = await signedIn(site.server, 'owner')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const unread = async (browser: Browser) =>
    (await browser.get('/main/s/notification/unreadcount')).body.get_unreadcount

  it('inform the owner of a document about its decision, and nobody else', async () => {
    expect(await unread(owner)).toEqual({ count: 0, variant: 'plain' })
    const [row] = await head.rows({ Status: 'Submitted' })
    await head.approve([row?.id ?? ''])
    expect(await unread(owner)).toEqual({ count: 1, variant: 'danger' })
    expect(await unread(head)).toEqual({ count: 0, variant: 'plain' })
    expect(await unread(await signedIn(site.server, 'owner', 'TEX'))).toEqual({ count: 0, variant: 'plain' })
    const notices = await inTenant(site.database, 'steel', (work) =>
      work.selectFrom('notifications').select('text').execute(),
    )
    const name = `${String(row?.['OrderNo'])} ${String(row?.['PartyName'])}`
    expect(notices).toEqual([{ text: `${name}: Approved by Meera Nair, now First Approved` }])
  })

  it('are not written for a document that did not move', async () => {
    const before = await unread(owner)
    const [row] = await head.rows({ Status: 'Approved' })
    await head.approve([row?.id ?? ''])
    expect(await unread(owner)).toEqual(before)
  })

  it('show no row if no company is set', async () => {
    const rows = await site.database.kysely.selectFrom('notifications').selectAll().execute()
    const comments = await site.database.kysely.selectFrom('comments').selectAll().execute()
    expect([...rows, ...comments]).toEqual([])
  })
})
