/** Strangers lock nobody out: which failures are counted by what, and the answers to people. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, inTenant } from '../../server/database/tenant.ts'
import { Browser } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { latestOtp } from './latest-otp.ts'

const PHONE = '9800000001'
/** The address of the person. */
const HOME = '203.0.113.9'
const stranger = (index: number): string => `198.51.100.${index}`

describe.each(databases)('failed logins on %s', (kind) => {
  let site: Site
  let codes = 0
  const warnings: (readonly unknown[])[] = []
  beforeAll(async () => {
    const prepare = (server: FastifyInstance): void => {
      server.addHook('onRequest', async (request) => {
        request.log = Object.assign(Object.create(request.log) as typeof request.log, {
          warn: (...line: readonly unknown[]) => void warnings.push(line),
        })
      })
    }
    site = await openSite(await newInstallation(kind), { rows: 1, prepare })
  })
  afterEach(async () => {
    await asOwner(site.database, async (work) => {
      await work.deleteFrom('attempts').execute()
      await work.deleteFrom('sessions').execute()
    })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  function at(address: string): Browser {
    const browser = new Browser(site.server)
    browser.address = address
    return browser
  }
  const guess = (address: string, role = 'head') => at(address).login(role, 'STEEL', { pwd: 'guess' })
  const otp = (browser: Browser, more: object = {}) =>
    browser.post('/main/webappotplogin', { phone: PHONE, countryCode: '+91', ...more })

  /** Signs in with a one-time password. */
  async function otpLogin(browser: Browser) {
    await otp(browser)
    codes = Math.max(codes + 1, 1)
    const code = await latestOtp(site.installation.config.outboxDir, `+91${PHONE}`, codes)
    return await otp(browser, { otp: code })
  }
  const setCount = (key: string, count: number) =>
    sql`insert into attempts (key, count, expires_at) values (${key}, ${count}, now() + interval '1 hour')
      on conflict (key) do update set count = excluded.count`.execute(site.database.kysely)
  const audited = (company: string, event: string) =>
    inTenant(site.database, company, async (work) => {
      const rows = await work.selectFrom('audit').select('entry').where('event', '=', event).orderBy('seq').execute()
      return rows.map(({ entry }) => JSON.parse(entry) as Record<string, unknown>)
    })

  const noticesOf = (personId: string) =>
    inTenant(site.database, 'steel', (work) =>
      work.selectFrom('notifications').select('text').where('person_id', '=', personId).execute(),
    )

  it('report when to try again: in the message, in the answer and in Retry-After', async () => {
    for (let index = 0; index < 10; index++) await guess(HOME)
    const { status, body, retryAfter } = await guess(HOME)
    expect([status, String(body.retryAfter)]).toEqual([429, retryAfter])
    expect(Number(retryAfter)).toBeGreaterThan(14 * 60)
    expect(body.description).toBe('Please wait for 15 minutes for another try.')
  })

  it('of one stranger do not lock out a person elsewhere', async () => {
    for (let index = 0; index < 12; index++) await guess(stranger(1))
    expect((await at(HOME).login('head')).status).toBe(200)
    expect((await at(stranger(1)).login('head')).status).toBe(429)
  })

  it('from many networks slow down new devices only', async () => {
    const own = at(HOME)
    await own.login('head')
    for (let index = 0; index < 21; index++) await guess(stranger(index))
    const slowed = await at('203.0.113.77').login('head')
    expect([slowed.status, Number(slowed.retryAfter) <= 4]).toEqual([429, true])
    for (let more = 0; more < 3; more++) expect((await own.login('head')).status).toBe(200)
  })

  it('increase the wait for the next attempt of an account each time, up to a quarter of an hour', async () => {
    const key = 'loginAccount:STEEL false head@steel.example'
    const waits = []
    for (const count of [18, 19, 22, 40]) {
      await setCount(key, count)
      await sql`update attempts set retry_at = now() where key = ${key}`.execute(site.database.kysely)
      await guess(stranger(count))
      waits.push(Number((await guess(stranger(count + 1))).retryAfter ?? 0))
    }
    expect(waits).toEqual([0, 2, 16, 900])
  })

  it('of an address do not block it for a known device', async () => {
    const own = at(HOME)
    await own.login('head')
    await setCount(`loginAddress:${HOME}`, 299)
    await guess(HOME, 'director')
    expect((await at(HOME).login('accounts')).status).toBe(429)
    expect((await own.login('head')).status).toBe(200)
  })

  it('on a known device are limited, too, and block it for that account only', async () => {
    const shared = at(HOME)
    for (const role of ['head', 'director']) await shared.login(role)
    for (let index = 0; index < 10; index++) await shared.login('head', 'STEEL', { pwd: 'guess' })
    expect((await shared.login('head')).status).toBe(429)
    expect((await shared.login('director')).status).toBe(200)
  })

  it('with passwords block no stored login, and with stored logins no password', async () => {
    const own = at(HOME)
    for (const ccode of ['STEEL', 'TEX']) await own.login('admin', ccode)
    await setCount(`loginAddress:${HOME}`, 299)
    await guess(HOME)
    expect((await own.post('/main/storedlogin', { ccode: 'STEEL', hwid: 'h' })).status).toBe(200)
    const none = (address: string) => at(address).post('/main/storedlogin', { ccode: 'STEEL', hwid: 'h' })
    await setCount(`storedLogin:${stranger(7)}`, 299)
    const last = [await none(stranger(7)), await none(stranger(7))]
    expect(last.map(({ status }) => status)).toEqual([401, 429])
    expect((await at(stranger(7)).login('head')).status).toBe(200)
  })

  it('have the same answers for an unknown account', async () => {
    const answers = async (email: string, address: string) => {
      const sent = { email, pwd: 'guess', ccode: 'STEEL', hwid: 'a' }
      const refusals = []
      for (let index = 0; index < 12; index++) {
        const { status, body } = await at(address).post('/main/login', sent)
        refusals.push([status, body.code, body.description])
      }
      return refusals
    }
    const unknown = await answers('nobody@steel.example', stranger(1))
    expect(await answers('head@steel.example', stranger(2))).toEqual(unknown)
  })

  it('are recorded in the audit of the company', async () => {
    await guess(stranger(3), 'accounts')
    await expect
      .poll(() => audited('steel', 'login-failed'))
      .toContainEqual(
        expect.objectContaining({ person: 'steel-accounts', how: 'password', network: stranger(3) }) as unknown,
      )
  })

  it('at an e-mail that nobody has are in the log of the operator, without the e-mail, and in no audit', async () => {
    const before = await audited('steel', 'login-failed')
    warnings.length = 0
    await guess(stranger(4), 'nobody')
    const line = 'A login failed at an account that does not exist.'
    expect(warnings).toEqual([[{ how: 'password', network: stranger(4) }, line]])
    expect(await audited('steel', 'login-failed')).toEqual(before)
  })

  it('are not counted if the password queue is full, and the answer has the time to try again', async () => {
    const from = (index: number) => `2001:db8:${index.toString(16)}::1`
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        return at(from(index)).post('/main/login', { email: `${index}@x.example`, pwd: 'x', ccode: 'NONE', hwid: 'a' })
      }),
    )
    const busy = answers.filter(({ status }) => status === 503)
    expect(answers.filter(({ status }) => status === 401 || status === 503)).toHaveLength(100)
    expect(busy.length).toBeGreaterThan(0)
    expect(busy.every(({ retryAfter }) => retryAfter === '2')).toBe(true)
    const { failed } = await site.database.kysely
      .selectFrom('attempts')
      .select(sql<number>`sum(count)::int`.as('failed'))
      .where('key', 'like', 'loginAddress:%')
      .executeTakeFirstOrThrow()
    expect(failed).toBe(100 - busy.length)
  })

  it('with one-time passwords: five requests of a stranger do not use up those of new devices elsewhere', async () => {
    const statuses = []
    for (let index = 0; index < 6; index++) statuses.push((await otp(at(stranger(1)))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await otp(at(HOME))).status).toBe(200)
    codes += 6
  })

  it('with one-time passwords: strangers cannot use up those of a known device', async () => {
    const own = at(HOME)
    expect((await otpLogin(own)).status).toBe(200)
    await setCount(`otpPhone:+91${PHONE}`, 19)
    await otp(at(stranger(1)))
    codes += 1
    const late = await otp(at('203.0.113.77'))
    expect([late.status, Number(late.retryAfter) > 60]).toEqual([429, true])
    expect((await otpLogin(own)).status).toBe(200)
  })

  it('a device that has logged in with a password is known for one-time passwords, too', async () => {
    const own = at(HOME)
    await own.login('head')
    await setCount(`otpFrom:+91${PHONE} ${HOME}`, 5)
    expect((await otpLogin(own)).status).toBe(200)
  })

  it('with one-time passwords are in the audit, but not if nothing was compared', async () => {
    const own = at(stranger(8))
    await otp(own)
    codes += 1
    await otp(at(stranger(9)), { otp: '000000' })
    await otp(own, { otp: '0000' })
    const networks = async () => {
      const entries = await audited('steel', 'login-failed')
      return entries.filter(({ how }) => how === 'otp').map(({ network }) => network)
    }
    await expect.poll(networks).toEqual([stranger(8)])
  })

  it('with one-time passwords of all phones together raise an alarm, and stop new devices', async () => {
    const own = at(HOME)
    await own.login('head')
    await setCount('otpAll:', 998)
    expect((await otp(at(stranger(1)))).status).toBe(200)
    expect(await audited('tex', 'otp-alarm')).toEqual([])
    expect((await otp(at(stranger(2)))).status).toBe(200)
    codes += 2
    for (const company of ['steel', 'tex'])
      await expect.poll(() => audited(company, 'otp-alarm')).toMatchObject([{ person: null, failures: 1000 }])
    expect((await otp(at(stranger(3)))).status).toBe(429)
    expect((await otpLogin(own)).status).toBe(200)
    expect(await noticesOf('steel-admin')).toMatchObject([{ text: expect.stringMatching(/guessing/) as string }])
    expect(await noticesOf('steel-head')).toEqual([])
  })
})

describe.each([4, 6] as const)('one-time passwords of %d digits', (otpDigits) => {
  it('are sent if the settings require this length, and the answer has the length', async () => {
    const installation = await newInstallation('pglite')
    Object.assign(installation.config, { otpDigits })
    const site = await openSite(installation, { rows: 1 })
    const browser = new Browser(site.server)
    const phone = { phone: PHONE, countryCode: '+91' }
    expect((await browser.post('/main/webappotplogin', phone)).body).toMatchObject({ otpDigits })
    const otp = await latestOtp(installation.config.outboxDir, `+91${PHONE}`)
    expect(otp).toMatch(new RegExp(`^\\d{${otpDigits}}$`))
    expect((await browser.post('/main/webappotplogin', { ...phone, otp })).status).toBe(200)
    const [limit, most] = otpDigits === 4 ? ['otpPhoneOfFour', 10] : ['otpPhone', 20]
    const statuses = []
    for (const count of [most - 1, most]) {
      await sql`delete from attempts`.execute(site.database.kysely)
      await sql`insert into attempts (key, count, expires_at) values (${`${limit}:+91${PHONE}`}, ${count - 1}, now() + interval '1 hour')`.execute(
        site.database.kysely,
      )
      await new Browser(site.server).post('/main/webappotplogin', phone)
      statuses.push((await new Browser(site.server).post('/main/webappotplogin', phone)).status)
    }
    expect(statuses).toEqual([200, 429])
    await site.close()
    await installation.remove()
  })
})
