import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { alertTo, type Alerted, contactsOf, logOf } from './alerting.ts'

describe.each(databases)('alerts on %s', (kind) => {
  let site: Site
  let head: Browser
  let order: string
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 12 })
    head = await signedIn(site.server, 'head')
    order = (await head.rows())[0]?.id ?? ''
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const send = (more: Partial<Alerted> = {}, headers = {}) =>
    head.post('/main/s/orders/ma_notifycontacts', { ...alertTo(order), ...more }, { headers })
  const email = (query = {}) => logOf(head, 'email', query)

  it('go to contacts of the party that the document names, and to people of the company', async () => {
    const { contacts, users } = await contactsOf(head, order)
    expect(contacts.map(({ id }) => id).length).toBe(2)
    expect(users).toContainEqual(expect.objectContaining({ id: 'steel-head', email: 'head@steel.example' }))
    const party = (await head.rows()).find(({ id }) => id === order)?.['PartyName']
    const stored = await inTenant(site.database, 'steel', (work) =>
      work
        .selectFrom('contacts')
        .select('party')
        .where('id', '=', contacts[0]?.id ?? '')
        .execute(),
    )
    expect(stored).toEqual([{ party }])
  })

  it('are sent to each address once: To before Cc, chosen before typed', async () => {
    const { contacts, users } = await contactsOf(head, order)
    const mine = users.filter(({ id }) => id === 'steel-head')
    const typed = [{ text: contacts[0]?.email.toUpperCase() ?? '' }, { text: 'new@buyer.example' }]
    const { status, body } = await send({
      email: contacts.slice(0, 1),
      emailCc: [...mine, ...contacts.slice(0, 1)],
      manualemail: typed,
      manualemailCcCheck: true,
    })
    expect([status, body]).toEqual([200, { ok: true }])
    const rows = await email({ pk: order })
    const to = rows.map((row) => row.email).sort()
    expect(to).toEqual([contacts[0]?.email, 'head@steel.example', 'new@buyer.example'].sort())
    expect(new Set(rows.map((row) => row.kind))).toEqual(new Set(['internal', 'external']))
  })

  it('need a primary recipient: copies alone are refused with a message', async () => {
    const { users } = await contactsOf(head, order)
    const words = 'Please select a primary recipient in WhatsApp or email. CC recipients alone are not sufficient.'
    const typed = { manualemail: [{ text: 'new@buyer.example' }], manualemailCcCheck: true }
    for (const nobody of [{}, { emailCc: users.slice(0, 2) }, typed]) {
      const { status, body } = await send({ manualemail: [], ...nobody })
      expect([status, body.description]).toEqual([400, words])
    }
  })

  it.each(['12345', '98110001011', '+919811000101', '98110 0010', ''])('refuse the phone number "%s"', async (text) => {
    const { status, body } = await send({ manualphone: [{ text }] })
    expect([status, body.description]).toEqual([400, 'Invalid phone number'])
  })

  it.each(['nobody', 'a@b', 'a@b.c\nBcc: all@world.example', '"x" <a@b.example>', 'a@b.example,c@d.example'])(
    'refuse the address "%s"',
    async (text) => {
      expect((await send({ manualemail: [{ text }] })).status).toBe(400)
    },
  )

  it('use only the id of a sent contact, and accept only contacts of this document', async () => {
    const [contact] = (await contactsOf(head, order)).contacts
    const before = (await email()).length
    const forged = { ...contact, id: contact?.id ?? '', email: 'thief@forged.example' }
    await send({ manualemail: [], email: [forged] })
    const rows = await email()
    expect([rows.length, rows[0]?.email]).toEqual([before + 1, contact?.email])
    expect((await send({ email: [{ id: 'contact-999' }] })).status).toBe(400)
  })

  it('are sent once per key', async () => {
    const before = (await email()).length
    const key = { 'idempotency-key': 'alert-key-0001' }
    const answers = [await send({}, key), await send({}, key)]
    expect(answers.map(({ text }) => text)).toEqual(['{"ok":true}', '{"ok":true}'])
    expect((await email()).length).toBe(before + 1)
    expect((await send({ customer_text: 'Another' }, key)).status).toBe(409)
  })

  it('are written to the outbox folder if no provider is set', async () => {
    await send({ manualphone: [{ text: '9811000102' }], customer_text: 'Delivered on Friday' })
    await expect.poll(async () => (await email()).map(({ state }) => state)).not.toContain('Queued')
    const files = await readdir(site.installation.config.outboxDir)
    const mails = files.filter((name) => name.endsWith('.eml'))
    const texts = await Promise.all(
      mails.map((name) => readFile(join(site.installation.config.outboxDir, name), 'utf8')),
    )
    expect(texts.filter((text) => text.includes('Delivered on Friday')).length).toBe(1)
    const [sent] = await logOf(head, 'whatsapp', { pk: order })
    expect(sent).toMatchObject({ phone: '+919811000102', state: 'Sent', StateClass: 'info' })
    expect(files.some((name) => name.endsWith(`${sent?.id}.json`))).toBe(true)
  })

  it('can be previewed, with typed texts escaped in HTML', async () => {
    const query = {
      pk: order,
      customer_header: '<script>alert(1)</script>',
      customer_text: 'One\n<img src=x onerror=1>',
    }
    const { statusCode, body, headers } = await head.file('/main/s/orders/ma_viewtemplate', query)
    expect(statusCode).toBe(200)
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(body).toContain('One\n&lt;img src=x onerror=1&gt;')
    expect(body).not.toMatch(/<(script|img)/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  })

  it('are listed in the log by kind, and by patterns of screen and document', async () => {
    const all = await email()
    const external = await email({ external: 'y' })
    expect(external.length).toBeGreaterThan(0)
    expect(external.length).toBeLessThan(all.length)
    expect(new Set(external.map((row) => row.kind))).toEqual(new Set(['external']))
    expect((await email({ slug: 'ord%' })).length).toBe(all.length)
    expect(await email({ slug: 'ord\\%' })).toEqual([])
    expect(await email({ slug: 'order_', pk: `${order.slice(0, 4)}%` })).toEqual(all)
    const { status } = await head.get('/main/s/notificationconfig/notificationemaillogs_list', { slug: 'a\\' })
    expect(status).toBe(400)
  })

  it('stay stored with their text, for people of the company only', async () => {
    const [row] = await email()
    const { statusCode, body } = await head.file(row?.href ?? '')
    expect([statusCode, body.startsWith('<!doctype html>')]).toEqual([200, true])
    const tex = await signedIn(site.server, 'head', 'TEX')
    expect((await tex.file(row?.href ?? '')).statusCode).toBe(404)
    expect(await logOf(tex, 'email')).toEqual([])
    expect((await tex.post('/main/s/orders/ma_notifycontacts', alertTo(order))).status).toBe(404)
  })
})
