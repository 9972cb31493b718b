/** The clock of a process jumps by a day while it runs: people, links, files and jobs go by the clock of the database. */
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { messageToken } from '../../server/alerts/links.ts'
import { goLive } from '../../server/backup/live.ts'
import { createContext } from '../../server/start/create-context.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { Browser, signedIn } from './browser.ts'
import { databases, type Site } from './databases.ts'
import { PageBrowser } from './empty-site.ts'
import { listenAs } from './event-stream.ts'
import { app, orders } from './fixture.ts'
import { latestOtp } from './latest-otp.ts'
import { alertsOf } from './notifications.ts'
import { openPeopleSite, peopleScreen, sentLink, tokenIn } from './people-site.ts'
import { sized } from './upload-files.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PASSWORD = 'seven steel rafters'

describe.each(databases)('on %s', (kind) => {
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
  afterEach(() => void vi.useRealTimers())

  /** Ends the sessions of earlier tests. */
  async function signIn(role: string): Promise<Browser> {
    const browser = new Browser(site.server)
    expect((await browser.login(role, 'STEEL', { logoutOthers: 'y' })).status).toBe(200)
    return browser
  }
  const jumpBy = (days: number) => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS })
  const owner = (statement: ReturnType<typeof sql>) =>
    asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await statement.execute(work)
    })
  const one = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row> =>
    await inTenant(site.database, 'steel', async (work) => (await statement.execute(work)).rows[0] as Row)
  const jobs = () =>
    createContext(
      {
        config: site.installation.config,
        database: site.database,
        screens: { get: () => orders, all: () => [orders] },
        app: () => app,
      },
      (error) => expect.fail(String(error)),
    )

  let invitedSoFar = 0
  async function invited(): Promise<string> {
    const email = `visitor${++invitedSoFar}@steel.example`
    await peopleScreen(admin).save({ name: `Visitor ${invitedSoFar}`, email, roles: ['accounts'] })
    return tokenIn(await sentLink(site, email))
  }
  const accept = async (token: string) =>
    (await new PageBrowser(site.server).submit('/ssr/invitation', { token, password: PASSWORD, again: PASSWORD }))
      .status

  describe.each([1, -1])('after a jump by %i day', (days) => {
    it('sessions continue, are extended by use, and an ended one stays ended', async () => {
      const head = await signIn('head')
      const ended = await signIn('director')
      await head.rows()
      await owner(sql`update sessions set idle_until = now() where person_id = 'steel-director'`)
      await owner(sql`update sessions set idle_until = now() + interval '5 minutes' where person_id = 'steel-head'`)
      jumpBy(days)
      // A minute later, since a session is extended at most once a minute.
      const later = performance.now() + 61_000
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
      expect([(await head.get('/main/agsk')).status, (await ended.get('/main/agsk')).status]).toEqual([200, 401])
      const left = async () =>
        (
          await one(sql<{ minutes: number }>`
            select round(extract(epoch from max(idle_until) - now()) / 60)::int as minutes
            from sessions where person_id = 'steel-head' and revoked_at is null`)
        ).minutes
      await expect.poll(left).toBe(1440)
      clock.mockRestore()
    })

    it('a page that opens its stream again does not miss what was changed in between', async () => {
      const head = await signIn('head')
      const idOfStream = async (): Promise<string> => {
        const stream = await listenAs(site.server, head)
        const id = (await stream.next())?.id ?? ''
        stream.close()
        return id
      }
      await idOfStream()
      // The server has listened for a minute, so that it knows what has changed since.
      jumpBy(1 / (24 * 60))
      const id = await idOfStream()
      jumpBy(days)
      await owner(sql`update documents set version = version + 1 where screen = 'orders'`)
      const after = await listenAs(site.server, head, { headers: { 'last-event-id': id } })
      onTestFinished(() => after.close())
      const event = await after.next()
      expect(event?.event === 'resync' || event?.data.screens?.includes('orders')).toBe(true)
    })

    it('an open invitation is accepted and a late one is not', async () => {
      const [open, late] = [await invited(), await invited()]
      await owner(sql`update invitations set expires_at = now() - interval '1 minute'
        where person_id = (select id from people where email = ${`visitor${invitedSoFar}@steel.example`})`)
      jumpBy(days)
      expect([await accept(late), await accept(open)]).toEqual([410, 303])
    })

    it('a one-time password is valid for its five minutes and no longer', async () => {
      await owner(sql`delete from otp_challenges`)
      await owner(sql`delete from attempts`)
      const phone = { phone: '9800000001', countryCode: '+91' }
      const [browser, late] = [new Browser(site.server), new Browser(site.server)]
      // Its files are named after the clock that has jumped.
      await rm(site.installation.config.outboxDir, { recursive: true, force: true })
      await late.post('/main/webappotplogin', phone)
      const lateOtp = await latestOtp(site.installation.config.outboxDir, '+919800000001')
      await owner(sql`update otp_challenges set expires_at = now() - interval '1 second'`)
      await browser.post('/main/webappotplogin', phone)
      const otp = await latestOtp(site.installation.config.outboxDir, '+919800000001', 2)
      jumpBy(days)
      // An expired code is answered with a new one.
      await late.post('/main/webappotplogin', { ...phone, otp: lateOtp })
      expect((await late.get('/main/v')).body).toMatchObject({ loginRequired: true })
      await browser.post('/main/webappotplogin', { ...phone, otp, logoutOthers: 'y' })
      expect((await browser.get('/main/v')).body).toMatchObject({ loginRequired: false })
    })

    it('a finished export can be downloaded for 24 hours and is then removed', async () => {
      const head = await signIn('head')
      const start = async () =>
        (await head.get('/main/s/orders/list', { scope: 'all', download: 'y', fmt: 'csv' })).body.download_id ?? ''
      const [fresh, old, cancelled] = [await start(), await start(), await start()]
      const own = jobs()
      await own.exports.round()
      await owner(sql`update exports set created_at = now() - interval '25 hours' where id = ${old}`)
      await owner(sql`update exports set state = 'waiting' where id = ${cancelled}`)
      jumpBy(days)
      expect((await head.post('/main/download_cancel', { download_id: cancelled })).status).toBe(200)
      await own.exports.round()
      await Promise.all([own.exports.close(), own.delivery.close()])
      // The server of the site may have claimed it first and still be writing it.
      const download = async () => (await head.file('/main/download_view', { download_id: fresh })).statusCode
      await expect.poll(download).toBe(200)
      const { ids } = await one(sql<{ ids: string }>`
        select string_agg(id, ' ') as ids from exports where id in (${fresh}, ${old})`)
      expect(ids).toBe(fresh)
      const { age } = await one(sql<{ age: number }>`
        select abs(extract(epoch from now() - finished_at))::int as age from exports where id = ${cancelled}`)
      expect(age).toBeLessThan(60)
    })

    it('a file is deleted within 30 days of its upload, and a link of a message opens as long', async () => {
      const head = await signIn('head')
      const pk = (await head.rows())[0]?.id ?? ''
      const query = { awsfile_master_pk: pk }
      const names = [`new ${days}.txt`, `old ${days}.txt`]
      await head.upload(
        '/main/s/orders/attachments',
        names.map((name, index) => sized(name, 100 + index)),
        { query },
      )
      const hours = { new: 30 * 24 - 12, old: 30 * 24 + 12 }
      for (const [name, many] of Object.entries(hours))
        await owner(sql`update attachments set uploaded_at = now() - ${many} * interval '1 hour'
          where name = ${`${name} ${days}.txt`}`)
      const [opened, late] = await inTenant(site.database, 'steel', async (work) => {
        const { rows } = await sql<{ id: string }>`select id from messages order by created_at limit 2`.execute(work)
        return rows.map(({ id }) => id)
      })
      await owner(sql`update messages set created_at = now() - ${hours.new} * interval '1 hour' where id = ${opened}`)
      await owner(sql`update messages set created_at = now() - ${hours.old} * interval '1 hour' where id = ${late}`)
      jumpBy(days)
      const { result } = (await head.get('/main/s/orders/attachments', query)).body.get_attachments
      const deletable = names.map((name) => result.find((each) => each.name === name)?.is_item_deletable)
      expect(deletable).toEqual([true, false])
      const open = async (id = '') =>
        (
          await new Browser(site.server).file('/main/opened', {
            message: messageToken(site.database.secret, { company: 'steel', id }),
          })
        ).statusCode
      expect([await open(opened), await open(late)]).toEqual([303, 410])
    })

    it('scheduled alerts are sent at their time, and each of them once', async () => {
      const own = jobs()
      const alerts = alertsOf(admin)
      const runs = async () => Number((await one(sql<{ n: number }>`select count(*)::int as n from alert_runs`)).n)
      await alerts.save('documents-waiting', { repeats: 'Daily', due_time: '00:00' })
      await owner(sql`update alert_settings set next_due = now() + interval '1 hour' where next_due is not null`)
      jumpBy(days)
      const before = await runs()
      await own.scheduler.round()
      expect(await runs()).toBe(before)
      await owner(
        sql`update alert_settings set next_due = now() - interval '1 minute' where slug = 'documents-waiting'`,
      )
      await own.scheduler.round()
      await own.scheduler.round()
      expect(await runs()).toBe(before + 1)
      const next = () =>
        one(sql<{ hours: number }>`select extract(epoch from next_due - now())::float / 3600 as hours
          from alert_settings where slug = 'documents-waiting'`)
      expect((await next()).hours).toBeLessThanOrEqual(24)
      expect((await next()).hours).toBeGreaterThan(0)
      await owner(
        sql`update alert_settings set next_due = now() - interval '1 minute' where slug = 'documents-waiting'`,
      )
      await goLive(site.database, 'set-aside')
      expect((await next()).hours).toBeLessThanOrEqual(24)
      expect((await next()).hours).toBeGreaterThan(0)
      await Promise.all([own.exports.close(), own.delivery.close()])
    })
  })
})
