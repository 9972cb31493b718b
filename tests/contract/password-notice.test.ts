/** Whoever's password was changed is told, by the usual way of messages, and never told the password. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, inTenant } from '../../server/database/tenant.ts'
import { replacePassword } from '../../server/people/password.ts'
import { hashPassword } from '../../server/people/sessions/passwords.ts'
import { Browser } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app } from './fixture.ts'
import { latestOtp } from './latest-otp.ts'

const HEAD = { email: 'head@steel.example', ccode: 'STEEL' }
const NEW = 'seven green lanterns'

describe.each(databases)('a changed password on %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 1 })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const noticesTo = (person: string) =>
    inTenant(site.database, 'steel', (work) =>
      work
        .selectFrom('messages')
        .select(['channel', 'kind', 'recipient', 'subject', 'body', 'html'])
        .where('company_id', '=', 'steel')
        .where('pk', '=', person)
        .execute(),
    )

  it('is told to the person by e-mail after "Forgot password?"', async () => {
    const browser = new Browser(site.server)
    await browser.post('/main/newpassword', HEAD)
    const otp = await latestOtp(site.installation.config.outboxDir, HEAD.email)
    const answer = await browser.post('/main/newpassword', { ...HEAD, otp, pwd: NEW })
    expect(answer.body).toEqual({ ok: true })
    const [notice, ...others] = await noticesTo('steel-head')
    expect(others).toEqual([])
    expect(notice).toMatchObject({ channel: 'email', kind: 'system', recipient: HEAD.email })
    expect(notice?.subject).toMatch(/^Password changed \(/)
    expect(notice?.body).toContain('your password was changed with a code that was sent to you')
    expect(`${notice?.body}${notice?.html}`).not.toMatch(new RegExp(`${NEW}|${otp}`))
  })

  it('is told to the phone of whoever has no address, after an administrator of the host changed it', async () => {
    await asOwner(site.database, async (work) => {
      await work.updateTable('people').set({ email: '' }).where('id', '=', 'steel-owner').execute()
      await work.updateTable('accounts').set({ email: '' }).where('person_id', '=', 'steel-owner').execute()
    })
    const hash = await hashPassword(NEW)
    await inTenant(site.database, 'steel', (work) =>
      replacePassword(work, { company: 'steel', id: 'steel-owner', hash, app }, { person: null, from: 'shell' }),
    )
    const [notice] = await noticesTo('steel-owner')
    expect(notice).toMatchObject({ channel: 'whatsapp', recipient: expect.stringMatching(/^\+91\d+$/) as string })
    expect(notice?.body).toContain('your password was changed by whoever runs the server')
  })
})
