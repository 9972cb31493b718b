/** Sessions end when nobody uses them, get a new id when their rights change, and are removed completely. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createRetention } from '../../server/audit/retention/sweep.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const SESSION = 'countersign-session'
const HOUR_MS = 60 * 60 * 1000

describe.each(databases)('a session on %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    const installation = await newInstallation(kind)
    Object.assign(installation.config, { sessionIdleMinutes: 30 })
    site = await openSite(installation, { rows: 1 })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const owner = (statement: ReturnType<typeof sql>) =>
    asOwner(site.database, async (work) => void (await statement.execute(work)))
  const minutesLeft = async (personId: string): Promise<number> => {
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from max(idle_until) - now()) / 60)::int as minutes
      from sessions where person_id = ${personId} and revoked_at is null`.execute(site.database.kysely)
    return rows[0]?.minutes ?? 0
  }
  const cookieOf = (browser: Browser) => browser.cookieJar()[SESSION] ?? ''
  /** A copy of the session in another browser. */
  function copyOf(browser: Browser): Browser {
    const copy = new Browser(site.server, new Map(Object.entries(browser.cookieJar())))
    copy.token = browser.token
    return copy
  }
  const setRoles = (personId: string, roles: readonly string[]) =>
    inTenant(site.database, 'steel', async (work) => {
      await sql`set local role none`.execute(work)
      await work
        .updateTable('people')
        .set({ roles: [...roles] })
        .where('id', '=', personId)
        .execute()
    })

  it('ends after the idle time', async () => {
    const browser = await signedIn(site.server, 'head')
    expect(await minutesLeft('steel-head')).toBe(30)
    await owner(sql`update sessions set idle_until = now() - interval '1 second' where person_id = 'steel-head'`)
    expect((await browser.get('/main/agsk')).status).toBe(401)
    const { body } = await browser.get('/main/v')
    expect(body).toMatchObject({ loginRequired: true, forcedLogout: false })
  })

  it('is extended by actions of the person, but not by automatic requests of an open page', async () => {
    const browser = await signedIn(site.server, 'accounts')
    await owner(sql`update sessions set idle_until = now() + interval '5 minutes' where person_id = 'steel-accounts'`)
    await browser.get('/main/v', { heartbeat: 'y' })
    await browser.get('/main/s/notification/unreadcount')
    expect(await minutesLeft('steel-accounts')).toBe(5)
    await browser.rows()
    await expect.poll(() => minutesLeft('steel-accounts')).toBe(30)
  })

  it('no longer counts towards the limit once it has expired', async () => {
    for (let open = 0; open < 3; open++) await signedIn(site.server, 'owner')
    expect((await new Browser(site.server).login('owner')).status).toBe(409)
    await owner(sql`update sessions set idle_until = now() where person_id = 'steel-owner'`)
    expect((await new Browser(site.server).login('owner')).status).toBe(200)
  })

  it('has a new id after a switch of company, and the old one is invalid', async () => {
    const browser = await signedIn(site.server, 'admin')
    const copy = copyOf(browser)
    await browser.login('admin', 'TEX')
    expect((await copy.get('/main/agsk')).status).toBe(200)
    const { body } = await browser.post('/main/storedlogin', { ccode: 'STEEL', hwid: 'h' })
    const { body: back } = await browser.get('/main/v', { apitoken: body.tok ?? '' })
    browser.token = back.tok ?? ''
    expect(cookieOf(browser)).not.toBe(cookieOf(copy))
    expect((await browser.get('/main/agsk')).status).toBe(200)
    expect((await copy.get('/main/agsk')).status).toBe(401)
  })

  it('has a new id after a change of roles, at the next version call of its page', async () => {
    const browser = await signedIn(site.server, 'director')
    await browser.get('/main/v', { heartbeat: 'y' })
    const copy = copyOf(browser)
    await setRoles('steel-director', ['director', 'accounts'])
    const { body } = await browser.get('/main/v', { heartbeat: 'y' })
    expect([body.tok === copy.token, cookieOf(browser) === cookieOf(copy)]).toEqual([false, false])
    browser.token = body.tok ?? ''
    expect((await browser.get('/main/agsk')).status).toBe(200)
    expect((await copy.get('/main/agsk')).status).toBe(401)
    expect((await browser.get('/main/v', { heartbeat: 'y' })).body.tok).toBe(browser.token)
  })

  it('has a new id after a change of the administrator flag, at the next version call of its page', async () => {
    const browser = await signedIn(site.server, 'accounts')
    await browser.get('/main/v', { heartbeat: 'y' })
    const copy = copyOf(browser)
    const setAdmin = (admin: boolean) =>
      asOwner(site.database, async (work) => {
        await setTenant(work, 'steel')
        await work.updateTable('people').set({ admin }).where('id', '=', 'steel-accounts').execute()
      })
    await setAdmin(true)
    const { body } = await browser.get('/main/v', { heartbeat: 'y' })
    expect([body.tok === copy.token, cookieOf(browser) === cookieOf(copy)]).toEqual([false, false])
    browser.token = body.tok ?? ''
    expect((await browser.get('/main/agsk')).status).toBe(200)
    expect((await copy.get('/main/agsk')).status).toBe(401)
    await setAdmin(false)
    expect((await browser.get('/main/v', { heartbeat: 'y' })).body.tok).not.toBe(browser.token)
  })

  it('is removed 30 days after it has expired, with expired counters and codes', async () => {
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await sql`delete from sessions`.execute(work)
      await sql`insert into sessions (token_hash, company_id, person_id, hwid, expires_at, revoked_at) values
        ('old', 'steel', 'x', 'x', now() - interval '31 days', now()), ('new', 'steel', 'x', 'x', now(), now())`.execute(
        work,
      )
      await sql`insert into otp_challenges (id, asked_for, device, code_hash, expires_at) values
        ('old', '', '', '', now() - interval '25 hours'), ('new', '', '', '', now())`.execute(work)
      await sql`insert into entry_tokens (token_hash, company_id, person_id, expires_at) values
        ('old', 'steel', 'x', now() - interval '25 hours'), ('new', 'steel', 'x', now())`.execute(work)
      await sql`insert into attempts (key, count, expires_at)
        select 'old' || n, 1, now() - interval '1 second' from generate_series(1, 2500) as n`.execute(work)
      await sql`insert into attempts (key, count, expires_at) values ('new', 1, now() + interval '1 hour')`.execute(
        work,
      )
    })
    const cleaner = createRetention(site.database, (error) => expect.fail(String(error)))
    await cleaner.round()
    const { rows } = await sql`select
      (select array_agg(token_hash) from sessions where token_hash in ('old', 'new')) as sessions,
      (select array_agg(id) from otp_challenges where id in ('old', 'new')) as codes,
      (select array_agg(token_hash) from entry_tokens where token_hash in ('old', 'new')) as tokens,
      (select array_agg(key) from attempts where key like 'old%' or key = 'new') as attempts`.execute(
      site.database.kysely,
    )
    expect(rows).toEqual([{ sessions: ['new'], codes: ['new'], tokens: ['new'], attempts: ['new'] }])
  })
})

describe.each(databases)('a running server on %s', (kind) => {
  afterEach(() => void vi.useRealTimers())

  it('removes expired sessions, counters and codes when it starts, and once an hour', async () => {
    // Set here, so that the server's own rounds use this clock.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const site = await openSite(await newInstallation(kind), { rows: 0 })
    await addExpired(site)
    expect(await expiredRows(site)).toBe(3)
    await site.server.listen({ port: 0, host: '127.0.0.1' })
    await expect.poll(() => expiredRows(site)).toBe(0)
    await addExpired(site)
    vi.advanceTimersByTime(HOUR_MS)
    await expect.poll(() => expiredRows(site)).toBe(0)
    await site.close()
    await site.installation.remove()
  })
})

/** A session, a code and a counter of attempts that are to be removed. */
const addExpired = ({ database }: Site): Promise<void> =>
  asOwner(database, async (work) => {
    await setTenant(work, 'steel')
    await sql`insert into sessions (token_hash, company_id, person_id, hwid, expires_at, revoked_at)
      values ('old', 'steel', 'x', 'x', now() - interval '31 days', now())`.execute(work)
    await sql`insert into otp_challenges (id, asked_for, device, code_hash, expires_at)
      values ('old', '', '', '', now() - interval '25 hours')`.execute(work)
    await sql`insert into attempts (key, count, expires_at) values ('old', 1, now() - interval '1 second')`.execute(
      work,
    )
  })

async function expiredRows({ database }: Site): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from sessions where token_hash = 'old') +
    (select count(*) from otp_challenges where id = 'old') +
    (select count(*) from attempts where key = 'old'))::int as count`.execute(database.kysely)
  return rows[0]?.count ?? 0
}
