/** The limit per address counts failures by the address of people, not of the proxy in front. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { untilPassed } from '../runner/until-passed.ts'
import { buildApp } from '../../server/start/app.ts'
import { asOwner } from '../../server/database/tenant.ts'
import type { TrustedProxies } from '../../server/config/trusted-proxies.ts'
import { Browser } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app as definition, orders } from './fixture.ts'

/** Most failures of an address in a quarter of an hour. */
const LIMIT = 300

interface From {
  /** The address of the connection: a person, or the proxy. */
  readonly remoteAddress: string
  /** The received X-Forwarded-For. */
  readonly forwarded?: string
}

describe.each(databases)('the limit for an address on %s', (kind) => {
  let site: Site
  let server: Site['server']
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 1 })
  })
  afterEach(async () => {
    await server.close()
    // Each test begins without failures of any address or account.
    await asOwner(site.database, (work) => work.deleteFrom('attempts').execute())
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  async function serve(trustProxy: TrustedProxies): Promise<void> {
    const source = { get: () => orders, all: () => [orders] }
    const config = { ...site.installation.config, trustProxy }
    server = await buildApp({ config, database: site.database, screens: source, app: () => definition })
  }

  async function login({ remoteAddress, forwarded }: From, pwd = 'countersign', role = 'head'): Promise<number> {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const payload = { email: `${role}@steel.example`, pwd, ccode: 'STEEL', hwid: 'a', logoutOthers: 'y' }
    const response = await server.inject({ method: 'POST', url: '/main/login', payload, headers, remoteAddress })
    return response.statusCode
  }

  /** Always the same account: after ten its own limit answers, which is cheap and a failure, too. */
  async function fail(count: number, from: (index: number) => From): Promise<void> {
    for (let index = 0; index < count; index++) await login(from(index), 'guess', 'director')
  }

  it('is reached by failures, and blocks that address only', async () => {
    await serve(false)
    await fail(LIMIT, () => ({ remoteAddress: '203.0.113.7' }))
    expect(await login({ remoteAddress: '203.0.113.7' })).toBe(429)
    expect(await login({ remoteAddress: '203.0.113.8' })).toBe(200)
  })

  it('is not reached by an office whose people log in successfully', async () => {
    await serve(false)
    const office = { remoteAddress: '203.0.113.7' }
    await fail(LIMIT - 5, () => office)
    for (let more = 0; more < 10; more++) expect(await login(office)).toBe(200)
  })

  it('counts people behind a trusted proxy separately', async () => {
    await serve(1)
    await fail(LIMIT, () => ({ remoteAddress: '127.0.0.1', forwarded: '203.0.113.7' }))
    expect(await login({ remoteAddress: '127.0.0.1', forwarded: '203.0.113.7' })).toBe(429)
    expect(await login({ remoteAddress: '127.0.0.1', forwarded: '203.0.113.8' })).toBe(200)
  })

  it.each([1, ['127.0.0.1']])('cannot be bypassed by a forged header, trusting %o', async (trusted) => {
    await serve(trusted)
    const forging = (index: number) => ({ remoteAddress: '127.0.0.1', forwarded: `198.51.100.${index}, 203.0.113.7` })
    await fail(LIMIT, forging)
    expect(await login({ remoteAddress: '127.0.0.1', forwarded: '8.8.8.8, 203.0.113.7' })).toBe(429)
  })

  it('cannot be bypassed by connecting without the proxy', async () => {
    await serve(1)
    await fail(LIMIT, (index) => ({ remoteAddress: '203.0.113.7', forwarded: `198.51.100.${index}` }))
    expect(await login({ remoteAddress: '203.0.113.7', forwarded: '8.8.8.8' })).toBe(429)
  })

  it('cannot be bypassed with the many addresses of one IPv6 line', async () => {
    await serve(false)
    await fail(LIMIT, (index) => ({ remoteAddress: `2001:db8:1:2::${index.toString(16)}` }))
    expect(await login({ remoteAddress: '2001:db8:1:2:ffff::1' })).toBe(429)
    expect(await login({ remoteAddress: '2001:db8:1:3::1' })).toBe(200)
  })

  it('does not count a one-time password that opened a session', async () => {
    await serve(false)
    const browser = new Browser(server)
    const phone = { phone: '9800000001', countryCode: '+91' }
    await browser.post('/main/webappotplogin', phone)
    const folder = site.installation.config.outboxDir
    const otp = await untilPassed(async () => {
      const [file = ''] = await readdir(folder)
      return (JSON.parse(await readFile(join(folder, file), 'utf8')) as { otp: string }).otp
    })
    expect((await browser.post('/main/webappotplogin', { ...phone, otp })).status).toBe(200)
    const { count } = await site.database.kysely
      .selectFrom('attempts')
      .select('count')
      .where('key', '=', 'otpAddress:127.0.0.1')
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })
})
