import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/start/app.ts'
import { dayIn } from '../../engine/definition/date-range.ts'
import { registerCalendar } from '../../server/modules/document-system/pages/calendar.ts'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app as site } from './fixture.ts'

const spoken = { ...site, languages: ['en', 'hi', 'ar'] } as const

/** The text of a page without its tags. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe.each(databases)('the calendar of documents on %s', (kind) => {
  let opened: Site
  let server: FastifyInstance
  let head: Browser
  beforeAll(async () => {
    opened = await openSite(await newInstallation(kind, { modules: true }), { rows: 4 })
    const { config } = opened.installation
    const { database } = opened
    const screens = { get: () => undefined, all: () => [] }
    server = await buildApp({ config, database, screens, app: () => spoken })
    await registerCalendar(server, { config, database, app: () => spoken, wordsOf: () => ({ Hold: 'रोका गया' }) })
    await server.ready()
    head = await signedIn(server, 'head')
  })
  afterAll(async () => {
    await server.close()
    await opened.close()
    await opened.installation.remove()
  })

  const today = dayIn(site.timeZone, new Date())
  /** Requests a page as a link on it does: with the cookie only. */
  const page = async (query: Record<string, string> = {}, more: { cookies?: object; headers?: object } = {}) => {
    const cookies = { ...head.cookieJar(), ...more.cookies }
    const headers = { ...more.headers }
    return await server.inject({ url: '/ssr/calendar/page', query, cookies, headers })
  }
  const change = (job: string, columns: object) =>
    asOwner(opened.database, async (work) => {
      await setTenant(work, 'steel')
      const { id } = await work
        .selectFrom('checklist_progress')
        .select('id')
        .where('company_id', '=', 'steel')
        .where('job_id', '=', job)
        .orderBy('place')
        .executeTakeFirstOrThrow()
      await work
        .updateTable('checklist_rows')
        .set(columns)
        .where('company_id', '=', 'steel')
        .where('id', '=', id)
        .execute()
    })

  it('shows due and completed entries of a month, each with a word for its state', async () => {
    await change('SB-2401', { description: 'Late paper', status: null, due_date: '2020-02-03', actual_date: null })
    await change('SB-2402', {
      description: 'Early paper',
      status: 'Yes',
      due_date: '2020-02-20',
      actual_date: '2020-02-04',
    })
    const { body, headers } = await page({ day: '2020-02-10' })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(textOf(body)).toContain('Overdue Late paper SB-2401')
    expect(textOf(body)).toContain('Done Early paper SB-2402')
    expect(body).toMatch(/data-state="overdue"\s+href="[^"]*w\.id=CL-0001/)
  })

  it('can be limited to one job, one checklist or one week', async () => {
    const inFebruary = { day: '2020-02-10' }
    const job = textOf((await page({ ...inFebruary, jobid: 'SB-2401' })).body)
    expect([job.includes('Late paper'), job.includes('Early paper')]).toEqual([true, false])
    const checklist = textOf((await page({ ...inFebruary, id: 'CL-0002' })).body)
    expect([checklist.includes('Late paper'), checklist.includes('Early paper')]).toEqual([false, true])
    expect(textOf((await page({ day: '2020-02-17', view: 'week' })).body)).not.toContain('paper')
    expect(textOf((await page({ day: '2020-02-09', view: 'week' })).body)).toContain('Late paper')
  })

  it('lists earlier overdue entries first, in the current month only', async () => {
    expect(textOf((await page({ view: 'list' })).body)).toMatch(/Overdue from before .*Late paper/)
    expect(textOf((await page({ view: 'list', day: '2021-05-01' })).body)).not.toContain('Late paper')
  })

  it('marks today in the time zone of the company', async () => {
    const { body } = await page({ day: today })
    const label = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeZone: site.timeZone }).format(new Date())
    expect(body.match(/aria-current="date"/g)).toHaveLength(1)
    expect(body.replaceAll(/\s+/g, ' ')).toContain(`aria-label="${label}" aria-current="date"`)
  })

  it('leaves out entries that do not apply', async () => {
    await change('SB-2401', { status: 'Not Applicable' })
    expect(textOf((await page({ day: '2020-02-10' })).body)).not.toContain('Late paper')
    await change('SB-2401', { status: null })
  })

  it('escapes texts that people wrote', async () => {
    await change('SB-2403', { description: '<script>alert("1")</script>', status: null, due_date: '2020-03-03' })
    const { body } = await page({ day: '2020-03-03', jobid: '"><img src=x>' })
    expect(body).not.toMatch(/<(script|img)/)
    expect((await page({ day: '2020-03-03' })).body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
  })

  it('does not show jobs of another company', async () => {
    const tex = await signedIn(server, 'head', 'TEX')
    const asTex = { cookies: tex.cookieJar() }
    for (const query of [{ jobid: 'SB-2401' }, { id: 'CL-0001', jobid: 'SB-2401' }, {}]) {
      const { body, statusCode } = await page({ ...query, day: '2020-02-10' }, asTex)
      expect(statusCode).toBe(200)
      expect(textOf(body)).not.toMatch(/paper|SB-2401/)
      expect(body).not.toContain('href="/documentsys')
    }
  })

  it('is refused without a session', async () => {
    const { statusCode, body } = await server.inject({ url: '/ssr/calendar/page', query: { jobid: 'SB-2401' } })
    expect([statusCode, textOf(body).includes('Please log in')]).toEqual([401, true])
    expect(body).not.toContain('SB-2401')
  })

  it('uses the language and the theme of the person, and the translations of the site', async () => {
    await change('SB-2404', { description: 'Held', status: 'Hold', due_date: '2020-04-01', actual_date: null })
    const hindi = await page(
      { day: '2020-04-01', view: 'week' },
      { cookies: { 'countersign-language': 'hi', 'countersign-theme': 'dark' } },
    )
    expect(hindi.body).toMatch(/lang="hi"\s+dir="ltr"\s+data-theme="dark"/)
    expect(textOf(hindi.body)).toContain('समय सीमा पार · रोका गया')
    const arabic = await page({}, { cookies: { 'countersign-language': 'ar', 'countersign-theme': '"><b>' } })
    expect(arabic.body).toMatch(/lang="ar"\s+dir="rtl"\s+data-theme="system"/)
    expect((await page({}, { cookies: { 'countersign-language': 'xx' } })).body).toContain('lang="en"')
  })

  it('has no top bar in a frame of the site', async () => {
    const bar = /<header>/
    expect((await page()).body).toMatch(bar)
    expect((await page({}, { headers: { 'sec-fetch-dest': 'iframe' } })).body).not.toMatch(bar)
  })

  it('runs no script and loads nothing from other origins', async () => {
    const { headers, body } = await page()
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['cache-control']).toBe('no-store')
    expect(body).not.toMatch(/<script|\sstyle=|\son\w+=|https?:/)
  })

  it.each([
    { view: 'year' },
    { day: '2026-02-31' },
    { day: '0001-01-01' },
    { day: 'x'.repeat(500), jobid: 'y'.repeat(500) },
  ] as Record<string, string>[])('takes %j as if it was left out', async (query) => {
    const { statusCode, body } = await page(query)
    expect([statusCode, body.includes('aria-current="date"')]).toEqual([200, true])
  })
})
