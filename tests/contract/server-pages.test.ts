/** Pages that the server draws (foundation §2, route table): all pages of the site, and their forms. */
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../server/sample/companies.ts'
import { contentSecurityPolicy } from '../../server/http/security-headers.ts'
import { bothDatabases } from './databases.ts'
import { fieldError, openPages, publishedScreens, rowsIn, type Visitor, visitor } from './page-visitor.ts'

/** Screens whose documents some of the pages report. */
const REPORTED = ['contractinvoice', 'StockReport', 'sales']

const site = await publishedScreens((name, { client }) => client.serverPage !== null || REPORTED.includes(name))
const { screens } = site
const pages = [...screens].filter(([, { client }]) => client.serverPage !== null).map(([name]) => name)

describe.each(bothDatabases)('server-drawn pages on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof openPages>>
  let app: FastifyInstance
  let steel: Visitor
  let tex: Visitor
  let clerk: Visitor
  beforeAll(async () => {
    opened = await openPages(kind, site)
    app = opened.app
    steel = await visitor(app, 'admin@steel.example', 'STEEL')
    tex = await visitor(app, 'admin@tex.example', 'TEX')
    clerk = await visitor(app, 'store-head@steel.example', 'STEEL')
  })
  afterAll(() => opened.close())

  const landing = (name: string, query = '') => `/ssr/${name}/landing${query}`
  const party = { 'f.PartyCode': 'P-77', 'f.PartyName': 'Deccan <Roofing>', 'f.Kind': 'Client', 'f.Active': 'y' }
  const save = (form: object, query = '?view=record') =>
    steel.post(landing('partymaster', query), { action: 'save', request: crypto.randomUUID(), ...form })
  const search = async (text: string, by = steel) => await by.get(landing('partymaster', `?search=${text}`))

  it.each(pages)('%s shows a list or a form for its platform, also in the frame of another page', async (name) => {
    const isSteel = screens.get(name)?.client.platform.includes('steel')
    for (const page of ['landing', 'panel']) {
      const { status, body } = await (isSteel ? steel : tex).get(`/ssr/${name}/${page}`)
      expect(status).toBe(200)
      expect(body).toMatch(/<table>|class="empty"|<form class="record"/)
      expect(body).not.toMatch(/<script|<style|style=|\son\w+=|role="alert"/)
    }
  })

  it.each(pages.filter((name) => screens.get(name)?.server.records))(
    '%s has sample rows and opens one',
    async (name) => {
      const isSteel = screens.get(name)?.client.platform.includes('steel')
      const by = isSteel ? steel : tex
      expect(rowsIn((await by.get(landing(name))).body)).toBeGreaterThanOrEqual(10)
      const { status, body } = await by.get(landing(name, `?view=record&key=${name}-3`))
      expect({ status, isForm: body.includes('<form class="record"') }).toEqual({ status: 200, isForm: true })
    },
  )

  it('take a name that every object has for no view, action or screen', async () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      expect((await steel.get(landing('partymaster', `?view=${name}`))).status).toBe(404)
      expect((await steel.post(landing('partymaster', '?view=record'), { action: name })).status).toBe(422)
      expect(
        (await steel.get(landing('partymaster', `?view=record&key=${name}&tab=${name}&${name}=1`))).status,
      ).toBeLessThan(500)
      expect((await steel.get(landing(name))).status).toBe(404)
    }
  })

  it('take no text that cannot be stored, in the path, the query, a cookie or a form', async () => {
    const broken = { result: 'HTTP 400', text: 'A text of the request holds a character that cannot be stored.' }
    const sent = async (options: InjectOptions) => {
      const { statusCode, body } = await app.inject(options)
      return { result: `HTTP ${statusCode}`, text: (JSON.parse(body) as { description?: string }).description }
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const page = '/ssr/partymaster/landing'
    expect(await sent({ url: `${page}?search=a%00b` })).toEqual(broken)
    expect(await sent({ url: '/ssr/calendar/page?jobid=a%00b' })).toEqual(broken)
    expect(await sent({ url: '/ssr/a%00b/landing' })).toEqual(broken)
    expect(await sent({ url: page, headers: { cookie: 'language=a%00b' } })).toEqual(broken)
    expect(await sent({ url: page, method: 'POST', headers: form, payload: 'f.PartyName=a%00b' })).toEqual(broken)
    expect(await sent({ url: '/main/v?apiid=a%00b' })).toEqual(broken)
  })

  it('have the strict Content-Security-Policy, and are not cached', async () => {
    const { headers } = await app.inject('/ssr/partymaster/landing')
    expect(headers['content-security-policy']).toBe(contentSecurityPolicy())
    expect(headers['cache-control']).toBe('no-store')
  })

  it('require a session', async () => {
    const { statusCode, body } = await app.inject('/ssr/partymaster/landing?apitoken=forged')
    expect(statusCode).toBe(401)
    expect(body).toContain('This session has expired. Please login again.')
    expect(body).not.toContain('<table>')
  })

  it('are refused if they are not in the menu of the person', async () => {
    expect((await tex.get(landing('drawing'))).status).toBe(404)
    expect((await clerk.get(landing('vwebapprights'))).status).toBe(403)
    expect((await steel.get(landing('vwebapprights'))).body).toContain('Store head')
  })

  it('are unknown without a definition', async () => {
    const answers = await Promise.all(['nothing', 'sales'].map((name) => steel.get(landing(name))))
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })

  it('save a record, confirm it and show it with its text escaped', async () => {
    const { status, to } = await save(party)
    expect(status).toBe(303)
    expect((await steel.get(to)).body).toContain('New entry successfully created.')
    expect((await search('Deccan')).body).toContain('Deccan &lt;Roofing&gt;')
  })

  it('show no message from the address that is not signed', async () => {
    expect((await steel.get(landing('partymaster', '?done=Paid&signed=x'))).body).not.toContain('role="status"')
  })

  it('save a form once that is sent twice', async () => {
    const form = { ...party, 'f.PartyCode': 'P-TWICE', 'f.PartyName': 'Sent twice', request: crypto.randomUUID() }
    await Promise.all([save(form), save(form)])
    expect(rowsIn((await search('Sent twice')).body)).toBe(1)
  })

  it('retain typed values and mark errors', async () => {
    const { status, body } = await save({ ...party, 'f.PartyName': '', 'f.CreditDays': '400', 'f.City': 'Nashik' })
    expect(status).toBe(422)
    expect(fieldError(body, 'PartyName')).toBe('Required.')
    expect(fieldError(body, 'CreditDays')).toContain('At most')
    expect(body).toContain('value="Nashik"')
    expect(body).toMatch(/name="invalid-fields"\s+value="true"/)
  })

  it('have the same rules as calls without the page', async () => {
    const body = { PartyCode: 'P-1', PartyName: '', Kind: 'Nobody', CreditDays: 400 }
    const cookie = await cookieOf(app)
    const url = `/main/s/partymaster/item?apiid=x&apitoken=${cookie.token}`
    const answer = await app.inject({ method: 'POST', url, payload: body, headers: { cookie: cookie.text } })
    const { post_item: errors } = answer.json<{ post_item: Record<string, string> }>()
    expect(Object.keys(errors).toSorted()).toEqual(['CreditDays', 'Kind', 'PartyName'])
    const unknown = await app.inject({ method: 'POST', url, payload: { Secret: 1 }, headers: { cookie: cookie.text } })
    expect(unknown.json()).toMatchObject({ ok: false, code: 'unknown-field' })
  })

  it('compute computed values, whatever is sent', async () => {
    const slip = { 'f.SlipNo': 'S-1', 'f.WeighedOn': '2026-11-02', 'f.VehicleNo': 'MH12AB1234' }
    const weights = { 'f.GrossWeight': '12,500', 'f.TareWeight': '4500', 'f.NetWeight': '1' }
    await steel.post(landing('weighingslipssr', '?view=record'), {
      action: 'save',
      request: 'slip-1-slip',
      ...slip,
      ...weights,
    })
    expect((await steel.get(landing('weighingslipssr', '?search=S-1'))).body).toContain('8,000 kg')
  })

  it('notify the second of two people who save concurrently, and retain the typed values', async () => {
    const open = '?view=record&key=partymaster-5'
    const form = { ...party, 'f.PartyCode': 'P-5', version: '1' }
    expect((await save({ ...form, 'f.City': 'Surat' }, open)).status).toBe(303)
    const { status, body } = await save({ ...form, 'f.City': 'Indore' }, open)
    expect(status).toBe(422)
    expect(body).toContain('Somebody else has changed this record since you opened it.')
    expect(body).toContain('value="Indore"')
  })

  it('let administrators order the stages of parts', async () => {
    const order = { 'f.FirstStage': 'loaded', 'f.SecondStage': 'received at site', 'f.ThirdStage': 'Erected at Site' }
    const page = landing('partwiseconf')
    const sent = (form: object) => steel.post(page, { action: 'save', request: crypto.randomUUID(), ...form })
    const twice = await sent({ ...order, 'f.SecondStage': 'loaded' })
    expect(fieldError(twice.body, 'SecondStage')).toBe('This stage stands in another place already.')
    const { status, to } = await sent(order)
    expect(status).toBe(303)
    const { body } = await steel.get(to)
    expect(body).toContain('The order of the stages is saved.')
    expect(body.replaceAll(/\s+/g, ' ')).toMatch(/First stage.{1,200}<option value="loaded" selected/)
    const seen = await clerk.get(page)
    expect([seen.status, seen.body.includes('name="action"')]).toEqual([200, false])
    expect((await tex.get(page)).status).toBe(404)
  })

  it('ask before they delete', async () => {
    const own = { ...party, 'f.PartyCode': 'P-GONE', 'f.PartyName': 'Soon gone' }
    expect((await save(own)).status).toBe(303)
    const [, key = ''] = /class="open" href="[^"]*key=([^&"]+)/.exec((await search('Soon gone')).body) ?? []
    const open = `?view=record&key=${key}`
    const form = { action: 'delete', request: crypto.randomUUID(), ...party }
    const asked = await steel.post(landing('partymaster', open), form)
    expect(asked.body).toContain('Deleting is not a reversible action. Do you want to continue?')
    expect((await steel.get(landing('partymaster', open))).status).toBe(200)
    expect((await steel.post(landing('partymaster', open), { ...form, confirmed: 'y' })).status).toBe(303)
    expect((await steel.get(landing('partymaster', open))).status).toBe(404)
  })

  it('ignore a form without the token of the session', async () => {
    const cookie = await cookieOf(app)
    const headers = { cookie: cookie.text, 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ action: 'save', request: 'forged-forged', ...party, 'f.PartyName': 'Forged' })
    const url = '/ssr/partymaster/landing?view=record'
    const { statusCode } = await app.inject({ method: 'POST', url, headers, payload: payload.toString() })
    expect(statusCode).toBe(401)
    expect(rowsIn((await search('Forged')).body)).toBe(0)
  })

  it('show and change nothing of another company', async () => {
    await save({ ...party, 'f.PartyName': 'Only of steel' })
    expect(rowsIn((await search('Only of steel', tex)).body)).toBe(0)
    expect((await tex.get(landing('partymaster', '?view=record&key=partymaster-900'))).status).toBe(404)
  })

  it('filter, sort and page', async () => {
    const { body } = await steel.get(landing('partymaster', '?Kind=Vendor&sort=PartyName'))
    expect(rowsIn(body)).toBeGreaterThan(0)
    expect(body.split('<tbody>')[1]).not.toMatch(/data-label="Kind">(?!Vendor)/)
    const names = [...body.matchAll(/class="open" href="[^"]*">([^<]*)/g)].map(([, name]) => name ?? '')
    expect(names).toEqual(names.toSorted((some, other) => (some < other ? -1 : 1)))
  })

  it('are drawn in the language of the reader', async () => {
    const { body } = await steel.get(landing('partymaster'), 'countersign-language=ar')
    expect(body).toMatch(/<html\s+lang="ar"\s+dir="rtl"/)
    expect(body).toContain('رمز الطرف')
  })
})

async function cookieOf(app: FastifyInstance): Promise<{ text: string; token: string }> {
  const payload = { email: 'director@steel.example', pwd: DEMO_PASSWORD, ccode: 'STEEL', hwid: 'server-pages' }
  const answer = await app.inject({ method: 'POST', url: '/main/login', payload })
  const text = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((each) => each.split(';')[0])
    .join('; ')
  return { text, token: encodeURIComponent(answer.json<{ tok: string }>().tok) }
}
