import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashOf } from '../../server/http/secrets.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, type Site } from './databases.ts'
import { PageBrowser } from './empty-site.ts'
import { auditOf, peopleScreen } from './people-site.ts'
import { type Control, startProvider, type TestProvider } from './provider/control.ts'
import {
  alertOn,
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

const seconds = (more: number): number => Math.floor(Date.now() / 1000) + more

describe.each(databases)('a sign-in by a provider on %s is refused with a message for', (kind) => {
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

  /** Refusals are added to the audit after the answer. */
  const refusals = async () => (await auditOf(site, 'steel')).filter(({ event }) => event === 'login-failed')

  async function expectRefusal(expected: object, before: readonly object[]): Promise<void> {
    const added = async () => (await refusals()).slice(before.length)
    await expect.poll(added).toContainEqual(expect.objectContaining({ how: 'provider', ...expected }))
  }

  interface Wrong {
    readonly spoil?: () => Control
    readonly denies?: boolean
    readonly says: string
    readonly reason: string
    readonly status?: number
  }

  const wrong: Readonly<Record<string, Wrong>> = {
    'an ID token of another issuer': {
      spoil: () => ({ claims: { iss: 'https://evil.example' } }),
      says: 'The answer comes from another provider than Mill accounts.',
      reason: 'issuer',
    },
    'an ID token for another audience': {
      spoil: () => ({ claims: { aud: 'another site' } }),
      says: 'is meant for another site',
      reason: 'audience',
    },
    'an ID token for several audiences with another authorized party': {
      spoil: () => ({ claims: { aud: ['countersign', 'another'], azp: 'another' } }),
      says: 'is meant for another site',
      reason: 'audience',
    },
    'an expired ID token': {
      spoil: () => ({ claims: { exp: seconds(-120) } }),
      says: 'has expired',
      reason: 'expired',
    },
    'the nonce of another visit': {
      spoil: () => ({ claims: { nonce: 'of another visit' } }),
      says: 'belongs to another login',
      reason: 'nonce',
    },
    'an unsigned ID token': {
      spoil: () => ({ header: { alg: 'none' } }),
      says: 'is not signed as it should be',
      reason: 'signature',
    },
    'an unsigned ID token, even if the provider announces such tokens': {
      spoil: () => ({
        header: { alg: 'none' },
        metadata: { id_token_signing_alg_values_supported: ['RS256', 'none'] },
      }),
      says: 'is not signed as it should be',
      reason: 'signature',
    },
    'a key that is not published': {
      spoil: () => ({ key: 'unknown' }),
      says: 'signed with a key that Mill accounts does not know',
      reason: 'key',
    },
    'a signature of somebody else under the id of the published key': {
      spoil: () => ({ key: 'forged' }),
      says: 'is not signed as it should be',
      reason: 'signature',
    },
    'a clock that is ten minutes ahead': {
      spoil: () => ({ claims: { iat: seconds(600), exp: seconds(4200) } }),
      says: 'differ by minutes',
      reason: 'clock',
      status: 502,
    },
    'a clock that is ten minutes behind': {
      spoil: () => ({ claims: { iat: seconds(-600), exp: seconds(3000) } }),
      says: 'differ by minutes',
      reason: 'clock',
      status: 502,
    },
    'an e-mail address whose verification claim is the text "false"': {
      spoil: () => ({ claims: { email_verified: 'false' } }),
      says: 'does not confirm that its e-mail address is yours',
      reason: 'unverified',
    },
    'an e-mail address whose verification claim is the text "true"': {
      spoil: () => ({ claims: { email_verified: 'true' } }),
      says: 'does not confirm that its e-mail address is yours',
      reason: 'unverified',
    },
    'an e-mail address without a verification claim': {
      spoil: () => ({ claims: { email_verified: null } }),
      says: 'does not confirm that its e-mail address is yours',
      reason: 'unverified',
    },
    'HTTP 500': {
      spoil: () => ({ answers: { '/token': { status: 500, type: 'json', body: '{"error":"server_error"}' } } }),
      says: 'has a problem and did not answer as it should',
      reason: 'bad-answer',
      status: 502,
    },
    'a page instead of a token': {
      spoil: () => ({ answers: { '/token': { status: 200, type: 'html', body: '<h1>Maintenance</h1>' } } }),
      says: 'has a problem and did not answer as it should',
      reason: 'bad-answer',
      status: 502,
    },
    'no answer in time': {
      spoil: () => ({ answers: { '/token': 'hang' } }),
      says: 'cannot be reached at the moment',
      reason: 'unreachable',
      status: 503,
    },
    'a person who cancels there': { denies: true, says: 'it was cancelled or not allowed', reason: 'denied' },
  }

  it.each(Object.entries(wrong))('%s', async (_title, { spoil, denies = false, says, reason, status = 403 }) => {
    const { id, email } = await guests.invited()
    const fresh = spoil?.().metadata ? await openProviderSite(kind, { issuer: provider.issuer }) : null
    try {
      const before = await refusals()
      const browser = new PageBrowser((fresh ?? site).server)
      await provider.control(spoil?.() ?? {})
      const answer = await browser.get(await ledBack(browser, { email, denies }))
      expect({ status: answer.status, says: alertOn(answer.body) }).toEqual({
        status,
        says: expect.stringContaining(says),
      })
      expect(answer.body).toContain('href="/login"')
      expect(await browser.session()).toMatchObject({ loginRequired: true })
      if (fresh) return
      expect((await guests.events(id)).map(({ event }) => event)).toEqual(['person-added', 'person-invited'])
      await expectRefusal({ reason, person: null }, before)
    } finally {
      await fresh?.close()
      await fresh?.installation.remove()
    }
  })

  it('a state that is not that of the visit, but the right one still works', async () => {
    const { email } = await guests.invited()
    const browser = new PageBrowser(site.server)
    const back = await ledBack(browser, { email })
    const answer = await browser.get(back.replace(/state=[^&]+/, 'state=guessed'))
    expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('begun in another browser') })
    expect((await browser.get(back)).status).toBe(303)
  })

  it('the answer of a visit in another browser', async () => {
    const { email } = await guests.invited()
    const back = await ledBack(new PageBrowser(site.server), { email })
    const other = new PageBrowser(site.server)
    await begun(other)
    expect((await other.get(back)).status).toBe(400)
    expect((await new PageBrowser(site.server).get(back)).status).toBe(400)
  })

  it('an answer that was used, and a code that was used', async () => {
    const { email } = await guests.bound()
    const browser = new PageBrowser(site.server)
    const back = await ledBack(browser, { email })
    const cookies = new Map(browser.cookies)
    expect((await browser.get(back)).status).toBe(303)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect((await browser.get(back)).status).toBe(400)
    // The provider itself accepts a code once, whatever the visit.
    const next = new PageBrowser(site.server)
    const state = new URL(await begun(next)).searchParams.get('state') ?? ''
    const replayed = await next.get(back.replace(/state=[^&]+/, `state=${state}`))
    expect(replayed).toMatchObject({ status: 403, body: expect.stringContaining('was used before or is too old') })
  })

  it('a visit of more than ten minutes', async () => {
    const { email } = await guests.invited()
    const browser = new PageBrowser(site.server)
    const back = await ledBack(browser, { email })
    const hash = hashOf(browser.cookies.get('countersign-visit') ?? '')
    await site.database.kysely
      .updateTable('provider_visits')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('browser_hash', '=', hash)
      .execute()
    expect((await browser.get(back)).status).toBe(400)
  })

  it('the answer of another provider, detected by the issuer in its address', async () => {
    const { email } = await guests.invited()
    const browser = new PageBrowser(site.server)
    const back = await ledBack(browser, { email })
    const answer = await browser.get(back.replace(/iss=[^&]+/, `iss=${encodeURIComponent('https://evil.example')}`))
    expect(alertOn(answer.body)).toContain('The answer comes from another provider')
  })

  it('an unknown account, even if its address is that of a person who is not invited', async () => {
    for (const email of ['stranger@steel.example', 'head@steel.example']) {
      const { answer } = await signInWith(site, { email })
      expect(answer.status).toBe(403)
      expect(alertOn(answer.body)).toContain('there is no open invitation')
    }
    await expectRefusal({ reason: 'unbound', person: null }, [])
  })

  it('an invitation that has expired', async () => {
    const { id, email } = await guests.invited()
    await site.database.kysely
      .updateTable('invitations')
      .set({ expires_at: new Date(0) })
      .where('person_id', '=', id)
      .execute()
    expect((await signInWith(site, { email })).answer.status).toBe(403)
  })

  it('a deactivated person, who can log in again after reactivation', async () => {
    const { id, email } = await guests.bound()
    await peopleScreen(admin).post('deactivation', { key: id })
    const { answer } = await signInWith(site, { email })
    expect({ status: answer.status, says: alertOn(answer.body) }).toEqual({
      status: 403,
      says: 'Your access has been switched off. Ask an administrator.',
    })
    await expectRefusal({ reason: 'inactive', person: id }, [])
    await peopleScreen(admin).post('reactivation', { key: id })
    expect((await signInWith(site, { email })).answer.status).toBe(303)
  })

  it('everybody but administrators while access to the company is blocked', async () => {
    const { email } = await guests.bound()
    await admin.post('/main/blockallaccess', {})
    const { browser, answer } = await signInWith(site, { email })
    await admin.post('/main/allowaccess', {})
    expect({ status: answer.status, says: alertOn(answer.body) }).toEqual({
      status: 423,
      says: expect.stringContaining('blocked access'),
    })
    expect(await browser.session()).toMatchObject({ loginRequired: true })
    await expectRefusal({ reason: 'access-blocked' }, [])
  })

  it('a company without a provider', async () => {
    const answer = await new PageBrowser(site.server).get('/ssr/provider?ccode=TEX')
    expect(answer).toMatchObject({ status: 404, body: expect.stringContaining('No provider is set') })
  })
})
