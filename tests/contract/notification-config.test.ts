import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { logOf } from './alerting.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { alertsOf, deliver, usernames } from './notifications.ts'
import { auditOf } from './part-wise.ts'

describe.each(databases)('the notification configuration on %s', (kind) => {
  let site: Site
  let browser: Browser
  let head: Browser
  let admin: ReturnType<typeof alertsOf>
  let names: Readonly<Record<string, string>>
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 40 })
    browser = await signedIn(site.server, 'admin')
    head = await signedIn(site.server, 'head')
    admin = alertsOf(browser)
    names = await usernames(site)
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const named = (...roles: string[]) => roles.map((role) => names[role] ?? '')
  const decideOne = async () => {
    const id = (await head.rows()).find(({ Status }) => Status === 'Submitted')?.id ?? ''
    expect((await head.approve([id])).body.approval_list[0]?.ok).toBe(true)
    await deliver(site)
    return id
  }
  const sentAbout = async (pk: string) => [
    ...(await logOf(browser, 'email', { pk })),
    ...(await logOf(browser, 'whatsapp', { pk })),
  ]

  it('has an alert for each status that a move can reach, under the module of its screen', async () => {
    const events = await admin.events()
    expect(events.map(({ slug }) => slug)).toEqual([
      'orders-submitted',
      'orders-first-approved',
      'orders-2nd-approved',
      'orders-approved',
      'orders-rejected',
    ])
    expect(events[3]).toMatchObject({ name: 'Orders: Approved', name_module: 'CRM', has_email: [], has_whatsapp: [] })
  })

  it('has only the digests of its platform', async () => {
    const tex = alertsOf(await signedIn(site.server, 'admin', 'TEX'))
    const slugs = async (of: typeof admin) => (await of.scheduled()).map(({ slug }) => slug)
    expect(await slugs(admin)).toContain('erection-not-updated')
    expect(await slugs(tex)).toEqual((await slugs(admin)).filter((slug) => slug !== 'erection-not-updated'))
  })

  it('can be changed by administrators, and read by all', async () => {
    const other = alertsOf(head)
    for (const refused of [
      await other.save('orders-approved', { has_email: named('head') }),
      await other.copy(named('head')[0] ?? '', named('owner')),
      await other.run('orders-approved', { manualemail: 'a@b.example' }),
    ]) {
      expect(refused).toMatchObject({ status: 403, body: { description: 'Only an administrator may do this.' } })
    }
    expect(await other.find('orders-approved')).toMatchObject({ has_email: [] })
  })

  it('reports the error of each invalid field, and stores nothing', async () => {
    const seven = named('head', 'accounts', 'director', 'owner', 'admin')
    const wrong = await admin.save('orders-approved', { has_email: ['Nobody'], has_whatsapp: [...seven, 'X'] })
    expect(wrong.body).toEqual({
      ok: false,
      post_item: {
        has_email: 'There is nobody called "Nobody".',
        has_whatsapp: 'There is nobody called "X".',
      },
    })
    expect(await admin.find('orders-approved')).toMatchObject({ has_email: [], has_whatsapp: [] })
    expect((await admin.save('orders-nowhere', {})).status).toBe(404)
  })

  it('accepts six users for WhatsApp, and no seventh', async () => {
    await addPeople(site, ['p6', 'p7'])
    const all = await usernames(site)
    const seven = ['head', 'accounts', 'director', 'owner', 'admin', 'p6', 'p7'].map((role) => all[role] ?? '')
    const { body } = await admin.save('orders-approved', { has_whatsapp: seven })
    expect(body.post_item).toEqual({ has_whatsapp: 'At most 6 users.' })
    expect((await admin.save('orders-approved', { has_whatsapp: seven.slice(0, 6) })).body.ok).toBe(true)
    expect((await admin.find('orders-approved'))?.has_whatsapp).toHaveLength(6)
    expect((await admin.save('orders-approved', { has_whatsapp: [] })).body.ok).toBe(true)
  })

  it('leaves missing values unchanged, and is audited', async () => {
    await admin.save('orders-rejected', { has_email: named('head'), send_alert_to_client: true })
    await admin.save('orders-rejected', { has_whatsapp: named('director') })
    expect(await admin.find('orders-rejected')).toMatchObject({
      has_email: named('head'),
      has_whatsapp: named('director'),
      send_alert_to_client: true,
    })
    const entries = await auditOf(site, 'orders-rejected')
    expect(entries).toMatchObject([
      { event: 'alert-configured', person: 'steel-admin', email: 'steel-head', client: 'true' },
      { event: 'alert-configured', whatsapp: 'steel-director' },
    ])
  })

  it('applies to the next event: exactly these people, each by the chosen channels', async () => {
    await admin.save('orders-first-approved', { has_email: named('accounts', 'director'), has_whatsapp: named('head') })
    const id = await decideOne()
    // The server delivers concurrently: each message is sent by whoever claimed it.
    const sent = async () =>
      (await sentAbout(id)).map((row) => [row.username, row.email ?? row.phone, row.kind, row.state]).sort()
    await expect.poll(sent).toEqual(
      [
        [names['accounts'], 'accounts@steel.example', 'system', 'Sent'],
        [names['director'], 'director@steel.example', 'system', 'Sent'],
        [names['head'], expect.stringMatching(/^\+91\d{10}$/), 'system', 'Sent'],
      ].sort(),
    )
  })

  it('sends nothing without subscribers', async () => {
    await admin.save('orders-first-approved', { has_email: [], has_whatsapp: [] })
    expect(await sentAbout(await decideOne())).toEqual([])
  })

  it('sends to the client if that is set, and to no other party', async () => {
    await admin.save('orders-first-approved', { has_email: named('head'), send_alert_to_client: true })
    const id = await decideOne()
    const party = String((await head.rows()).find((row) => row.id === id)?.['PartyName'])
    const host = `${party
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replace(/-$/, '')}.example`
    const outside = (await sentAbout(id)).filter(({ kind }) => kind === 'external')
    expect(outside.length).toBeGreaterThan(0)
    for (const { email, phone } of outside) expect(email?.endsWith(host) ?? phone !== undefined).toBe(true)
    await admin.save('orders-first-approved', { send_alert_to_client: false })
    expect((await sentAbout(await decideOne())).map(({ kind }) => kind)).toEqual(['system'])
  })

  it('can be copied to others, who keep their own alerts, all or nothing', async () => {
    await admin.save('orders-2nd-approved', { has_email: named('director'), has_whatsapp: named('director') })
    const { body } = await admin.copy(names['director'] ?? '', named('owner', 'accounts'))
    expect(body.ok).toBe(true)
    expect(await admin.find('orders-2nd-approved')).toMatchObject({
      has_email: named('accounts', 'director', 'owner').sort(),
      has_whatsapp: named('accounts', 'director', 'owner').sort(),
    })
    const all = await usernames(site)
    const many = ['head', 'admin', 'p6', 'p7'].map((role) => all[role] ?? '')
    const refused = await admin.copy(names['director'] ?? '', many)
    expect(refused).toMatchObject({ status: 400, body: { code: 'too-many-whatsapp' } })
    expect((await admin.find('orders-2nd-approved'))?.has_email).toHaveLength(3)
  })

  it('can only be copied to somebody else', async () => {
    const [director = '', owner = ''] = named('director', 'owner')
    expect((await admin.copy('', [])).body.post_item).toEqual({ copyfrom_uid: 'Required.', copyto_uid: 'Required.' })
    expect((await admin.copy(director, [director, owner])).body.post_item).toEqual({
      copyto_uid: 'The source cannot be one of the targets.',
    })
    expect((await admin.copy('Nobody', [owner])).body.ok).toBe(false)
  })

  it('sends an alert manually to an address, which is validated', async () => {
    const send = (body: object) => admin.run('orders-approved', body)
    for (const manualphone of ['98110', '981100020', '98110002001']) {
      expect((await send({ manualphone })).body.description).toBe('Invalid phone number')
    }
    expect((await send({ manualemail: 'nobody' })).body.description).toBe('Invalid email address')
    expect((await send({ manualemail: ' ', manualphone: null })).body).toMatchObject({
      code: 'no-recipient',
      description: 'Enter an email or a phone number.',
    })
    expect((await send({ manualemail: 'site@buyer.example', manualphone: '9811000200' })).body).toEqual({ ok: true })
    await deliver(site)
    const mail = async () =>
      (await logOf(browser, 'email', { external: 'y' })).find(({ email }) => email === 'site@buyer.example')
    const payload = expect.stringContaining('Approved') as string
    await expect.poll(mail).toMatchObject({ state: 'Sent', payload })
    expect((await logOf(browser, 'whatsapp', { external: 'y' })).map(({ phone }) => phone)).toContain('+919811000200')
  })

  it('sends an alert manually to all subscribers if the body is empty, once per key', async () => {
    await admin.save('orders-approved', { has_email: named('accounts') })
    const before = (await logOf(browser, 'email', { internal: 'y' })).length
    const [first, again] = await Promise.all([
      admin.run('orders-approved', {}, 'run-once-only'),
      admin.run('orders-approved', {}, 'run-once-only'),
    ])
    expect([first.body, again.text]).toEqual([{ ok: true }, first.text])
    const sent = await logOf(browser, 'email', { internal: 'y' })
    expect(sent.slice(0, sent.length - before).map(({ username }) => username)).toEqual(named('accounts'))
    await admin.save('orders-approved', { has_email: [] })
    expect((await admin.run('orders-approved', {})).body).toMatchObject({ code: 'no-recipient' })
    expect((await admin.run('decisions', {})).body).toMatchObject({ code: 'no-recipient' })
    expect((await admin.run('orders', {})).status).toBe(404)
  })

  it('belongs to one company', async () => {
    const tex = alertsOf(await signedIn(site.server, 'admin', 'TEX'))
    expect((await tex.events()).flatMap((each) => [...each.has_email, ...each.has_whatsapp])).toEqual([])
    expect((await tex.save('orders-rejected', { has_email: named('head') })).body.ok).toBe(false)
  })
})

/** Additional people of the company with a phone. */
async function addPeople(site: Site, ids: readonly string[]): Promise<void> {
  await asOwner(site.database, async (work) => {
    await setTenant(work, 'steel')
    for (const [index, id] of ids.entries()) {
      const person = { company_id: 'steel', id: `steel-${id}`, name: `Person ${id}`, email: `${id}@steel.example` }
      await work
        .insertInto('people')
        .values({ ...person, roles: [], team: [], admin: false, flags: '{}' })
        .execute()
      const account = { company_id: 'steel', person_id: person.id, email: person.email, country_code: '+91' }
      await work
        .insertInto('accounts')
        .values({ ...account, phone: `970000000${index}`, password_hash: 'none' })
        .execute()
    }
  })
}
