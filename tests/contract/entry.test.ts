import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { issueEntryToken } from '../../server/people/sessions/entry-tokens.ts'
import { Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

describe.each(databases)('entering without a login on %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 1 })
  })
  // Each test begins without sessions: a person may have three.
  beforeEach(async () => {
    const sessions = site.database.kysely.updateTable('sessions').where('revoked_at', 'is', null)
    await sessions.set({ revoked_at: new Date() }).execute()
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const issue = (personId: string, companyId = 'steel') =>
    site.database.kysely
      .transaction()
      .execute((work) => issueEntryToken(work, { companyId, personId, sessionHash: null }))
  /** Calls what a page calls that was opened with a token in its address. */
  async function open(browser: Browser, apitoken: string) {
    const { body } = await browser.get('/main/v', { apitoken })
    browser.token = body.tok ?? browser.token
    return body
  }
  const stored = (browser: Browser, ccode: string) => browser.post('/main/storedlogin', { ccode, hwid: 'h' })
  const who = async (browser: Browser) => (await browser.get('/main/v')).body as unknown as { id?: string }
  const liveSessionsOf = async (personId: string) => {
    const sessions = site.database.kysely.selectFrom('sessions').select('token_hash')
    return (await sessions.where('person_id', '=', personId).where('revoked_at', 'is', null).execute()).length
  }
  const audited = (company: string, event: 'login' | 'logout') =>
    inTenant(site.database, company, async (work) => {
      const rows = await work.selectFrom('audit').select('entry').where('event', '=', event).orderBy('seq').execute()
      return rows.map(({ entry }) => JSON.parse(entry) as { person: string; how: string })
    })
  const logins = (company: string) => audited(company, 'login')
  const setAccount = (personId: string, values: { email?: string; country_code?: string; phone?: string }) =>
    asOwner(site.database, (work) =>
      work.updateTable('accounts').set(values).where('person_id', '=', personId).execute(),
    )

  it('opens a session with an entry token, and records this in the audit', async () => {
    const browser = new Browser(site.server)
    expect(await open(browser, await issue('steel-head'))).toMatchObject({ loginRequired: false, id: 'steel-head' })
    expect((await browser.get('/main/agsk')).status).toBe(200)
    expect((await logins('steel')).at(-1)).toMatchObject({ person: 'steel-head', how: 'entry-token' })
  })

  it('accepts an entry token once, even if it is used twice concurrently', async () => {
    const token = await issue('steel-accounts')
    const both = await Promise.all([1, 2].map(() => open(new Browser(site.server), token)))
    expect(both.filter(({ loginRequired }) => !loginRequired)).toHaveLength(1)
    expect(await open(new Browser(site.server), token)).toMatchObject({ loginRequired: true })
  })

  it('rejects an entry token that is too old or was never issued', async () => {
    const token = await issue('steel-accounts')
    await site.database.kysely.transaction().execute(async (work) => {
      await sql`set local role none`.execute(work)
      await sql`update entry_tokens set expires_at = now() - interval '1 second' where used_at is null`.execute(work)
    })
    expect(await open(new Browser(site.server), token)).toMatchObject({ loginRequired: true })
    expect(await open(new Browser(site.server), 'x'.repeat(43))).toMatchObject({ loginRequired: true })
  })

  it('replaces the session of another person', async () => {
    const browser = await signedIn(site.server, 'head', 'TEX')
    await open(browser, await issue('tex-accounts', 'tex'))
    expect(await who(browser)).toMatchObject({ id: 'tex-accounts' })
    expect(await liveSessionsOf('tex-head')).toBe(0)
  })

  it('opens no fourth session, and does not consume the token then', async () => {
    for (let more = 0; more < 3; more++) await signedIn(site.server, 'owner')
    const token = await issue('steel-owner')
    expect(await open(new Browser(site.server), token)).toMatchObject({ loginRequired: true })
    const last = new Browser(site.server)
    await last.login('owner', 'STEEL', { logoutOthers: 'y' })
    expect(await open(new Browser(site.server), token)).toMatchObject({ id: 'steel-owner' })
  })

  it('stays logged in to the first company when it logs in to another, and can switch back', async () => {
    const browser = await signedIn(site.server, 'admin')
    await browser.login('admin', 'TEX')
    expect(await who(browser)).toMatchObject({ id: 'tex-admin' })
    const { status, body } = await stored(browser, 'steel')
    expect({ status, to: (body as { redirectTo?: string }).redirectTo }).toEqual({
      status: 200,
      to: `/?apitoken=${body.tok}`,
    })
    expect(await open(browser, body.tok ?? '')).toMatchObject({ id: 'steel-admin' })
    expect((await logins('steel')).at(-1)).toMatchObject({ person: 'steel-admin', how: 'stored-login' })
    expect(await open(browser, (await stored(browser, 'TEX')).body.tok ?? '')).toMatchObject({ id: 'tex-admin' })
  })

  it('switches back without another session', async () => {
    const browser = new Browser(site.server)
    await browser.login('admin', 'STEEL', { logoutOthers: 'y' })
    for (const _ of [1, 2]) await signedIn(site.server, 'admin')
    await browser.login('admin', 'TEX')
    for (const ccode of ['STEEL', 'TEX', 'STEEL']) await open(browser, (await stored(browser, ccode)).body.tok ?? '')
    expect(await who(browser)).toMatchObject({ id: 'steel-admin' })
  })

  it('ends the session of another human being in another company, and records it in that company’s audit', async () => {
    const browser = await signedIn(site.server, 'head')
    await browser.login('head', 'TEX')
    expect((await stored(browser, 'STEEL')).status).toBe(401)
    expect(await liveSessionsOf('steel-head')).toBe(0)
    expect((await audited('steel', 'logout')).at(-1)).toMatchObject({ person: 'steel-head', how: 'replaced' })
  })

  it('ends no session if the login that would replace it fails', async () => {
    for (let more = 0; more < 3; more++) await signedIn(site.server, 'director', 'TEX')
    const browser = await signedIn(site.server, 'head')
    expect((await browser.login('director', 'TEX')).status).toBe(409)
    expect(await who(browser)).toMatchObject({ id: 'steel-head' })
  })

  it('recognises the same human being by the e-mail address, ignoring case', async () => {
    await setAccount('tex-owner', { email: 'Owner@Steel.example' })
    const browser = await signedIn(site.server, 'owner')
    await open(browser, await issue('tex-owner', 'tex'))
    expect((await stored(browser, 'STEEL')).status).toBe(200)
  })

  it('recognises nobody by a phone of another country, or without a phone', async () => {
    await setAccount('tex-accounts', { country_code: '+966', phone: '9800000002' })
    const browser = await signedIn(site.server, 'accounts')
    await open(browser, await issue('tex-accounts', 'tex'))
    expect((await stored(browser, 'STEEL')).status).toBe(401)
    for (const id of ['steel-accounts', 'tex-accounts']) await setAccount(id, { country_code: '+91', phone: '' })
    await browser.login('accounts', 'STEEL')
    await open(browser, await issue('tex-accounts', 'tex'))
    expect((await stored(browser, 'STEEL')).status).toBe(401)
  })

  it('refuses a browser that does not have the session', async () => {
    const browser = await signedIn(site.server, 'admin')
    await browser.login('admin', 'TEX')
    const { body } = await stored(browser, 'STEEL')
    expect(await open(new Browser(site.server), body.tok ?? '')).toMatchObject({ loginRequired: true })
    expect(await open(browser, body.tok ?? '')).toMatchObject({ id: 'steel-admin' })
    const stranger = await stored(new Browser(site.server), 'STEEL')
    expect({ status: stranger.status, code: stranger.body.code }).toEqual({ status: 401, code: 'login-required' })
  })

  it('logs out of all companies of this browser', async () => {
    const browser = await signedIn(site.server, 'admin')
    await browser.login('admin', 'TEX')
    await browser.get('/main/logout')
    browser.token = ''
    expect((await stored(browser, 'TEX')).status).toBe(401)
    expect((await stored(browser, 'STEEL')).status).toBe(401)
  })

  it('forgets a session that was ended elsewhere', async () => {
    const browser = await signedIn(site.server, 'admin')
    await browser.login('admin', 'TEX')
    await new Browser(site.server).login('admin', 'STEEL', { logoutOthers: 'y' })
    expect((await stored(browser, 'STEEL')).status).toBe(401)
  })

  it('stays logged in to five other companies, and ends the session of the oldest one beyond that', async () => {
    await site.database.kysely.transaction().execute(async (work) => {
      await sql`set local role none`.execute(work)
      for (const id of ['c1', 'c2', 'c3', 'c4', 'c5']) {
        await work
          .insertInto('companies')
          .values({ id, ccode: id, is_test: false, name: id, erp_type: 'steel', address: '', sample: false })
          .execute()
        await setTenant(work, id)
        const rights = { roles: [], team: [], admin: false, flags: '{}' }
        await work
          .insertInto('people')
          .values({ company_id: id, id, name: id, email: `${id}@x`, ...rights })
          .execute()
        const login = { email: `${id}@x`, country_code: '+91', phone: '9800000099', password_hash: '' }
        await work
          .insertInto('accounts')
          .values({ company_id: id, person_id: id, ...login })
          .execute()
      }
    })
    const browser = await signedIn(site.server, 'admin')
    await browser.login('admin', 'TEX')
    for (const id of ['c1', 'c2', 'c3', 'c4', 'c5']) await open(browser, await issue(id, id))
    expect((await stored(browser, 'STEEL')).status).toBe(401)
    expect((await stored(browser, 'TEX')).status).toBe(200)
    expect((await audited('steel', 'logout')).at(-1)).toMatchObject({ person: 'steel-admin', how: 'replaced' })
  })
})
