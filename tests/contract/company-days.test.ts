/** Two companies of one server in two time zones, at a moment when their days differ. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { registerCalendar } from '../../server/modules/document-system/pages/calendar.ts'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app, orders } from './fixture.ts'
import { alertsOf, schedulerOn } from './notifications.ts'

const visits = compiledScreen(
  'visits',
  `
label: Visits
kind: records
see: { everyone: all }
fields:
  Name: text
  Day: { type: date, default: =today }
actions:
  edit: { show: record, with: =row }
  cancel:
    allow: { when: row.Day == today, reason: 'Only on its day, {row.Day}.' }
    post: deleteitem
    body: { key: =row.id }
views:
  list: { blocks: [{ grid: rows, actions: [edit, cancel] }] }
  record: { actions: [save], blocks: [{ form: [Name, Day] }] }
`,
)

const spoken = { ...app, languages: ['en', 'hi', 'ar'] } as const

/** In New York it is the last day of the year; in Auckland and in the time zone of the site, the first. */
const NEW_YEAR = new Date('2025-12-31T23:30:00Z')
const [LAST, FIRST] = ['2025-12-31', '2026-01-01']

describe.each(databases)('days and languages of two companies on %s', (kind) => {
  let site: Site
  let steel: Browser
  let tex: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), {
      rows: 6,
      screens: [orders, visits],
      app: spoken,
      prepare: (server, parts) =>
        void server.register((own) => registerCalendar(own, { ...parts, app: () => spoken, wordsOf: () => ({}) })),
    })
    steel = await signedIn(site.server, 'admin')
    tex = await signedIn(site.server, 'admin', 'TEX')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })
  beforeEach(async () => {
    vi.useFakeTimers({ now: NEW_YEAR, toFake: ['Date'] })
    await set('steel', 'America/New_York')
    await set('tex', 'Pacific/Auckland')
  })
  afterEach(() => void vi.useRealTimers())

  const set = (company: string, zone: string, languages: readonly string[] | null = null) =>
    asOwner(site.database, (work) =>
      sql`update companies set time_zone = ${zone}, languages = ${languages && [...languages]}::text[]
        where id = ${company}`.execute(work),
    )

  it('a default of today and a condition on it use the day of the company', async () => {
    const days: unknown[] = []
    for (const browser of [steel, tex]) {
      const { body } = await browser.post('/main/s/visits/item', { Name: 'Guest' })
      const { id: key } = body as unknown as { id: string }
      const { get_item } = (await browser.get('/main/s/visits/item', { key })).body as unknown as {
        get_item: { Day: string }
      }
      days.push(get_item.Day)
      expect((await browser.post('/main/s/visits/deleteitem', { key })).status).toBe(200)
    }
    expect(days).toEqual([LAST, FIRST])
  })

  it('a list of today has the documents of the company’s day, also if one statement answers it', async () => {
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await sql`update documents set doc_date = case when row.place = 1 then ${LAST}::date else ${FIRST}::date end
        from (select id, row_number() over (order by id) as place from documents where company_id = 'steel' and screen = 'orders') as row
        where documents.company_id = 'steel' and documents.screen = 'orders' and documents.id = row.id`.execute(work)
    })
    const found = async () => {
      const { body } = await steel.get('/main/s/orders/list', { dateRange: 'today', scope: 'all' })
      return [...new Set(body.get_list.result.map(({ dateStamp }) => dateStamp))]
    }
    // The first call after a change of the settings uses a transaction, later ones a single statement.
    expect([await found(), await found()]).toEqual([[LAST], [LAST]])
    await set('steel', 'Pacific/Auckland')
    expect([await found(), await found()]).toEqual([[FIRST], [FIRST]])
  })

  it('schedules use the time zone of the company, and follow its changes', async () => {
    const daily = { repeats: 'Daily', due_time: '09:00' }
    const localTime = async (browser: Browser, timeZone: string): Promise<string> => {
      const due = (await alertsOf(browser).find('decisions'))?.next_due ?? ''
      return new Date(due).toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' })
    }
    for (const browser of [steel, tex]) await alertsOf(browser).save('decisions', daily)
    expect([await localTime(steel, 'America/New_York'), await localTime(tex, 'Pacific/Auckland')]).toEqual([
      '09:00',
      '09:00',
    ])
    await set('steel', 'Asia/Tokyo')
    await schedulerOn(site).round(NEW_YEAR)
    expect([await localTime(steel, 'Asia/Tokyo'), await localTime(tex, 'Pacific/Auckland')]).toEqual(['09:00', '09:00'])
  })

  it('the calendar opens on the day of the company, in one of its languages', async () => {
    await set('steel', 'America/New_York', ['ar', 'hi'])
    const page = async (browser: Browser, language: string) => {
      const cookies = { ...browser.cookieJar(), 'countersign-language': language }
      return (await site.server.inject({ url: '/ssr/calendar/page', cookies })).body
    }
    expect(await page(steel, 'hi')).toMatch(/lang="hi"/)
    // The default language of the company, not of the site.
    expect(await page(steel, 'en')).toMatch(/lang="ar"/)
    expect(await page(tex, 'en')).toMatch(/lang="en"/)
    expect(await page(tex, 'en')).toContain('January 2026')
    await set('steel', 'America/New_York', ['en'])
    expect(await page(steel, 'hi')).toContain('December 2025')
  })

  it('the version answer has the settings of the company', async () => {
    await set('steel', 'America/New_York', ['hi', 'fr'])
    expect((await steel.get('/main/v')).body).toMatchObject({ timeZone: 'America/New_York', languages: ['hi', 'fr'] })
    expect((await tex.get('/main/v')).body).not.toHaveProperty('languages')
  })
})
