/** Ended sessions are in the audit, and changed rights with the values before and after. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { verifyAudit } from '../../server/audit/verify.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { createAccessAudit } from '../../server/people/sessions/access-audit.ts'
import { Browser, signedIn } from './browser.ts'
import { asAdmin, asSuperuser, TEST_LOGIN } from './new-postgres.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { peopleScreen } from './people-site.ts'

const MINUTE_MS = 60_000

type Entry = Readonly<Record<string, unknown>>

/** Returns a function that reads the entries of an event added to a company's audit since then. */
async function newEntries(
  { database }: Site,
  event: string,
  company = 'steel',
): Promise<() => Promise<readonly Entry[]>> {
  const read = () =>
    inTenant(database, company, async (work) => {
      const rows = await work.selectFrom('audit').select('entry').where('event', '=', event).orderBy('seq').execute()
      return rows.map(({ entry }) => JSON.parse(entry) as Entry)
    })
  const before = (await read()).length
  return async () => (await read()).slice(before)
}

describe.each(databases)('the audit on %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    const installation = await newInstallation(kind)
    site = await openSite({ ...installation, config: { ...installation.config, supportCompany: 'TEX' } }, { rows: 1 })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  /** Runs the job that the server runs once a minute. */
  const minute = async () => {
    const errors: unknown[] = []
    await createAccessAudit(site.database, (error) => errors.push(error)).round()
    expect(errors).toEqual([])
  }
  const asOwnerOf = (company: string, statement: ReturnType<typeof sql>) =>
    asOwner(site.database, async (work) => {
      await setTenant(work, company)
      await statement.execute(work)
    })

  const runAsSuperuser = async (statements: readonly string[]) => {
    const { databaseUrl } = site.installation.config
    if (databaseUrl === null)
      return await asOwner(site.database, async (work) => {
        for (const each of statements) await sql.raw(each).execute(work)
      })
    await asAdmin(asSuperuser(databaseUrl), statements)
  }

  describe('of sessions', () => {
    // Each test begins without sessions.
    beforeEach(() => asOwnerOf('steel', sql`delete from sessions`))

    /** Signs in; returns the number of the session in the audit. */
    const opened = async (role: string, more: object = {}) => {
      const logins = await newEntries(site, 'login')
      const browser = new Browser(site.server)
      expect((await browser.login(role, 'STEEL', more)).status).toBe(200)
      return { browser, session: (await logins())[0]?.['session'] }
    }

    it('records that a person has logged out, in each company of their browser', async () => {
      const [steel, tex] = [await newEntries(site, 'logout'), await newEntries(site, 'logout', 'tex')]
      const { browser, session } = await opened('admin')
      await browser.login('admin', 'TEX')
      await browser.get('/main/logout')
      expect(await steel()).toMatchObject([{ person: 'steel-admin', how: 'logout', session }])
      expect(await tex()).toMatchObject([{ person: 'tex-admin', how: 'logout', session: expect.any(Number) as number }])
      expect((await browser.get('/main/logout')).status).toBe(401)
      expect(await steel()).toHaveLength(1)
    })

    it('records that another login has ended them', async () => {
      const entries = await newEntries(site, 'logout')
      const { session } = await opened('head', { hwid: 'phone' })
      const { session: second } = await opened('head', { hwid: 'phone' })
      expect(await entries()).toMatchObject([{ person: 'steel-head', how: 'other-login', session }])
      const { session: third } = await opened('head')
      await opened('head', { logoutOthers: 'y' })
      const ended = (await entries()).slice(1)
      expect(ended.map(({ how }) => how)).toEqual(['other-login', 'other-login'])
      expect(new Set(ended.map((entry) => entry['session']))).toEqual(new Set([second, third]))
    })

    it('records that an administrator has ended them, and who', async () => {
      const entries = await newEntries(site, 'logout')
      const { session } = await opened('head')
      const support = new Browser(site.server)
      await support.login('admin', 'TEX', { hijackId: 'STEEL/director@steel.example' })
      const admin = await signedIn(site.server, 'admin')
      expect((await admin.post('/main/blockallaccess', {})).status).toBe(200)
      await admin.post('/main/allowaccess', {})
      const how = { how: 'access-blocked', by: 'steel-admin' }
      expect(await entries()).toMatchObject([
        { person: 'steel-head', session, ...how },
        { person: 'steel-director', impersonator: expect.any(String) as string, impersonatorId: 'tex-admin', ...how },
      ])
    })

    it('records that an administrator has ended those of one person, or has deactivated them', async () => {
      const entries = await newEntries(site, 'logout')
      const admin = peopleScreen(await signedIn(site.server, 'admin'))
      const { session } = await opened('owner')
      expect((await admin.post('endsessions', { key: 'steel-owner' })).body.ok).toBe(true)
      const { session: second } = await opened('owner')
      expect((await admin.post('deactivation', { key: 'steel-owner', leave: true })).body.ok).toBe(true)
      expect(await entries()).toMatchObject([
        { person: 'steel-owner', how: 'administrator', session },
        { person: 'steel-owner', how: 'deactivated', session: second },
      ])
      await admin.post('reactivation', { key: 'steel-owner' })
    })

    it('records once which sessions have expired, and when', async () => {
      const entries = await newEntries(site, 'logout')
      const [unused, old] = [await opened('head'), await opened('director')]
      await opened('accounts')
      await asOwnerOf(
        'steel',
        sql`update sessions set idle_until = '2026-01-02T03:04:05Z' where person_id = 'steel-head'`,
      )
      await asOwnerOf(
        'steel',
        sql`update sessions set expires_at = '2026-01-03T00:00:00Z' where person_id = 'steel-director'`,
      )
      await minute()
      await minute()
      expect(await entries()).toMatchObject([
        { person: 'steel-head', how: 'idle', session: unused.session, ended: '2026-01-02T03:04:05.000Z' },
        { person: 'steel-director', how: 'expired', session: old.session, ended: '2026-01-03T00:00:00.000Z' },
      ])
    })

    it('does not record an expired session as ended by a later login', async () => {
      const entries = await newEntries(site, 'logout')
      await opened('head', { hwid: 'phone' })
      await asOwnerOf('steel', sql`update sessions set idle_until = now() - interval '1 hour'`)
      await opened('head', { hwid: 'phone', logoutOthers: 'y' })
      await minute()
      expect((await entries()).map(({ how }) => how)).toEqual(['idle'])
    })
  })

  describe('of rights', () => {
    const changed = async (change: ReturnType<typeof sql>) => {
      await minute()
      const entries = await newEntries(site, 'rights-changed')
      await asOwnerOf('steel', change)
      await minute()
      await minute()
      return (await entries()).map(({ before, after, ...entry }) => {
        const values = (text: unknown) => (typeof text === 'string' ? (JSON.parse(text) as unknown) : text)
        return { ...entry, before: values(before), after: values(after) }
      })
    }

    it('records whose roles, team, modules and administrator flag were changed, before and after', async () => {
      const entries = await changed(sql`
        update people set roles = '{director}', admin = true, flags = flags || '{"module_crm": false, "module_x": true}'
        where id = 'steel-accounts'`)
      expect(entries).toMatchObject([
        {
          person: null,
          of: 'steel-accounts',
          name: expect.stringMatching(/\w+ \w+/) as string,
          login: kind === 'pglite' ? 'postgres' : TEST_LOGIN.username,
          changed: expect.stringMatching(/^\d{4}-.*Z$/) as string,
          before: { roles: ['accounts'], admin: false },
          after: { roles: ['director'], admin: true, flags: { module_crm: false, module_x: true } },
        },
      ])
      expect(entries[0]?.after).not.toHaveProperty('team')
    })

    it('records nothing else if only the team changes', async () => {
      const [entry] = await changed(sql`update people set team = '{crm}' where id = 'steel-accounts'`)
      expect([entry?.before, entry?.after]).toEqual([{ team: [] }, { team: ['crm'] }])
    })

    it('does not record a changed name', async () => {
      expect(await changed(sql`update people set email = 'other@steel.example' where id = 'steel-head'`)).toEqual([])
    })

    it('records who was added with which rights, and who was removed', async () => {
      const rights = { roles: ['head'], team: ['crm'], admin: true, flags: { module_crm: true } }
      const added = await changed(sql`
        insert into people (company_id, id, name, email, roles, team, admin, flags)
        values ('steel', 'new', 'New One', 'new@steel.example', '{head}', '{crm}', true, '{"module_crm": true}')`)
      expect(added).toMatchObject([{ of: 'new', name: 'New One', before: null, after: rights }])
      const removed = await changed(sql`delete from people where id = 'new'`)
      expect(removed).toMatchObject([{ of: 'new', name: 'New One', before: rights, after: null }])
    })

    it('records a change by a superuser, who bypasses row-level security, and leaves the tenant set', async () => {
      await minute()
      const entries = await newEntries(site, 'rights-changed', 'tex')
      const change = `update people set admin = true where company_id = 'tex' and id = 'tex-head'`
      const tenant = `do $$ begin assert current_setting('app.company', true) = 'steel'; end $$`
      await runAsSuperuser([`select set_config('app.company', 'steel', false)`, change, tenant])
      await minute()
      expect(await entries()).toMatchObject([{ of: 'tex-head', login: 'postgres', after: '{"admin":true}' }])
    })
  })

  it('is intact after all of this', async () => {
    for (const company of ['steel', 'tex'])
      expect(await inTenant(site.database, company, (work) => verifyAudit(work, company))).toMatchObject({ ok: true })
  })
})

describe.each(databases)('a running server on %s', (kind) => {
  afterEach(() => void vi.useRealTimers())

  it('records idle sessions once a minute', async () => {
    // Set here, so that the server's own rounds use this clock.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const site = await openSite(await newInstallation(kind), { rows: 0 })
    const entries = await newEntries(site, 'logout')
    const idle = async (role: string) => {
      await signedIn(site.server, role)
      await asOwner(site.database, async (work) => {
        await setTenant(work, 'steel')
        await sql`update sessions set idle_until = now() where person_id = ${`steel-${role}`}`.execute(work)
      })
    }
    await idle('head')
    await site.server.listen({ port: 0, host: '127.0.0.1' })
    const atStart = { person: 'steel-head', how: 'idle' }
    await expect.poll(entries).toMatchObject([atStart])
    await idle('director')
    vi.advanceTimersByTime(MINUTE_MS)
    await expect.poll(entries).toMatchObject([atStart, { person: 'steel-director', how: 'idle' }])
    await site.close()
    await site.installation.remove()
  })
})
