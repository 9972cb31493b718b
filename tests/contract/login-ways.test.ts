import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { signedIn } from './browser.ts'
import { databases, type Kind, type Site } from './databases.ts'
import { PageBrowser } from './empty-site.ts'
import { login, peopleScreen, sentLink, tokenIn } from './people-site.ts'
import { startProvider, type TestProvider } from './provider/control.ts'
import { alertOn, BEGIN, openProviderSite, RETURN_URI, signInWith } from './provider/site.ts'

const PAGE = '/ssr/invitation'
const TYPED = { password: 'nine green bicycles', again: 'nine green bicycles' }
const HEAD = { email: 'head@steel.example', pwd: 'countersign' }
const OTP = { phone: '9800000001', countryCode: '+91' }

let provider: TestProvider
beforeAll(async () => void (provider = await startProvider(RETURN_URI)))
afterAll(() => provider.stop())

async function siteWith(kind: Kind, env: Readonly<Record<string, string>>, issuer = provider.issuer): Promise<Site> {
  const site = await openProviderSite(kind, { issuer, env })
  onTestFinished(async () => {
    await site.close()
    await site.installation.remove()
  })
  return site
}

const statusOf = async ({ server }: Site, url: string, payload: object): Promise<number> =>
  (await server.inject({ method: 'POST', url, payload })).statusCode

const offered = async ({ server }: Site): Promise<unknown> =>
  (await server.inject('/main/v')).json<{ loginWays?: unknown }>().loginWays

describe.each(databases)('the ways to log in on %s', (kind) => {
  it('are all three if a provider is set', async () => {
    const site = await siteWith(kind, {})
    expect(await login(site.server, HEAD)).toBe(200)
    expect(await statusOf(site, '/main/webappotplogin', OTP)).toBe(200)
    expect(await offered(site)).toEqual({ password: true, otp: true, provider: { label: 'Mill accounts' } })
  })

  it('are only those of LOGIN_WITH, even if the password is right or an invitation is open', async () => {
    const site = await siteWith(kind, {})
    const admin = await signedIn(site.server, 'admin')
    const email = 'newcomer@steel.example'
    const phone = { phone: '98765 43210', countryCode: '+91' }
    await peopleScreen(admin).save({ name: 'Newcomer', email, roles: ['accounts'], ...phone })
    const token = tokenIn(await sentLink(site, email))
    const { signIn } = site.installation.config
    Object.assign(signIn, { ways: ['provider'] })
    expect(await login(site.server, HEAD)).toBe(403)
    expect(await statusOf(site, '/main/webappotplogin', OTP)).toBe(403)
    expect(await statusOf(site, '/main/webappotplogin', { ...OTP, otp: '123456' })).toBe(403)
    expect(await offered(site)).toEqual({ password: false, otp: false, provider: { label: 'Mill accounts' } })
    const browser = new PageBrowser(site.server)
    const drawn = (await browser.get(`${PAGE}?token=${token}`)).body
    expect(drawn).toContain('Log in with Mill accounts')
    expect(drawn).not.toMatch(/type="password"|one-time passwords/)
    expect((await browser.submit(PAGE, { token, ...TYPED })).status).toBe(403)
    expect((await browser.submit(PAGE, { token, how: 'otp' })).status).toBe(403)
    expect((await signInWith(site, { email })).answer).toMatchObject({ status: 303, to: '/' })
    // Signed-in people stay signed in.
    expect((await admin.get('/main/agsk')).status).toBe(200)
  })

  it('do not include the provider if LOGIN_WITH leaves it out', async () => {
    const site = await siteWith(kind, { LOGIN_WITH: 'password' })
    expect(await login(site.server, HEAD)).toBe(200)
    expect(await statusOf(site, '/main/webappotplogin', OTP)).toBe(403)
    expect((await new PageBrowser(site.server).get(BEGIN)).status).toBe(403)
    expect(await offered(site)).toEqual({ password: true, otp: false, provider: null })
  })

  it('work except for the provider while it is down, with a message; the next attempt calls it again', async () => {
    const dead = createServer().listen(0, '127.0.0.1')
    await once(dead, 'listening')
    const { port } = dead.address() as AddressInfo
    await new Promise((closed) => dead.close(closed))
    const site = await siteWith(kind, {}, `http://127.0.0.1:${port}`)
    const browser = new PageBrowser(site.server)
    for (const _ of [1, 2]) {
      const { status, body } = await browser.get(BEGIN)
      expect({ status, says: alertOn(body) }).toEqual({
        status: 503,
        says: 'Mill accounts cannot be reached at the moment. Try again later, or log in another way.',
      })
    }
    expect(await login(site.server, HEAD)).toBe(200)
    const again = createServer((_request, response) => response.end('<h1>Maintenance</h1>')).listen(port, '127.0.0.1')
    onTestFinished(() => void again.close())
    await once(again, 'listening')
    expect((await browser.get(BEGIN)).status).toBe(502)
  })

  it('send no request to a host that the settings do not name', async () => {
    const asked: string[] = []
    const other = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end('{}')
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    onTestFinished(() => provider.control({}))
    await provider.control({ metadata: { token_endpoint: `${elsewhere}/token` } })
    const site = await siteWith(kind, {})
    const { answer } = await signInWith(site, { email: 'head@steel.example' })
    expect(alertOn(answer.body)).toContain('names an address that the settings of this server do not allow')
    await provider.control({ metadata: { authorization_endpoint: `${elsewhere}/auth` } })
    const second = await siteWith(kind, {})
    expect(alertOn((await new PageBrowser(second.server).get(BEGIN)).body)).toContain('do not allow')
    expect(asked).toEqual([])
    const named = await siteWith(kind, { OIDC_HOSTS: new URL(elsewhere).host })
    expect((await new PageBrowser(named.server).get(BEGIN)).to).toContain(`${elsewhere}/auth?`)
  })

  it('report the cause if the provider does not know this server', async () => {
    const site = await siteWith(kind, { OIDC_CLIENT_SECRET: 'another secret' })
    const { answer } = await signInWith(site, { email: 'head@steel.example' })
    expect(answer.status).toBe(502)
    expect(alertOn(answer.body)).toContain('issuer, client id or secret are wrong')
    onTestFinished(() => provider.control({}))
    await provider.control({ metadata: { issuer: 'https://other.example' } })
    const misspelt = await siteWith(kind, {})
    expect(alertOn((await new PageBrowser(misspelt.server).get(BEGIN)).body)).toContain('did not accept this server')
  })

  it('are limited: unfinished visits count, successful ones do not', async () => {
    const site = await siteWith(kind, {})
    const admin = await signedIn(site.server, 'admin')
    await peopleScreen(admin).save({ name: 'Counted', email: 'counted@steel.example', roles: ['accounts'] })
    expect((await signInWith(site, { email: 'counted@steel.example' })).answer.status).toBe(303)
    const browser = new PageBrowser(site.server)
    const statuses: number[] = []
    for (let times = 0; times < 301; times++) {
      const to = times % 2 === 0 ? BEGIN : '/ssr/provider/return?code=x&state=guess'
      statuses.push((await browser.get(to)).status)
    }
    expect(statuses.slice(0, 300).filter((status) => status === 429)).toEqual([])
    expect(statuses.at(-1)).toBe(429)
    expect(await login(site.server, HEAD)).toBe(200)
  })
})
