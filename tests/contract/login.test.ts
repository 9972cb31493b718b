import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '../../server/database/tenant.ts'
import { Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { latestOtp } from './latest-otp.ts'

const FAILED = 'Login failed. Please re-check your login credentials.'

describe.each(databases)('logging in on %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 5 })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const otpLogin = (browser: Browser, phone: string, more: object = {}) =>
    browser.post('/main/webappotplogin', { phone, countryCode: '+91', ...more })

  const codeFor = (phone: string, count = 1) => latestOtp(site.installation.config.outboxDir, `+91${phone}`, count)

  it('returns the person, and permits calls', async () => {
    const browser = new Browser(site.server)
    const { body } = await browser.login('head')
    expect(body).toMatchObject({ ok: true, id: 'steel-head', ccode: 'STEEL', erpType: 'steel', isTestDb: false })
    expect((await browser.get('/main/v')).body).toMatchObject({
      loginRequired: false,
      impersonator: null,
    })
  })

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const payload = { email: 'head@steel.example', pwd: 'countersign', ccode: 'steel', hwid: 'a' }
    const response = await site.server.inject({ method: 'POST', url: '/main/login?dswc=landing', payload })
    for (const name of ['session', 'device'])
      expect(String(response.headers['set-cookie'])).toMatch(
        new RegExp(`countersign-${name}=[\\w.-]{43,}; (Max-Age=\\d+; )?Path=/; HttpOnly; SameSite=Lax`),
      )
  })

  it('has the same answer for a wrong password, e-mail and company', async () => {
    const right = { email: 'head@steel.example', pwd: 'countersign', ccode: 'STEEL', hwid: 'a' }
    for (const wrong of [{ pwd: 'x' }, { email: 'nobody@steel.example' }, { ccode: 'TEX' }]) {
      const { status, body } = await new Browser(site.server).post('/main/login', { ...right, ...wrong })
      expect({ status, words: body.description }).toEqual({ status: 401, words: FAILED })
    }
  })

  it('refuses further guesses after ten', async () => {
    const guess = () => new Browser(site.server).login('accounts', 'TEX', { pwd: 'guess' })
    const answers = await Promise.all(Array.from({ length: 15 }, guess))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  it('opens the test database of the company', async () => {
    const { body } = await new Browser(site.server).login('head', 'STEEL', { testDb: 'y' })
    expect(body).toMatchObject({ ok: true, isTestDb: true })
  })

  it('asks a question at the fourth session, and ends the others on request', async () => {
    const first = new Browser(site.server)
    for (const browser of [first, new Browser(site.server), new Browser(site.server)]) await browser.login('director')
    const fourth = new Browser(site.server)
    const full = await fourth.login('director')
    expect({ status: full.status, words: full.body.description }).toEqual({ status: 409, words: 'Too many sessions' })
    expect((await fourth.login('director', 'STEEL', { logoutOthers: 'y' })).status).toBe(200)
    expect((await first.get('/main/v')).body).toMatchObject({ loginRequired: true, forcedLogout: true })
  })

  it('accepts neither the cookie nor the token alone', async () => {
    const browser = await signedIn(site.server, 'owner')
    const stranger = new Browser(site.server)
    stranger.token = browser.token
    browser.token = ''
    expect((await browser.get('/main/agsk')).status).toBe(401)
    expect((await stranger.get('/main/agsk')).status).toBe(401)
  })

  it('returns the token to a page that has only the cookie', async () => {
    const browser = await signedIn(site.server, 'owner', 'TEX')
    const { token } = browser
    browser.token = ''
    expect((await browser.get('/main/v')).body.tok).toBe(token)
  })

  it('ends with the logout', async () => {
    const browser = await signedIn(site.server, 'admin')
    expect((await browser.get('/main/logout')).body).toEqual({ ok: true })
    expect((await browser.get('/main/agsk')).status).toBe(401)
  })

  it('loses a right at the moment it is removed', async () => {
    const browser = await signedIn(site.server, 'head', 'TEX')
    await asOwner(site.database, async (work) => {
      await sql`select set_config('app.company', 'tex', true)`.execute(work)
      await work.updateTable('people').set({ roles: [], team: [] }).where('id', '=', 'tex-head').execute()
    })
    expect(await browser.rows({ scope: '' })).toHaveLength(0)
  })

  it('works with the OTP that was sent', async () => {
    const browser = new Browser(site.server)
    expect((await otpLogin(browser, '9800000001')).body).toEqual({ ok: true, otpSent: true, otpDigits: 6 })
    const { body } = await otpLogin(browser, '9800000001', { otp: await codeFor('9800000001') })
    expect(body).toMatchObject({ ok: true, id: 'steel-head', ccode: 'STEEL' })
  })

  it('refuses a wrong OTP, and every OTP after the third attempt', async () => {
    const browser = new Browser(site.server)
    await otpLogin(browser, '9800000002')
    const code = await codeFor('9800000002')
    const wrong = code === '000000' ? '111111' : '000000'
    const tries = [await otpLogin(browser, '9800000002', { otp: wrong })]
    for (let more = 0; more < 2; more++) tries.push(await otpLogin(browser, '9800000002', { otp: wrong }))
    const late = await otpLogin(browser, '9800000002', { otp: code })
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(tries[0]?.body.description).toBe('Login failed. Please re-check your otp.')
    expect(late.status).toBe(429)
    expect(late.body.description).toMatch(/^Please wait for \d+ (seconds|minutes) for another try\.$/)
  })

  it('evaluates no more concurrent guesses than sequential ones', async () => {
    const browser = new Browser(site.server)
    await otpLogin(browser, '9800000003')
    const guesses = Array.from({ length: 30 }, (_, index) =>
      otpLogin(browser, '9800000003', { otp: String(100_000 + index) }),
    )
    const answers = await Promise.all(guesses)
    expect(answers.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(3)
  })

  it('does not accept an OTP on a device that did not request it', async () => {
    await otpLogin(new Browser(site.server), '9800000001')
    const stolen = await otpLogin(new Browser(site.server), '9800000001', { otp: await codeFor('9800000001', 2) })
    expect(stolen.status).toBe(403)
  })

  it('has the same answer for an unknown phone', async () => {
    const browser = new Browser(site.server)
    expect((await otpLogin(browser, '9711111111')).body).toEqual({ ok: true, otpSent: true, otpDigits: 6 })
    expect((await otpLogin(browser, '9711111111', { otp: '1234' })).status).toBe(403)
  })

  it('lets the person choose among several companies with the same OTP', async () => {
    const browser = new Browser(site.server)
    await otpLogin(browser, '9800000099')
    const otp = await codeFor('9800000099')
    const { body } = await otpLogin(browser, '9800000099', { otp })
    const chosen = await otpLogin(browser, '9800000099', { otp, ccode: 'TEX' })
    expect(body).toMatchObject({ multiple: true, possible_ccodes: [{ ccode: 'STEEL' }, { ccode: 'TEX' }] })
    expect(chosen.body).toMatchObject({ ok: true, id: 'tex-admin' })
  })

  it('asks a question at the fourth session of a phone, and the same OTP is accepted with the answer', async () => {
    for (let open = 0; open < 3; open++) await new Browser(site.server).login('director')
    const browser = new Browser(site.server)
    await otpLogin(browser, '9800000003')
    const otp = await codeFor('9800000003', 2)
    expect((await otpLogin(browser, '9800000003', { otp })).status).toBe(409)
    expect((await otpLogin(browser, '9800000003', { otp, logoutOthers: 'y' })).status).toBe(200)
    expect((await otpLogin(browser, '9800000003', { otp, logoutOthers: 'y' })).status).toBe(403)
  })

  it('sends at most five OTPs a day to unknown devices, and still one to the person’s own device', async () => {
    const own = new Browser(site.server)
    await otpLogin(own, '9800000004')
    await otpLogin(own, '9800000004', { otp: await codeFor('9800000004') })
    const strange = []
    for (let more = 0; more < 5; more++) strange.push((await otpLogin(new Browser(site.server), '9800000004')).status)
    expect(strange).toEqual([200, 200, 200, 200, 429])
    expect((await otpLogin(own, '9800000004')).status).toBe(200)
  })
})
