import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '../../server/audit/verify.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { logOf } from './alerting.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app, orders } from './fixture.ts'
import { alertsOf, schedulerOn, usernames } from './notifications.ts'

const HOUR_MS = 60 * 60 * 1000
const later = (moment: string | null | undefined, hours: number) =>
  new Date(new Date(moment ?? '').getTime() + hours * HOUR_MS)

const BEGUN = Date.now()
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: app.timeZone })
/** A time of day for each test, a little later than the previous one, so that alerts are due in the order of tests. */
const inTurn = (turn: number) => clock.format(BEGUN + turn * (HOUR_MS / 4))

describe.each(databases)('scheduled alerts on %s', (kind) => {
  let site: Site
  let browser: Browser
  let admin: ReturnType<typeof alertsOf>
  let names: Readonly<Record<string, string>>
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 40 })
    browser = await signedIn(site.server, 'admin')
    admin = alertsOf(browser)
    names = await usernames(site)
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const named = (...roles: string[]) => roles.map((role) => names[role] ?? '')
  const sent = async (slug: string) => await logOf(browser, 'email', { slug })
  const sentSince = async (slug: string, before: number) => (await sent(slug)).toReversed().slice(before)
  const round = async (now: Date, more: Parameters<typeof schedulerOn>[1] = {}) =>
    await schedulerOn(site, more).round(now)
  /** Sets the schedule again; returns when the alert is due next. */
  const due = async (slug: string, schedule: object, people = named('head')) => {
    await admin.save(slug, { repeats: 'Never' })
    expect((await admin.save(slug, { has_email: people, ...schedule })).body).toEqual({ ok: true, id: slug })
    return (await admin.find(slug))?.next_due ?? ''
  }
  const audited = async (event: string) =>
    await inTenant(site.database, 'steel', async (work) => {
      const rows = await work.selectFrom('audit').select('entry').where('event', '=', event).orderBy('seq').execute()
      return rows.map(({ entry }) => JSON.parse(entry) as Record<string, unknown>)
    })

  it('show when they are due, in the time zone of the company', async () => {
    const at = await due('documents-waiting', {
      repeats: 'Weekly',
      week_days: ['Thursday', 'Monday'],
      due_time: '09:30',
    })
    const row = await admin.find('documents-waiting')
    expect(row).toMatchObject({ details: 'Weekly on Mon, Thu at 09:30', week_days: ['Monday', 'Thursday'] })
    const day = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: app.timeZone }).format(new Date(at))
    expect(['Monday', 'Thursday']).toContain(day)
    expect([at.slice(11, 16), new Date(at) > new Date()]).toEqual(['04:00', true])
  })

  it('are invalid without a time, weekdays or a day of the month', async () => {
    const wrong = async (body: object) => (await admin.save('decisions', body)).body.post_item
    expect(await wrong({ repeats: 'Daily', due_time: '9.30' })).toEqual({
      due_time: 'Write the time as hh:mm, such as 09:30.',
    })
    expect(await wrong({ repeats: 'Weekly', week_days: [], due_time: '09:30' })).toEqual({ week_days: 'Required.' })
    expect(await wrong({ repeats: 'Monthly', month_day: '31', due_time: '09:30' })).toEqual({
      month_day: '"31" cannot be chosen.',
    })
    expect(await wrong({ repeats: 'Hourly', due_time: '09:30' })).toMatchObject({
      repeats: expect.any(String) as string,
    })
    expect(await admin.find('decisions')).toMatchObject({ details: 'Not scheduled', next_due: null })
  })

  it('are sent once when they are due, and then wait for their next time', async () => {
    const at = await due('documents-waiting', { repeats: 'Daily', due_time: inTurn(1) })
    const before = (await sent('documents-waiting')).length
    await round(later(at, -0.01))
    expect(await sent('documents-waiting')).toHaveLength(before)
    await round(later(at, 0))
    await round(later(at, 0.1))
    expect(await sentSince('documents-waiting', before)).toMatchObject([{ username: names['head'], kind: 'system' }])
    const row = await admin.find('documents-waiting')
    expect(row).toMatchObject({ last_due: at, last_run: '1 message', next_due: later(at, 24).toISOString() })
  })

  it('list for each recipient what waits for them, and are not sent to people for whom nothing waits', async () => {
    const at = await due(
      'documents-waiting',
      { repeats: 'Daily', due_time: inTurn(2) },
      named('head', 'accounts', 'owner'),
    )
    const before = (await sent('documents-waiting')).length
    await round(later(at, 0))
    const rows = await sentSince('documents-waiting', before)
    expect(rows.map(({ username }) => username).sort()).toEqual(named('accounts', 'head').sort())
    const waiting = (await signedIn(site.server, 'head')).get('/main/waiting')
    const [own] = (await waiting).body.get_waiting.result
    const mail = await browser.file('/main/s/notificationconfig/message', {
      id: rows.find(({ username }) => username === names['head'])?.id ?? '',
    })
    expect(mail.body).toContain(`Orders: ${own?.Status}`)
    expect(mail.body).toContain(`>${own?.count}<`)
    expect(mail.body).not.toContain('First Approved')
  })

  it('leave out screens whose modules are off for the person', async () => {
    const at = await due('documents-waiting', { repeats: 'Daily', due_time: inTurn(3) })
    const before = (await sent('documents-waiting')).length
    const shut = (value: boolean) => setFlags(site, 'steel-head', { module_crm: value })
    await shut(false)
    await round(later(at, 0))
    await shut(true)
    expect(await sent('documents-waiting')).toHaveLength(before)
    expect(await admin.find('documents-waiting')).toMatchObject({ last_run: 'Nothing new' })
  })

  it('are sent by only one of several processes that find them due concurrently', async () => {
    const at = await due('documents-waiting', { repeats: 'Daily', due_time: inTurn(4) }, named('head', 'accounts'))
    const before = (await sent('documents-waiting')).length
    await Promise.all(Array.from({ length: 8 }, () => round(later(at, 0))))
    expect((await sent('documents-waiting')).length - before).toBe(2)
  })

  it('are sent by the next process if one dies before sending', async () => {
    const at = await due('documents-waiting', { repeats: 'Daily', due_time: inTurn(5) }, named('head', 'accounts'))
    const before = (await sent('documents-waiting')).length
    const errors: unknown[] = []
    let asked = 0
    // It fails after the first of two messages was queued.
    const all = () => {
      asked += 1
      if (asked > 1) throw new Error('The process was killed.')
      return [orders]
    }
    await round(later(at, 0), { screens: { get: () => orders, all }, log: (error) => void errors.push(error) })
    expect(errors).toHaveLength(1)
    expect(await sent('documents-waiting')).toHaveLength(before)
    await round(later(at, 0.1))
    expect((await sent('documents-waiting')).length - before).toBe(2)
  })

  describe('that always fail', () => {
    const errors: unknown[] = []
    let tries = 0
    const failing = {
      screens: { get: () => orders, all: () => [orders] },
      scheduledAlertsOf: () => {
        tries += 1
        throw new Error('Nothing can be sent.')
      },
      log: (error: unknown) => void errors.push(error),
    }
    /** Minutes after it was due; the server checks every 15 seconds. */
    const triedAt = async (at: string, until: number): Promise<readonly number[]> => {
      const minutes: number[] = []
      for (let minute = 0; minute <= until; minute += 0.25) {
        const before = tries
        await round(later(at, minute / 60), failing)
        if (tries > before) minutes.push(minute)
      }
      return minutes
    }

    it('are tried five times with growing pauses, and then skipped, which is shown and audited', async () => {
      const at = await due('documents-waiting', { repeats: 'Daily', due_time: inTurn(5.5) })
      expect(await triedAt(at, 12)).toEqual([0, 0.5, 1.5, 3.5, 7.5])
      expect(errors.map(String)).toEqual([
        ...Array<string>(4).fill('Error: Nothing can be sent.'),
        'Error: The alert documents-waiting of steel is set aside this time.',
      ])
      const next_due = later(at, 24).toISOString()
      const shown = { last_due: at, last_run: 'Failed: Error: Nothing can be sent.', next_due }
      expect(await admin.find('documents-waiting')).toMatchObject(shown)
      expect(await logOf(browser, 'email', { slug: 'documents-waiting', pk: at })).toMatchObject([
        { state: 'Failed', payload: 'No message of the alert documents-waiting – Error: Nothing can be sent.' },
      ])
      expect((await audited('alert-failed')).at(-1)).toMatchObject({ alert: 'documents-waiting', due: at, attempts: 5 })
    })

    it('are tried again the next time they are due', async () => {
      const at = (await admin.find('documents-waiting'))?.next_due ?? ''
      const before = (await sent('documents-waiting')).length
      await round(later(at, 0), failing)
      await round(later(at, 0.1))
      expect(await sentSince('documents-waiting', before)).toMatchObject([{ username: names['head'] }])
      expect(await admin.find('documents-waiting')).toMatchObject({ last_run: '1 message' })
    })
  })

  it('are sent once, late and with a notice, if the server was stopped for some hours', async () => {
    const at = await due('documents-waiting', { repeats: 'Daily', due_time: inTurn(6) })
    const before = (await sent('documents-waiting')).length
    await round(later(at, 2 * 24 + 5))
    const rows = await sentSince('documents-waiting', before)
    expect(rows).toHaveLength(1)
    const mail = await browser.file('/main/s/notificationconfig/message', { id: rows[0]?.id ?? '' })
    expect(mail.body).toContain('the server was stopped then')
    const missed = { alert: 'documents-waiting', count: 2, due: later(at, 48).toISOString() }
    expect((await audited('alert-missed')).at(-1)).toMatchObject(missed)
  })

  it('are missed if they are more than a day late, which is shown and audited', async () => {
    const at = await due('overdue-tasks', { repeats: 'Weekly', week_days: ['Monday'], due_time: '12:30' })
    const before = (await sent('overdue-tasks')).length
    await round(later(at, 25))
    expect(await sent('overdue-tasks')).toHaveLength(before)
    const next_due = later(at, 7 * 24).toISOString()
    expect(await admin.find('overdue-tasks')).toMatchObject({ last_due: at, last_run: 'Missed', next_due })
    expect((await audited('alert-missed')).at(-1)).toMatchObject({ count: 1, due: at })
  })

  it('are not sent again when the clock is put back', async () => {
    const at = await due('documents-waiting', { repeats: 'Daily', due_time: inTurn(7) })
    await round(later(at, 0))
    const before = (await sent('documents-waiting')).length
    await inTenant(site.database, 'steel', (work) =>
      work
        .updateTable('alert_settings')
        .set({ next_due: new Date(at) })
        .where('slug', '=', 'documents-waiting')
        .execute(),
    )
    await round(later(at, 0))
    expect(await sent('documents-waiting')).toHaveLength(before)
  })

  it('stay due now if only the recipients change', async () => {
    const at = await due('documents-waiting', { repeats: 'Daily', due_time: inTurn(8) })
    await admin.save('documents-waiting', { has_email: named('accounts'), repeats: 'Daily', due_time: inTurn(8) })
    expect((await admin.find('documents-waiting'))?.next_due).toBe(at)
  })

  it('keep their local time if the time zone of the site changes', async () => {
    const at = await due('documents-waiting', { repeats: 'Daily', due_time: '14:00' })
    expect(at.slice(11, 16)).toBe('08:30')
    await round(new Date(), { app: () => ({ ...app, timeZone: 'Asia/Riyadh' }) })
    expect((await admin.find('documents-waiting'))?.next_due?.slice(11, 16)).toBe('11:00')
  })

  it('list decisions with the reason of each rejection, each in one message only', async () => {
    const head = await signedIn(site.server, 'head')
    const [one, other] = (await head.rows()).filter(({ Status }) => Status === 'Submitted')
    await head.approve([one?.id ?? ''])
    await head.post('/main/s/orders/rejection', { selected: [other?.id], reason: 'Wrong rate' })
    const at = await due('decisions', { repeats: 'Daily', due_time: '18:00' }, named('director'))
    await round(later(at, 0))
    const [mail] = await sent('decisions')
    const { body } = await browser.file('/main/s/notificationconfig/message', { id: mail?.id ?? '' })
    for (const text of ['Orders: First Approved', 'Orders: Rejected', 'Wrong rate']) expect(body).toContain(text)
    await round(later(at, 24))
    expect(await admin.find('decisions')).toMatchObject({ last_run: 'Nothing new' })
    expect(await sent('decisions')).toHaveLength(1)
  })

  it('are sent manually even if there is nothing to report', async () => {
    expect((await admin.run('overdue-tasks', { manualemail: 'me@maker.example' })).body).toEqual({ ok: true })
    const [mail] = await sent('overdue-tasks')
    const { body } = await browser.file('/main/s/notificationconfig/message', { id: mail?.id ?? '' })
    expect(body).toContain('There is nothing to report.')
  })

  it('leave the audit intact', async () => {
    expect((await inTenant(site.database, 'steel', (work) => verifyAudit(work, 'steel'))).ok).toBe(true)
  })
})

async function setFlags(site: Site, id: string, flags: Readonly<Record<string, boolean>>): Promise<void> {
  await asOwner(site.database, async (work) => {
    await setTenant(work, 'steel')
    await work
      .updateTable('people')
      .set({ flags: JSON.stringify(flags) })
      .where('id', '=', id)
      .execute()
  })
}
