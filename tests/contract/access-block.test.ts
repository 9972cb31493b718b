/** Block all access (site-modules §2.3, §5, §7): who is signed out, who may sign in, and how the block ends. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { issueEntryToken } from '../../server/people/sessions/entry-tokens.ts'
import { Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { latestOtp } from './latest-otp.ts'

const BLOCKED = 'An administrator has blocked access to this company. Please try again when access is allowed.'
const REFUSED = { status: 423, code: 'access-blocked', words: BLOCKED }

describe.each(databases)('block all access on %s', (kind) => {
  let site: Site
  let admin: Browser
  beforeAll(async () => {
    const installation = await newInstallation(kind)
    site = await openSite({ ...installation, config: { ...installation.config, supportCompany: 'TEX' } }, { rows: 1 })
  })
  // Each test begins with one administrator of the company signed in and no other session.
  beforeEach(async () => {
    const sessions = site.database.kysely.updateTable('sessions').where('revoked_at', 'is', null)
    await sessions.set({ revoked_at: new Date() }).execute()
    admin = await signedIn(site.server, 'admin')
  })
  afterEach(async () => {
    await admin.post('/main/allowaccess', {})
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const block = () => admin.post('/main/blockallaccess', {})
  const login = async (role: string, ccode = 'STEEL', more: object = {}) => {
    const { status, body } = await new Browser(site.server).login(role, ccode, more)
    return { status, code: body.code, words: body.description }
  }
  const isSignedIn = async (browser: Browser) => (await browser.get('/main/agsk')).status === 200
  const events = () =>
    inTenant(site.database, 'steel', async (work) => {
      const rows = await work.selectFrom('audit').select('entry').orderBy('seq').execute()
      const entries = rows.map(({ entry }) => JSON.parse(entry) as { event: string; person: string; sessions?: number })
      return entries.filter(({ event }) => event.startsWith('access-'))
    })

  it('ends everybody else’s sessions of the company, and no other', async () => {
    const others = [await signedIn(site.server, 'head'), await signedIn(site.server, 'director')]
    const [own, tex] = [await signedIn(site.server, 'admin'), await signedIn(site.server, 'head', 'TEX')]
    expect(await block()).toMatchObject({ status: 200, body: { ok: true } })
    expect(await Promise.all([...others, admin, own, tex].map(isSignedIn))).toEqual([false, false, true, true, true])
    expect((await others[0]?.get('/main/v'))?.body).toMatchObject({ loginRequired: true, forcedLogout: true })
  })

  it('lets administrators log in, and shows everybody else in the company why they may not', async () => {
    await block()
    expect(await login('head')).toEqual(REFUSED)
    expect((await login('admin')).status).toBe(200)
    expect((await login('head', 'TEX')).status).toBe(200)
    expect((await login('head', 'STEEL', { pwd: 'wrong' })).status).toBe(401)
  })

  it('refuses a login by OTP', async () => {
    await block()
    const browser = new Browser(site.server)
    const phone = { phone: '9800000001', countryCode: '+91' }
    await browser.post('/main/webappotplogin', phone)
    const otp = await latestOtp(site.installation.config.outboxDir, '+919800000001')
    const { status, body } = await browser.post('/main/webappotplogin', { ...phone, otp })
    expect({ status, code: body.code, words: body.description }).toEqual(REFUSED)
  })

  it('rejects an entry token', async () => {
    const token = await site.database.kysely
      .transaction()
      .execute((work) => issueEntryToken(work, { companyId: 'steel', personId: 'steel-head', sessionHash: null }))
    await block()
    const { body } = await new Browser(site.server).get('/main/v', { apitoken: token })
    expect(body.loginRequired).toBe(true)
  })

  it('rejects a stored login, and a token that was issued for one before', async () => {
    const browser = await signedIn(site.server, 'head')
    const issued = (await browser.post('/main/storedlogin', { ccode: 'STEEL', hwid: 'h' })).body.tok ?? ''
    await block()
    expect((await browser.post('/main/storedlogin', { ccode: 'STEEL', hwid: 'h' })).status).toBe(401)
    expect((await browser.get('/main/v', { apitoken: issued })).body.loginRequired).toBe(true)
  })

  it('refuses support acting as anybody, and ends its open sessions', async () => {
    const support = new Browser(site.server)
    await support.login('admin', 'TEX', { hijackId: 'STEEL/admin@steel.example' })
    await block()
    expect(await isSignedIn(support)).toBe(false)
    expect(await login('admin', 'TEX', { hijackId: 'STEEL/admin@steel.example' })).toEqual(REFUSED)
    expect(await login('admin', 'TEX', { hijackId: 'STEEL/head@steel.example' })).toEqual(REFUSED)
  })

  it('leaves no session to people who log in concurrently', async () => {
    const browsers = Array.from({ length: 6 }, () => new Browser(site.server))
    const roles = ['head', 'accounts', 'director', 'owner', 'head', 'accounts']
    await Promise.all([...browsers.map((browser, index) => browser.login(roles[index] ?? 'head')), block()])
    expect(await Promise.all(browsers.map(isSignedIn))).toEqual(browsers.map(() => false))
  })

  it('is available to administrators only, who see it and may end it', async () => {
    const head = await signedIn(site.server, 'head')
    expect((await head.post('/main/blockallaccess', {})).body).toMatchObject({ ok: false, code: 'admins-only' })
    expect((await head.post('/main/allowaccess', {})).status).toBe(403)
    expect((await head.get('/main/v')).body).not.toHaveProperty('accessBlocked')
    expect((await admin.get('/main/v')).body).toMatchObject({ accessBlocked: false })
    await block()
    expect((await admin.get('/main/v')).body).toMatchObject({ accessBlocked: true })
    expect((await admin.post('/main/allowaccess', {})).body).toEqual({ ok: true })
    expect((await login('head')).status).toBe(200)
  })

  it('is in the audit, and so is its end, but ending it again is not', async () => {
    const before = (await events()).length
    await signedIn(site.server, 'head')
    await block()
    for (let times = 0; times < 2; times++) await admin.post('/main/allowaccess', {})
    expect((await events()).slice(before)).toMatchObject([
      { event: 'access-blocked', person: 'steel-admin', sessions: 1 },
      { event: 'access-allowed', person: 'steel-admin' },
    ])
  })
})
