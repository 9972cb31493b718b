import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asOwner, inTenant } from '../../server/database/tenant.ts'
import { hashOf } from '../../server/http/secrets.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, type Site } from './databases.ts'
import { PageBrowser } from './empty-site.ts'
import { peopleScreen } from './people-site.ts'
import { startProvider, type TestProvider } from './provider/control.ts'
import {
  BEGIN,
  begun,
  type Guests,
  guestsOf,
  ledBack,
  openProviderSite,
  RETURN_URI,
  signInWith,
} from './provider/site.ts'

let provider: TestProvider
beforeAll(async () => void (provider = await startProvider(RETURN_URI)))
afterAll(() => provider.stop())
beforeEach(() => provider.control({}))

const RETURN = '/ssr/provider/return'

describe.each(databases)('logging in with a provider on %s', (kind) => {
  let site: Site
  let admin: Browser
  let guests: Guests
  beforeAll(async () => {
    site = await openProviderSite(kind, { issuer: provider.issuer })
    admin = await signedIn(site.server, 'admin')
    guests = guestsOf(site, admin)
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('redirects an invited person to the provider and back, and binds the account', async () => {
    const { id, email } = await guests.invited()
    const { browser, answer } = await signInWith(site, { email })
    expect(answer).toMatchObject({ status: 303, to: '/' })
    expect(await browser.session()).toMatchObject({ loginRequired: false, id, email })
    const audited = await guests.events(id)
    expect(audited.map(({ event }) => event)).toEqual([
      'person-added',
      'person-invited',
      'invitation-accepted',
      'provider-bound',
      'login',
    ])
    expect(audited.at(-1)).toMatchObject({ how: 'provider' })
  })

  it('finds a bound person by issuer and subject, whatever the current e-mail address', async () => {
    const { id, email } = await guests.bound()
    await provider.control({ claims: { email: 'married@elsewhere.example', email_verified: false } })
    const { browser } = await signInWith(site, { email })
    expect(await browser.session()).toMatchObject({ id })
  })

  it('requests the address from the provider if its token has none', async () => {
    const { id, email } = await guests.invited()
    await provider.control({ claims: { email: null, email_verified: null } })
    const { browser } = await signInWith(site, { email })
    expect(await browser.session()).toMatchObject({ id })
  })

  it('binds a person who could log in before after a new link, and then accepts the new account only', async () => {
    await peopleScreen(admin).post('invitation', { key: 'steel-accounts' })
    const first = await signInWith(site, { email: 'accounts@steel.example' })
    expect(await first.browser.session()).toMatchObject({ id: 'steel-accounts' })
    await peopleScreen(admin).post('invitation', { key: 'steel-accounts' })
    await provider.control({ claims: { sub: 'made anew' } })
    const second = await signInWith(site, { email: 'accounts@steel.example' })
    expect(await second.browser.session()).toMatchObject({ id: 'steel-accounts' })
    await provider.control({})
    expect((await signInWith(site, { email: 'accounts@steel.example' })).answer.status).toBe(403)
  })

  it('opens a session with a new id for each login, and ends it with the logout', async () => {
    const { email } = await guests.bound()
    const { browser } = await signInWith(site, { email })
    const before = browser.cookies.get('countersign-session')
    await signInWith(site, { email }, browser)
    expect(browser.cookies.get('countersign-session')).not.toBe(before)
    const { tok } = await browser.session()
    const cookies = Object.fromEntries(browser.cookies)
    expect((await site.server.inject({ url: `/main/logout?apitoken=${tok}`, cookies })).statusCode).toBe(200)
    expect(await browser.session()).toMatchObject({ loginRequired: true })
  })

  it('returns to the requested page, and to no other site', async () => {
    const { email } = await guests.bound()
    const orders = await ledBack(new PageBrowser(site.server), { email }, `${BEGIN}&to=/orders%3Fjobid%3D7`)
    expect(orders).toContain(RETURN)
    const browser = new PageBrowser(site.server)
    const back = await ledBack(browser, { email }, `${BEGIN}&to=/orders%3Fjobid%3D7`)
    expect((await browser.get(back)).to).toBe('/orders?jobid=7')
    const evil = await ledBack(browser, { email }, `${BEGIN}&to=//evil.example`)
    expect((await browser.get(evil)).to).toBe('/')
  })

  it('lets a person with the wrong account choose another, and then returns to the requested page', async () => {
    const { id, email } = await guests.bound()
    const stranger = { email: 'stranger@steel.example' }
    const browser = new PageBrowser(site.server)
    const { body } = await browser.get(await ledBack(browser, stranger, `${BEGIN}&to=/orders`))
    const again = /href="([^"]+another=y)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(new URL(await begun(browser, again)).searchParams.get('prompt')).toBe('login')
    expect((await browser.get(await ledBack(browser, { email }, again))).to).toBe('/orders')
    expect(await browser.session()).toMatchObject({ id })
  })

  it('asks a person with three sessions elsewhere, and ends them only after a confirmation', async () => {
    const { id, email } = await guests.bound()
    const others = [await signInWith(site, { email }), await signInWith(site, { email })]
    const { browser, answer } = await signInWith(site, { email })
    expect(answer).toMatchObject({ status: 409, body: expect.stringContaining('Log out others') })
    expect(await browser.session()).toMatchObject({ loginRequired: true })
    expect(await browser.submit('/ssr/provider', {})).toMatchObject({ status: 303, to: '/' })
    expect(await browser.session()).toMatchObject({ id })
    expect(await others[0]?.browser.session()).toMatchObject({ loginRequired: true })
    expect((await browser.submit('/ssr/provider', {})).status).toBe(400)
  })

  it('stores neither state nor nonce nor verifier', async () => {
    const browser = new PageBrowser(site.server)
    const asked = new URL(await begun(browser)).searchParams
    const cookie = browser.cookies.get('countersign-visit') ?? ''
    const { rows } = await asOwner(site.database, (work) =>
      sql<{ row: string }>`select v::text as row from provider_visits v
        where browser_hash = ${hashOf(cookie)}`.execute(work),
    )
    expect(rows).toHaveLength(1)
    expect(asked.get('code_challenge_method')).toBe('S256')
    for (const secret of [cookie, asked.get('state') ?? '', asked.get('nonce') ?? '']) {
      expect(secret.length).toBeGreaterThan(40)
      expect(rows[0]?.row).not.toContain(secret)
    }
  })

  it('binds an account once if two visits end concurrently', async () => {
    const { id, email } = await guests.invited()
    const browsers = [new PageBrowser(site.server), new PageBrowser(site.server)]
    const backs = await Promise.all(browsers.map((browser) => ledBack(browser, { email })))
    const answers = await Promise.all(browsers.map((browser, index) => browser.get(backs[index] ?? '')))
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect((await guests.events(id)).filter(({ event }) => event === 'provider-bound')).toHaveLength(1)
  })

  it('does not use accounts of one company in another', async () => {
    const rows = (company: string) =>
      inTenant(site.database, company, (work) => work.selectFrom('provider_accounts').selectAll().execute())
    expect((await rows('steel')).length).toBeGreaterThan(0)
    expect(await rows('tex')).toEqual([])
  })
})
