/** Companies: added, changed and deactivated by the support company, which gets no rights in them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/start/app.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, type Site } from './databases.ts'
import { PageBrowser } from './empty-site.ts'
import { app, orders, stock } from './fixture.ts'
import { auditOf, login, openPeopleSite, sentLink, tokenIn } from './people-site.ts'

const ACME = {
  name: 'Acme Buildings',
  ccode: 'acme',
  address: 'Plot 7, Pune',
  erpType: 'steel',
  currency: 'SAR',
  timeZone: 'Asia/Riyadh',
  yearStart: '1',
  languages: ['en'],
  adminName: 'Anita Joshi',
  adminEmail: 'anita@acme.example',
}
const TYPED = { password: 'seven steel rafters', again: 'seven steel rafters' }
const REFUSED = { status: 403, body: { code: 'not-authorised' } }

describe.each(databases)('companies on %s', (kind) => {
  let site: Site
  let support: Browser
  beforeAll(async () => {
    site = await openPeopleSite(kind)
    support = await signedIn(site.server, 'admin')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const at = (call: string) => `/main/s/companies/${call}`
  const list = async () => {
    const { body } = await support.get(at('list'), { page_by: '100' })
    return body.get_list.result as unknown as readonly {
      ccode: string
      isTest: boolean
      Status: string
      name: string
    }[]
  }

  it('are managed only by administrators of the support company', async () => {
    const others = [await signedIn(site.server, 'admin', 'TEX'), await signedIn(site.server, 'head')]
    for (const each of others) {
      for (const call of ['list', 'props']) expect(await each.get(at(call))).toMatchObject(REFUSED)
      expect(await each.post(at('item'), ACME)).toMatchObject(REFUSED)
      expect(await each.post(at('item'), { name: 'Mine' }, { query: { key: 'steel' } })).toMatchObject(REFUSED)
      for (const call of ['deactivation', 'reactivation'])
        expect(await each.post(at(call), { key: 'steel' })).toMatchObject(REFUSED)
    }
  })

  it('are not in the menu of others', async () => {
    const screen = { ...stock, screen: 'companies', documents: false }
    const screens = { get: (name: string) => (name === 'companies' ? screen : undefined), all: () => [screen] }
    const { config } = site.installation
    const server = await buildApp({ config, database: site.database, screens, app: () => app })
    const flagsOf = async (role: string, ccode: string) => {
      const { body } = await (await signedIn(server, role, ccode)).get('/main/v')
      return (body as { flags?: object }).flags
    }
    expect(await flagsOf('admin', 'TEX')).toMatchObject({ module_companies: false })
    expect(await flagsOf('head', 'STEEL')).toMatchObject({ module_companies: false })
    expect(await flagsOf('admin', 'STEEL')).not.toHaveProperty('module_companies')
    await server.close()
  })

  it('are managed by nobody if there is no support company', async () => {
    const config = { ...site.installation.config, supportCompany: null }
    const screens = { get: () => orders, all: () => [orders] }
    const server = await buildApp({ config, database: site.database, screens, app: () => app })
    const admin = await signedIn(server, 'admin')
    expect(await admin.get(at('list'))).toMatchObject(REFUSED)
    expect(await admin.post(at('item'), ACME)).toMatchObject(REFUSED)
    await server.close()
  })

  it('are not added with invalid values, and nothing remains', async () => {
    const before = await auditOf(site, 'steel')
    const wrong = { ...ACME, name: '', erpType: 'moon', currency: 'XXQ', yearStart: '13', adminEmail: 'anita' }
    expect((await support.post(at('item'), wrong)).body).toMatchObject({
      ok: false,
      post_item: {
        name: 'Required.',
        erpType: 'Required.',
        currency: 'There is no such currency.',
        yearStart: 'A month from 1 to 12.',
        adminEmail: 'Invalid email address',
      },
    })
    const taken = (await support.post(at('item'), { ...ACME, ccode: 'tex' })).body
    expect(taken).toMatchObject({ post_item: { ccode: 'There is already a company with the code TEX.' } })
    // The company is valid, but its administrator is not: neither remains.
    expect((await support.post(at('item'), { ...ACME, adminName: '' })).body).toMatchObject({
      post_item: { adminName: 'Required.' },
    })
    expect((await list()).map(({ ccode }) => ccode)).not.toContain('ACME')
    expect(await auditOf(site, 'steel')).toEqual(before)
  })

  it('are added with an administrator who is invited, and the person who adds them gets no rights', async () => {
    expect((await support.post(at('item'), ACME, { headers: { 'idempotency-key': 'acme-first' } })).body).toEqual({
      ok: true,
      id: 'acme',
    })
    expect((await support.post(at('item'), ACME, { headers: { 'idempotency-key': 'acme-first' } })).body).toEqual({
      ok: true,
      id: 'acme',
    })
    expect((await list()).find(({ ccode }) => ccode === 'ACME')).toMatchObject({
      name: 'Acme Buildings',
      Status: 'Active',
    })
    expect((await auditOf(site, 'steel')).at(-1)).toMatchObject({
      event: 'company-added',
      person: 'steel-admin',
      company: 'ACME',
    })
    expect(await auditOf(site, 'acme')).toMatchObject([
      { event: 'company-added', person: null, from: 'support', by: 'STEEL/steel-admin' },
      { event: 'person-added', by: 'STEEL/steel-admin' },
      { event: 'person-invited', by: 'STEEL/steel-admin' },
    ])
    expect((await support.get('/main/s/people/list')).text).not.toContain('acme')
    const browser = new PageBrowser(site.server)
    const link = await sentLink(site, 'anita@acme.example', 'acme')
    expect((await browser.submit('/ssr/invitation', { token: tokenIn(link), ...TYPED })).status).toBe(303)
    expect(await browser.session()).toMatchObject({ company: 'Acme Buildings', admin: true, userName: 'Anita Joshi' })
    expect(await login(site.server, { email: 'anita@acme.example', pwd: TYPED.password, ccode: 'ACME' })).toBe(200)
  })

  it('retain code and platform when they are changed, with before and after in their audit', async () => {
    const sent = { name: 'Acme Steel', ccode: 'OTHER', erpType: 'tex', currency: 'INR' }
    expect((await support.post(at('item'), sent, { query: { key: 'acme' } })).body).toMatchObject({ ok: true })
    expect((await list()).find(({ ccode }) => ccode === 'ACME')).toMatchObject({ name: 'Acme Steel', erpType: 'steel' })
    const entry = (await auditOf(site, 'acme')).findLast(({ event }) => event === 'company-changed')
    expect(JSON.parse(entry?.before ?? '')).toEqual({ name: 'Acme Buildings', currency: 'SAR' })
    expect(JSON.parse(entry?.after ?? '')).toEqual({ name: 'Acme Steel', currency: 'INR' })
  })

  it('let nobody in while they are deactivated, and are reactivated unchanged', async () => {
    const tex = await signedIn(site.server, 'admin', 'TEX')
    expect(await support.post(at('deactivation'), { key: 'steel' })).toMatchObject({
      status: 409,
      body: { code: 'own-company' },
    })
    expect((await support.post(at('deactivation'), { key: 'nobodys' })).status).toBe(404)
    expect((await support.post(at('deactivation'), { key: 'tex' })).body).toEqual({ ok: true })
    expect((await tex.get('/main/agsk')).status).toBe(401)
    await expect(signedIn(site.server, 'admin', 'TEX')).rejects.toThrow('login-failed')
    const { rows } = await sql<{ company_id: string }>`select company_id from rule_hashes()`.execute(
      site.database.kysely,
    )
    expect(rows.map(({ company_id }) => company_id)).not.toContain('tex')
    expect((await support.post(at('reactivation'), { key: 'tex' })).body).toEqual({ ok: true })
    await signedIn(site.server, 'admin', 'TEX')
    expect(
      (await auditOf(site, 'tex')).map(({ event }) => event).filter((event) => event.startsWith('company-')),
    ).toEqual(['company-deactivated', 'company-activated'])
  })
})
