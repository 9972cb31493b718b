/** A forgotten password: a code to a known contact, then a new password; nobody learns which accounts exist. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, inTenant } from '../../server/database/tenant.ts'
import { Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { latestOtp } from './latest-otp.ts'

const HEAD = { email: 'head@steel.example', ccode: 'STEEL' }
const OWNER = { email: 'owner@steel.example', ccode: 'STEEL' }
const NEW = 'seven green lanterns'

describe.each(databases)('a forgotten password on %s', (kind) => {
  let site: Site
  const sentTo: Record<string, number> = {}
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 1 })
  })
  afterEach(async () => {
    await asOwner(site.database, async (work) => {
      await work.deleteFrom('attempts').execute()
    })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const call = (browser: Browser, body: object) => browser.post('/main/newpassword', body)
  const logIn = async (pwd: string, account = HEAD) =>
    (await new Browser(site.server).post('/main/login', { ...account, pwd, hwid: 'a' })).status

  /** Requests a code in a new browser, and returns both. */
  async function requested(account = HEAD, browser = new Browser(site.server)) {
    expect((await call(browser, account)).body).toEqual({ ok: true, otpSent: true, otpDigits: 6 })
    sentTo[account.email] = (sentTo[account.email] ?? 0) + 1
    const otp = await latestOtp(site.installation.config.outboxDir, account.email, sentTo[account.email])
    return { browser, otp }
  }
  const wrongOf = (otp: string) => (otp === '000000' ? '111111' : '000000')

  it('is replaced with the code; all sessions of the account end, and the audit has it', async () => {
    const before = await signedIn(site.server, 'head')
    const { browser, otp } = await requested()
    expect((await call(browser, { ...HEAD, otp, pwd: NEW })).body).toEqual({ ok: true })
    expect((await before.get('/main/v')).body).toMatchObject({ loginRequired: true, forcedLogout: true })
    expect([await logIn('countersign'), await logIn(NEW)]).toEqual([401, 200])
    const entries = await inTenant(site.database, 'steel', (work) =>
      work.selectFrom('audit').select('entry').where('event', '=', 'password-set').execute(),
    )
    expect(entries.map(({ entry }) => JSON.parse(entry) as object)).toMatchObject([
      { person: 'steel-head', from: 'otp', document: 'steel-head', sessions: 1 },
    ])
  })

  it('has the same answers for an unknown address and company, to which nothing is sent', async () => {
    for (const other of [
      { ...HEAD, email: 'nobody@steel.example' },
      { ...HEAD, ccode: 'NONE' },
    ]) {
      const { browser, otp } = await requested()
      const known = await call(browser, { ...HEAD, otp: wrongOf(otp), pwd: NEW })
      const stranger = new Browser(site.server)
      expect((await call(stranger, other)).body).toEqual({ ok: true, otpSent: true, otpDigits: 6 })
      const unknown = await call(stranger, { ...other, otp: '000000', pwd: NEW })
      const said = ({ status, body }: typeof known) => ({ status, code: body.code, text: body.description })
      expect(said(unknown)).toEqual(said(known))
      expect(said(unknown)).toEqual({
        status: 403,
        code: 'wrong-otp',
        text: 'Login failed. Please re-check your otp.',
      })
    }
  })

  it('cannot be replaced with a code that was requested elsewhere, used before, or sent for a login', async () => {
    const { browser, otp } = await requested(OWNER)
    const body = { ...OWNER, otp, pwd: NEW }
    expect((await call(new Browser(site.server), body)).status).toBe(403)
    expect((await call(browser, body)).status).toBe(200)
    expect((await call(browser, body)).status).toBe(403)
    const phone = { phone: '9800000004', countryCode: '+91' }
    const asker = new Browser(site.server)
    await asker.post('/main/webappotplogin', phone)
    const forLogin = await latestOtp(site.installation.config.outboxDir, '+919800000004')
    expect((await call(asker, { ...OWNER, otp: forLogin, pwd: NEW })).status).toBe(403)
    const again = await requested(OWNER, asker)
    expect((await asker.post('/main/webappotplogin', { ...phone, otp: again.otp })).status).toBe(403)
  })

  it('is not replaced with one that is easy to guess; the code stays valid for another', async () => {
    const { browser, otp } = await requested()
    for (const [pwd, why] of [
      ['short', 'At least 10 characters.'],
      ['head@steel.example', 'Too easy to guess: it is made of a name or an address.'],
    ] as const)
      expect(await call(browser, { ...HEAD, otp, pwd })).toMatchObject({
        status: 400,
        body: { code: 'weak-password', description: why },
      })
    expect((await call(browser, { ...HEAD, otp, pwd: NEW })).status).toBe(200)
  })

  it('is a way past the delay of failed logins, in this browser', async () => {
    for (let index = 0; index < 11; index++) await logIn('guess')
    expect(await logIn(NEW)).toBe(429)
    const { browser, otp } = await requested()
    await call(browser, { ...HEAD, otp, pwd: NEW })
    const { status } = await browser.post('/main/login', { ...HEAD, pwd: NEW, hwid: 'a' })
    expect(status).toBe(200)
  })

  it('has the limits of one-time passwords: five codes for an account and network, three tries each', async () => {
    const { browser, otp } = await requested()
    const tries = []
    for (let index = 0; index < 4; index++) {
      tries.push((await call(browser, { ...HEAD, otp: wrongOf(otp), pwd: NEW })).status)
    }
    expect(tries).toEqual([403, 403, 403, 429])
    expect((await call(browser, { ...HEAD, otp, pwd: NEW })).status).toBe(429)
    const codes = []
    for (let index = 0; index < 5; index++) codes.push((await call(new Browser(site.server), HEAD)).status)
    sentTo[HEAD.email] = (sentTo[HEAD.email] ?? 0) + 4
    expect(codes).toEqual([200, 200, 200, 200, 429])
  })

  it('is not offered where passwords are switched off', async () => {
    const { signIn } = site.installation.config
    const { ways } = signIn
    Object.assign(signIn, { ways: ['otp'] })
    const browser = new Browser(site.server)
    expect((await call(browser, HEAD)).status).toBe(403)
    expect((await browser.get('/main/v')).body).toMatchObject({ capabilities: ['storedlogins'] })
    Object.assign(signIn, { ways })
  })
})
