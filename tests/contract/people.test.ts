/** The people of a company: only administrators change and deactivate them and hand over; one always remains. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { buildApp } from '../../server/start/app.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { DEMO_PASSWORD } from '../../server/sample/companies.ts'
import { Browser, signedIn } from './browser.ts'
import { databases, type Site } from './databases.ts'
import { app, orders, stock } from './fixture.ts'
import { auditOf, login, openPeopleSite, peopleScreen } from './people-site.ts'

describe.each(databases)('people on %s', (kind) => {
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
  const change = (id: string, values: object) =>
    asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await work.updateTable('people').set(values).where('id', '=', id).execute()
    })

  it('are listed and filtered for administrators only', async () => {
    const all = await people().list()
    expect(all.map(({ id }) => id).sort()).toEqual(
      ['accounts', 'admin', 'director', 'head', 'owner'].map((key) => `steel-${key}`),
    )
    expect((await people().list({ role: 'head' })).map(({ id }) => id)).toEqual(['steel-head'])
    expect(await people().list({ Status: 'Invited' })).toEqual([])
    expect(await people().one('admin@steel.example')).toMatchObject({ admin: true, Status: 'Active', sessions: 1 })
    const head = peopleScreen(await signedIn(site.server, 'head'))
    for (const call of ['list', 'props', 'openwork'])
      expect((await head.get(call, call === 'openwork' ? { key: 'steel-head' } : {})).status).toBe(403)
    expect((await head.save({ name: 'X', email: 'x@steel.example' })).status).toBe(403)
    for (const call of ['invitation', 'deactivation', 'reactivation', 'endsessions'])
      expect((await head.post(call, { key: 'steel-owner' })).status).toBe(403)
  })

  it('are changed with before and after in the audit, and retain values that are not sent', async () => {
    const flags = JSON.stringify({ module_crm: true, beta: true })
    await change('steel-owner', { flags })
    expect((await people().save({ roles: ['accounts'], modulesOff: ['orders'] }, 'steel-owner')).body).toMatchObject({
      ok: true,
    })
    const entry = (await auditOf(site, 'steel')).findLast(({ event }) => event === 'person-changed')
    expect(entry).toMatchObject({ person: 'steel-admin', document: 'steel-owner' })
    expect(JSON.parse(entry?.before ?? '')).toEqual({ roles: [], modulesOff: [] })
    expect(JSON.parse(entry?.after ?? '')).toEqual({ roles: ['accounts'], modulesOff: ['orders'] })
    const owner = await signedIn(site.server, 'owner')
    expect((await owner.get('/main/v')).body).toMatchObject({
      flags: { beta: true, module_crm: true, module_orders: false },
    })
    expect((await owner.get('/main/s/orders/list')).status).toBe(403)
    await people().save({ roles: [], modulesOff: [] }, 'steel-owner')
  })

  it.each([
    [{ name: '' }, 'name', 'Required.'],
    [{ email: null, phone: null }, 'email', 'An e-mail address or a phone number is needed.'],
    [{ email: 'nobody' }, 'email', 'Invalid email address'],
    [{ email: 'HEAD@steel.example' }, 'email', 'Another person of this company has this address.'],
    [{ phone: '98 0000 0001', countryCode: '+91' }, 'phone', 'Another person of this company has this number.'],
    [{ phone: '98', countryCode: '+91' }, 'phone', '4 to 15 digits, without the country code.'],
    [{ phone: '9876512345', countryCode: '+1' }, 'countryCode', 'Choose a country code.'],
    [{ roles: ['king'] }, 'roles', 'There is no such role.'],
    [{ team: ['moon'] }, 'team', 'There is no such team.'],
    [{ modulesOff: ['moon'] }, 'modulesOff', 'There is no such module.'],
  ])('are not stored with %j', async (values, field, words) => {
    const phone = (await people().one('head@steel.example')) as unknown as { phone: string }
    const taken = 'phone' in values && values.phone === '98 0000 0001' ? { ...values, phone: phone.phone } : values
    const { body } = await people().save({ name: 'Ravi', email: 'ravi@steel.example', ...taken })
    expect((body as { post_item?: object }).post_item).toEqual({ [field]: words })
    expect(await people().one('ravi@steel.example')).toBeUndefined()
  })

  it('of another company are unknown', async () => {
    for (const call of ['invitation', 'deactivation', 'reactivation', 'endsessions'])
      expect((await people().post(call, { key: 'tex-head' })).status).toBe(404)
    expect((await people().save({ name: 'X' }, 'tex-head')).status).toBe(404)
  })

  it('always include an administrator who can log in, whoever removes the right', async () => {
    const last = { status: 409, body: { code: 'last-administrator' } }
    expect(await people().save({ admin: false }, 'steel-admin')).toMatchObject(last)
    expect(await people().post('deactivation', { key: 'steel-admin' })).toMatchObject({
      status: 409,
      body: { code: 'own-account' },
    })
    // An invited administrator who has not accepted yet does not count.
    const { body } = await people().save({ name: 'Invited Admin', email: 'invited@steel.example', admin: true })
    expect(await people().save({ admin: false }, 'steel-admin')).toMatchObject(last)
    await people().post('deactivation', { key: (body as unknown as { id: string }).id })
    await change('steel-director', { admin: true })
    const director = peopleScreen(await signedIn(site.server, 'director'))
    const answers = await Promise.all([
      people().save({ admin: false }, 'steel-director'),
      director.save({ admin: false }, 'steel-admin'),
    ])
    // The second is refused as the last administrator, or is no longer an administrator.
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
    expect([403, 409]).toContain(answers.map(({ status }) => status).toSorted()[1])
    await change('steel-admin', { admin: true })
    await change('steel-director', { admin: false })
    await expect(change('steel-admin', { admin: false })).rejects.toThrow('last administrator')
  })

  it('are logged out when deactivated, hand over work that nobody else could do, and can be reactivated', async () => {
    const head = await signedIn(site.server, 'head')
    const [order] = await head.rows({ Status: 'Submitted' })
    await head.approve([order?.id ?? ''])
    const open = (await people().get('openwork', { key: 'steel-head' })).body as unknown as {
      get_openwork: { text: string }
    }
    expect(open.get_openwork.text).toMatch(/^Documents wait that nobody else can decide: \d+ for Head of sales\./)
    const drafts = async (key: string) => {
      const { body } = await people().get('openwork', { key })
      return (body as unknown as { get_openwork: { drafts: number } }).get_openwork.drafts
    }
    const withOwner = await inTenant(site.database, 'steel', (work) =>
      work
        .selectFrom('documents')
        .select('id')
        .where('company_id', '=', 'steel')
        .where('screen', '=', 'orders')
        .where('owner_id', '=', 'steel-owner')
        .where('status', '=', 'Draft')
        .execute(),
    )
    expect(withOwner.length).toBeGreaterThan(0)
    expect([await drafts('steel-owner'), await drafts('steel-head')]).toEqual([withOwner.length, 0])
    const refused = (await people().post('deactivation', { key: 'steel-head' })).body as {
      post_item?: { handTo?: string }
    }
    expect(refused.post_item?.handTo).toBe(open.get_openwork.text)
    expect((await head.get('/main/agsk')).status).toBe(200)
    expect((await people().post('deactivation', { key: 'steel-head', handTo: 'steel-head' })).body).toMatchObject({
      ok: false,
    })
    expect((await people().post('deactivation', { key: 'steel-head', handTo: 'steel-accounts' })).body).toMatchObject({
      ok: true,
    })
    expect((await head.get('/main/agsk')).status).toBe(401)
    expect((await new Browser(site.server).login('head')).status).toBe(401)
    expect((await people().one('accounts@steel.example'))?.roles).toEqual(['accounts', 'head'])
    const accounts = await signedIn(site.server, 'accounts')
    expect((await accounts.get('/main/waiting')).body.get_waiting.result.map(({ Status }) => Status)).toContain(
      'Submitted',
    )
    const { body } = await accounts.get('/main/s/orders/details', { key: order?.id ?? '' })
    expect(JSON.stringify(body)).toContain('First Approved')
    const events = (await auditOf(site, 'steel')).slice(-4).map(({ event }) => event)
    expect(events).toContain('person-deactivated')
    expect((await auditOf(site, 'steel')).findLast(({ event }) => event === 'person-deactivated')).toMatchObject({
      document: 'steel-head',
      handedTo: 'steel-accounts',
    })
    expect(await people().post('reactivation', { key: 'steel-head' })).toMatchObject({ body: { ok: true } })
    expect((await new Browser(site.server).login('head')).status).toBe(200)
    await people().save({ roles: ['accounts'] }, 'steel-accounts')
  })

  it('get no one-time passwords, messages or new links while they are deactivated', async () => {
    expect((await people().post('deactivation', { key: 'steel-accounts', leave: true })).body).toMatchObject({
      ok: true,
    })
    const { body } = await admin.get('/main/s/orders/ma_list', { pk: (await admin.rows())[0]?.id ?? '', page: '0' })
    const users = (body as unknown as { get_users: { result: readonly { id: string }[] } }).get_users.result
    expect(users.map(({ id }) => id)).not.toContain('steel-accounts')
    await people().post('reactivation', { key: 'steel-accounts' })
  })

  it('can be logged out everywhere by people who manage them', async () => {
    const browsers = [await signedIn(site.server, 'owner'), await signedIn(site.server, 'owner')]
    const { body } = await people().post('endsessions', { key: 'steel-owner' })
    expect(body).toMatchObject({ ok: true })
    for (const each of browsers) expect((await each.get('/main/agsk')).status).toBe(401)
    expect((await auditOf(site, 'steel')).at(-1)).toMatchObject({ event: 'sessions-ended', document: 'steel-owner' })
  })

  it('are independent in each company, even if they are the same human being', async () => {
    const tex = peopleScreen(await signedIn(site.server, 'admin', 'TEX'))
    await tex.save({ email: 'owner@steel.example', countryCode: '+91', phone: '98111 22233' }, 'tex-owner')
    await people().post('deactivation', { key: 'steel-owner', leave: true })
    expect(await login(site.server, { email: 'owner@steel.example', pwd: DEMO_PASSWORD, ccode: 'STEEL' })).toBe(401)
    expect(await login(site.server, { email: 'owner@steel.example', pwd: DEMO_PASSWORD, ccode: 'TEX' })).toBe(200)
    await people().post('reactivation', { key: 'steel-owner' })
  })

  it('can be managed by a role that the screen names, except administrators and the person themselves', async () => {
    const screen: ServerDefinition = {
      ...stock,
      screen: 'people',
      documents: false,
      manage: ['director'],
      section: 'crm',
    }
    const screens = {
      get: (name: string) => [screen, orders].find((each) => each.screen === name),
      all: () => [screen, orders],
    }
    const server = await buildApp({
      config: site.installation.config,
      database: site.database,
      screens,
      app: () => app,
    })
    const director = peopleScreen(await signedIn(server, 'director'))
    const head = peopleScreen(await signedIn(server, 'head'))
    expect((await head.get('props')).status).toBe(403)
    expect((await director.list()).length).toBeGreaterThan(4)
    expect((await director.save({ team: ['crm'] }, 'steel-owner')).body).toMatchObject({ ok: true })
    expect((await director.save({ admin: true }, 'steel-owner')).status).toBe(403)
    expect((await director.save({ roles: ['head'] }, 'steel-director')).status).toBe(403)
    expect((await director.post('invitation', { key: 'steel-admin' })).status).toBe(403)
    const toThemselves = { key: 'steel-head', handTo: 'steel-director' }
    expect((await director.post('deactivation', toThemselves)).status).toBe(403)
    expect((await director.save({ name: 'New', email: 'new@steel.example', admin: true })).status).toBe(403)
    await server.close()
  })
})
