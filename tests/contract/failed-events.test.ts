import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EventContext, processEvents } from '../../server/alerts/events.ts'
import { asOwner, inTenant } from '../../server/database/tenant.ts'
import { logOf } from './alerting.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app, orders } from './fixture.ts'
import { alertsOf, deliver, usernames } from './notifications.ts'

const SLUG = 'orders-first-approved'
const dueNow = { next_at: sql<Date>`now()` }

describe.each(databases)('an event that cannot be processed on %s', (kind) => {
  let site: Site
  let head: Browser
  let admin: Browser
  let poisoned: string
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 12 })
    head = await signedIn(site.server, 'head')
    const { owner: name = '' } = await usernames(site)
    admin = await signedIn(site.server, 'admin')
    await alertsOf(admin).save(SLUG, { has_email: [name] })
    poisoned = (await head.rows())[0]?.id ?? ''
    await insertPoison()
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  /** A status that is a number: no alert can be found for it. */
  const insertPoison = async (): Promise<void> => {
    const payload = JSON.stringify({ person: 'x', screen: 'orders', document: poisoned, to: 5, reason: null })
    await asOwner(site.database, async (work) => {
      await sql`select set_config('app.company', 'steel', true)`.execute(work)
      await sql`insert into outbox (company_id, kind, payload) values ('steel', 'decided', ${payload})`.execute(work)
    })
  }
  const logged = async () => await logOf(admin, 'email', { system: 'y', pk: poisoned })
  /** Makes the next attempt now, whenever it is due, under a lock so that nobody else can claim the event. */
  const tryNow = async () =>
    await inTenant(site.database, 'steel', async (work) => {
      const waiting = work.updateTable('outbox').set(dueNow).where('sent_at', 'is', null)
      await waiting.where('failed_at', 'is', null).execute()
      const screens = { get: () => orders, all: () => [orders] }
      const context: EventContext = { config: site.installation.config, secret: '', screens, app: () => app }
      return await processEvents(work, 'steel', context)
    })

  it('does not delay later events', async () => {
    const waiting = (await head.rows()).find(({ id, Status }) => id !== poisoned && Status === 'Submitted')?.id ?? ''
    expect((await head.approve([waiting])).status).toBe(200)
    await deliver(site)
    expect(await logOf(admin, 'email', { system: 'y', pk: waiting })).toMatchObject([{ state: 'Sent' }])
    expect(await logged()).toEqual([])
  })

  it('is set aside after five attempts, with its reason in the log of messages', async () => {
    const tries = [await tryNow(), await tryNow(), await tryNow(), await tryNow()]
    expect(tries.map(({ failures }) => failures.map(({ message }) => message))).toEqual([
      [],
      [],
      [],
      [expect.stringMatching(/^Event \d+ of steel is set aside after 5 tries\.$/)],
    ])
    expect(await tryNow()).toEqual({ count: 0, failures: [] })
    expect(await logged()).toMatchObject([
      { state: 'Failed', payload: expect.stringMatching(/^No message about orders \S+: 5 – TypeError/) as string },
    ])
  })

  it('does not keep its company due', async () => {
    const { rows } = await site.database.kysely
      .transaction()
      .execute((work) => sql`select * from companies_to_deliver() where company_id = 'steel'`.execute(work))
    expect(rows).toEqual([])
  })
})
