/** Invitations: a link that is used once, by the invited person, within seven days. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '../../server/database/tenant.ts'
import { hashOf } from '../../server/http/secrets.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, type Site } from './databases.ts'
import { PageBrowser } from './empty-site.ts'
import { auditOf, login, openPeopleSite, peopleScreen, sentLink, tokenIn } from './people-site.ts'
import { fieldError } from './page-visitor.ts'

const PAGE = '/ssr/invitation'
const PASSWORD = 'seven steel rafters'
const TYPED = { password: PASSWORD, again: PASSWORD }

describe.each(databases)('an invitation on %s', (kind) => {
  let site: Site
  let admin: Browser
  beforeAll(async () => {
    site = await openPeopleSite(kind)
    admin = await signedIn(site.server, 'admin')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const people = () => peopleScreen(admin)
  let invitedSoFar = 0

  /** A new person, with their link. */
  async function invited(more: object = {}) {
    const email = `guest${++invitedSoFar}@steel.example`
    const { body } = await people().save({ name: `Guest ${invitedSoFar}`, email, roles: ['accounts'], ...more })
    const { id } = body as unknown as { id: string }
    return { id, email, link: await sentLink(site, email) }
  }

  it('contains a link that opens a page, sets a password and logs in', async () => {
    const { id, email, link } = await invited()
    expect(await people().one(email)).toMatchObject({
      Status: 'Invited',
      inviteState: expect.stringContaining('Valid until'),
    })
    expect(await login(site.server, { email, pwd: PASSWORD })).toBe(401)
    const browser = new PageBrowser(site.server)
    expect((await browser.get(link)).body).toContain('Invitation to Sahyadri Steel Buildings')
    // Mail scanners open links, so opening it does not accept the invitation.
    await browser.get(link)
    const weak = await browser.submit(PAGE, { token: tokenIn(link), password: 'guest', again: 'guest' })
    expect({ status: weak.status, error: fieldError(weak.body, 'password') }).toEqual({
      status: 422,
      error: 'At least 10 characters.',
    })
    expect(await browser.submit(PAGE, { token: tokenIn(link), ...TYPED })).toMatchObject({ status: 303, to: '/' })
    expect(await browser.session()).toMatchObject({ loginRequired: false, id, email })
    expect(await login(site.server, { email, pwd: PASSWORD })).toBe(200)
    expect(await people().one(email)).toMatchObject({ Status: 'Active', inviteState: 'Used' })
    const events = (await auditOf(site, 'steel')).filter(({ document }) => document === id).map(({ event }) => event)
    expect(events).toEqual(['person-added', 'person-invited', 'invitation-accepted'])
  })

  it('is accepted once, even by two concurrent requests', async () => {
    const { link } = await invited()
    const token = tokenIn(link)
    const both = await Promise.all([1, 2].map(() => new PageBrowser(site.server).submit(PAGE, { token, ...TYPED })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 410])
    expect(await new PageBrowser(site.server).get(link)).toMatchObject({ status: 410 })
  })

  it('is not stored with its link, neither in the database nor in the log of messages', async () => {
    const { link } = await invited()
    const token = tokenIn(link)
    expect(token.length).toBeGreaterThan(40)
    const { rows } = await asOwner(site.database, (work) =>
      sql<{ hash: string }>`select token_hash as hash from invitations where token_hash = ${hashOf(token)}`.execute(
        work,
      ),
    )
    expect(rows).toHaveLength(1)
    const log = await admin.get('/main/s/notificationconfig/notificationemaillogs_list', { page_by: '200' })
    for (const { id } of log.body.get_list.result)
      expect((await admin.file('/main/s/notificationconfig/message', { id })).body).not.toContain(token)
    expect(log.text).not.toContain(token)
  })

  it('shows a message to somebody else who opens it, and is not accepted', async () => {
    const { email, link } = await invited()
    const token = tokenIn(link)
    const head = await signedIn(site.server, 'head')
    const other = new PageBrowser(site.server)
    for (const [name, value] of Object.entries(head.cookieJar())) other.cookies.set(name, value)
    const shown = await other.get(link)
    expect(shown).toMatchObject({ status: 409, body: expect.stringContaining('It was not used.') })
    expect((await other.submit(PAGE, { token, ...TYPED })).status).toBe(409)
    expect((await people().one(email))?.Status).toBe('Invited')
    expect(await other.submit(PAGE, { token, step: 'sign-out' })).toMatchObject({ status: 303, to: link })
    expect((await head.get('/main/agsk')).status).toBe(401)
    expect((await other.submit(PAGE, { token, ...TYPED })).status).toBe(303)
    expect(await other.session()).toMatchObject({ email })
  })

  it('fails with a message after it has expired, and can be sent again; the old link is invalid', async () => {
    const { id, email, link } = await invited()
    await site.database.kysely
      .updateTable('invitations')
      .set({ expires_at: new Date(0) })
      .where('person_id', '=', id)
      .execute()
    const browser = new PageBrowser(site.server)
    expect(await browser.get(link)).toMatchObject({
      status: 410,
      body: expect.stringContaining('This link has expired.'),
    })
    expect((await browser.submit(PAGE, { token: tokenIn(link), ...TYPED })).status).toBe(410)
    expect((await people().one(email))?.inviteState).toBe('Expired')
    expect((await people().post('invitation', { key: id })).body).toMatchObject({ ok: true, channel: 'email' })
    const again = await sentLink(site, email)
    expect(again).not.toBe(link)
    expect((await browser.get(link)).status).toBe(404)
    expect((await browser.submit(PAGE, { token: tokenIn(again), ...TYPED })).status).toBe(303)
  })

  it('is sent to a changed address, and ends with a deactivation', async () => {
    const { id, email, link } = await invited()
    expect((await people().save({ email: 'moved@steel.example' }, id)).body).toMatchObject({
      ok: true,
      channel: 'email',
    })
    const moved = await sentLink(site, 'moved@steel.example')
    const browser = new PageBrowser(site.server)
    expect((await browser.get(link)).status).toBe(404)
    expect((await browser.get(moved)).status).toBe(200)
    await people().post('deactivation', { key: id })
    expect((await browser.submit(PAGE, { token: tokenIn(moved), ...TYPED })).status).toBe(404)
    expect(await login(site.server, { email, pwd: PASSWORD })).toBe(401)
    expect((await people().post('invitation', { key: id })).status).toBe(409)
    await people().post('reactivation', { key: id })
    expect(await people().one('moved@steel.example')).toMatchObject({ Status: 'Invited' })
    await people().post('invitation', { key: id })
    expect((await browser.get(await sentLink(site, 'moved@steel.example'))).status).toBe(200)
  })

  it('requires no password from a person with a phone for one-time passwords', async () => {
    const { link } = await invited({ phone: '98765 43210', countryCode: '+91' })
    const { link: without } = await invited()
    const browser = new PageBrowser(site.server)
    expect((await browser.get(without)).body).not.toContain('with one-time passwords')
    expect((await browser.submit(PAGE, { token: tokenIn(without), how: 'otp' })).status).toBe(422)
    expect((await browser.get(link)).body).toContain('with one-time passwords')
    expect((await browser.submit(PAGE, { token: tokenIn(link), how: 'otp' })).status).toBe(303)
    expect(await login(site.server, { email: 'guest', pwd: '' })).not.toBe(200)
  })

  it('sets another password and ends the sessions of a person who has logged in before', async () => {
    const owner = await signedIn(site.server, 'owner')
    await people().post('invitation', { key: 'steel-owner' })
    const link = await sentLink(site, 'owner@steel.example')
    const browser = new PageBrowser(site.server)
    expect((await browser.get(link)).body).toContain('A new password for')
    expect((await browser.submit(PAGE, { token: tokenIn(link), ...TYPED })).status).toBe(303)
    expect((await owner.get('/main/agsk')).status).toBe(401)
    const ended = (await auditOf(site, 'steel')).filter(({ event }) => event === 'logout')
    expect(ended.at(-1)).toMatchObject({ person: 'steel-owner', how: 'password-changed' })
    expect(await login(site.server, { email: 'owner@steel.example', pwd: PASSWORD })).toBe(200)
  })

  it('cannot be guessed: wrong tokens are counted', async () => {
    const browser = new PageBrowser(site.server)
    const { link } = await invited()
    const statuses = []
    for (let times = 0; times < 31; times++) statuses.push((await browser.get(`${PAGE}?token=guess-${times}`)).status)
    expect(statuses.at(-1)).toBe(429)
    // Nobody guesses a right one: who guesses from the same network must not lock out the invited.
    expect((await browser.get(link)).status).toBe(200)
  })

  it('makes the browser a known one, so that strangers who guess passwords do not keep it out', async () => {
    const { email, link } = await invited()
    const browser = new PageBrowser(site.server)
    await browser.submit(PAGE, { token: tokenIn(link), ...TYPED })
    const tries = { email, ccode: 'STEEL', hwid: 'a' }
    const statusOf = async (cookies: Record<string, string>, pwd: string) =>
      (await site.server.inject({ method: 'POST', url: '/main/login', cookies, payload: { ...tries, pwd } })).statusCode
    await sql`insert into attempts (key, count, expires_at)
      values (${`loginFrom:127.0.0.1 STEEL false ${email}`}, 9, now() + interval '1 hour')`.execute(
      site.database.kysely,
    )
    expect(await statusOf({}, 'guess')).toBe(401)
    expect(await statusOf({}, PASSWORD)).toBe(429)
    expect(await statusOf(Object.fromEntries(browser.cookies), PASSWORD)).toBe(200)
  })

  it('cannot be posted by a page of another site, neither to sign a browser out nor in', async () => {
    const { email, link } = await invited()
    const token = tokenIn(link)
    const head = await signedIn(site.server, 'head')
    const victim = new PageBrowser(site.server)
    for (const [name, value] of Object.entries(head.cookieJar())) victim.cookies.set(name, value)
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://other.steel.example' },
    ]
    for (const headers of foreign) {
      expect((await victim.submit(PAGE, { token, step: 'sign-out' }, headers)).status).toBe(403)
      expect((await new PageBrowser(site.server).submit(PAGE, { token, ...TYPED }, headers)).status).toBe(403)
    }
    expect((await head.get('/main/agsk')).status).toBe(200)
    expect((await people().one(email))?.Status).toBe('Invited')
    const own = { 'sec-fetch-site': 'same-origin', origin: 'null' }
    expect((await new PageBrowser(site.server).submit(PAGE, { token, ...TYPED }, own)).status).toBe(303)
  })
})
