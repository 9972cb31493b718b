/** Messages to unknown typed addresses are limited per day for a person and for a company. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

describe.each(databases)('mail to strangers on %s', (kind) => {
  let site: Site
  let head: Browser
  let postkey = ''
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 10 })
    head = await signedIn(site.server, 'head')
    postkey = (await head.rows())[0]?.id ?? ''
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const write = async (by: Browser, addresses: readonly string[], phones: readonly string[] = []) =>
    await by.post('/main/s/orders/ma_notifycontacts', {
      whatsapp: [],
      email: [],
      emailCc: [],
      manualphone: phones.map((phone) => ({ text: phone })),
      postkey,
      formSlug: 'orders',
      manualemail: addresses.map((address) => ({ text: address })),
    })
  const strangers = (count: number, name: string) =>
    Array.from({ length: count }, (_, place) => `${name}${place}@elsewhere.example`)

  it('is refused beyond twenty a day, with the remaining number and the time to try again', async () => {
    expect((await write(head, strangers(18, 'a'))).status).toBe(200)
    const { status, retryAfter, body } = await write(head, strangers(3, 'b'))
    expect([status, body.code]).toEqual([429, 'too-many-strangers'])
    expect(body.description).toContain('2 more')
    expect(Number(retryAfter)).toBeGreaterThan(86_000)
    expect((await write(head, strangers(2, 'b'))).status).toBe(200)
    expect((await write(head, strangers(1, 'c'))).body.description).toContain('0 more')
  })

  it('counts no mail of more than a day ago', async () => {
    const owner = await signedIn(site.server, 'owner')
    expect((await write(owner, strangers(20, 'o'))).status).toBe(200)
    const sentAgo = (hours: number) =>
      asOwner(site.database, async (work) => {
        await setTenant(work, 'steel')
        await sql`update messages set created_at = now() - ${hours}::int * interval '1 hour'
          where sent_by = 'steel-owner'`.execute(work)
      })
    await sentAgo(23)
    expect((await write(owner, strangers(1, 'p'))).status).toBe(429)
    await sentAgo(25)
    expect((await write(owner, strangers(20, 'p'))).status).toBe(200)
  })

  it('does not include people of the company or messages of others', async () => {
    expect((await write(head, ['accounts@steel.example', 'Director@Steel.example'])).status).toBe(200)
    const director = await signedIn(site.server, 'director')
    expect((await write(director, strangers(20, 'd'))).status).toBe(200)
  })

  it('includes typed phone numbers, but not those of people of the company', async () => {
    const admin = await signedIn(site.server, 'admin')
    const unknown = Array.from({ length: 21 }, (_, place) => String(9_711_000_000 + place))
    const known = '9800000001'
    expect((await write(admin, [], [known, ...unknown.slice(0, 20)])).status).toBe(200)
    expect((await write(admin, [], [known])).status).toBe(200)
    expect((await write(admin, [], unknown.slice(20))).body).toMatchObject({ code: 'too-many-strangers' })
  })

  it('counts messages that are sent at the same time', async () => {
    const accounts = await signedIn(site.server, 'accounts')
    const both = ['x', 'y'].map((name) => write(accounts, strangers(15, name)))
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 429])
  })

  it('is limited to two hundred a day for a company', async () => {
    await inTenant(site.database, 'tex', (work) =>
      sql`insert into messages (company_id, id, channel, kind, recipient, username, slug, pk, subject, body, route, head, sent_by)
        select 'tex', 'm' || place, 'email', 'external', 'g' || place || '@elsewhere.example', '', '', '', '', '', '', '{}',
          'tex-owner' from generate_series(1, 195) place`.execute(work),
    )
    const tex = await signedIn(site.server, 'head', 'TEX')
    postkey = (await tex.rows())[0]?.id ?? ''
    const { status, body } = await write(tex, strangers(6, 'f'))
    expect([status, body.code]).toEqual([429, 'too-many-strangers'])
    expect(body.description).toContain('5 more')
    expect((await write(tex, strangers(5, 'f'))).status).toBe(200)
  })
})
