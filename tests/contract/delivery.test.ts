import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { claimMessages } from '../../server/alerts/messages.ts'
import { createContext } from '../../server/start/create-context.ts'
import { alertTo, type Alerted, logOf } from './alerting.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app, orders } from './fixture.ts'
import { alertsOf, usernames } from './notifications.ts'
import { type MailServer, openMailServer, openProvider, type Provider } from './providers.ts'

const SECRET = 'shared-with-the-provider'

describe.each(databases)('delivery on %s', (kind) => {
  let site: Site
  let head: Browser
  let order: string
  let mail: MailServer
  let provider: Provider
  beforeAll(async () => {
    ;[mail, provider] = await Promise.all([openMailServer(), openProvider('token')])
    const installation = await newInstallation(kind)
    const config = {
      ...installation.config,
      publicUrl: 'https://erp.example.com',
      mail: { url: mail.url, from: 'Countersign <erp@maker.example>' },
      whatsapp: { url: provider.url, token: 'token', secret: SECRET },
    }
    site = await openSite({ ...installation, config }, { rows: 12 })
    head = await signedIn(site.server, 'head')
    order = (await head.rows())[0]?.id ?? ''
  })
  afterAll(async () => {
    await site.close()
    await Promise.all([site.installation.remove(), mail.close(), provider.close()])
  })

  const send = (more: Partial<Alerted>) => head.post('/main/s/orders/ma_notifycontacts', { ...alertTo(order), ...more })
  const stateOf = async (channel: 'email' | 'whatsapp', to: string) =>
    (await logOf(head, channel)).find((row) => (row.email ?? row.phone) === to)?.state
  const settled = (channel: 'email' | 'whatsapp', to: string) => expect.poll(() => stateOf(channel, to))
  /** Delivers once, as the running server does. */
  const deliver = async () => {
    const screens = { get: (name: string) => (name === 'orders' ? orders : undefined), all: () => [orders] }
    const settings = { config: site.installation.config, database: site.database, screens, app: () => app }
    const { delivery, exports } = createContext(settings, (error) => expect(error).toBe(null))
    await delivery.round()
    await Promise.all([delivery.close(), exports.close()])
  }

  it('passes an e-mail with its files to the mail server, and logs it', async () => {
    const bytes = new TextEncoder().encode('%PDF-1.4\ndrawing of the frame\n%%EOF')
    await head.upload('/main/s/orders/attachments', [{ name: 'frame.pdf', bytes }], {
      query: { awsfile_master_pk: order },
    })
    await send({ sendAttachments: true, manualemail: [{ text: 'site@buyer.example' }], customer_text: 'As agreed.' })
    await settled('email', 'site@buyer.example').toBe('Sent')
    const got = mail.received.filter(({ to }) => to === 'site@buyer.example')
    expect(got).toHaveLength(1)
    expect(got[0]?.text).toMatch(/filename="?frame\.pdf/)
    expect(got[0]?.text).toContain(Buffer.from(bytes).toString('base64').slice(0, 40))
    expect(got[0]?.text).toContain('As agreed.')
  })

  it('shows every recipient the others, but sends each a separate message', async () => {
    const texts = ['one@buyer.example', 'two@buyer.example']
    await send({ manualemail: texts.map((text) => ({ text })) })
    for (const text of texts) await settled('email', text).toBe('Sent')
    const got = mail.received.filter(({ to }) => texts.includes(to))
    expect(got.map(({ to }) => to).sort()).toEqual(texts)
    for (const { text } of got) expect(text).toContain('To: one@buyer.example, two@buyer.example')
  })

  it('sends a link that opens this message for 30 days on the public address, and changes nothing', async () => {
    await send({ manualemail: [{ text: 'reader@buyer.example' }] })
    await settled('email', 'reader@buyer.example').toBe('Sent')
    const path = linkIn(mail.received.find(({ to }) => to === 'reader@buyer.example')?.text ?? '')
    const before = (await head.rows()).find(({ id }) => id === order)
    const { statusCode, body } = await site.server.inject(path)
    expect([statusCode, body.startsWith('<!doctype html>')]).toEqual([200, true])
    expect(await stateOf('email', 'reader@buyer.example')).toBe('Sent')
    expect((await head.rows()).find(({ id }) => id === order)).toEqual(before)
    expect((await site.server.inject(`${path}x`)).statusCode).toBe(404)
    const statusAfter = async (days: number): Promise<number> => {
      await asOwner(site.database, async (work) => {
        await setTenant(work, 'steel')
        const created_at = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
        await work.updateTable('messages').set({ created_at }).where('recipient', '=', 'reader@buyer.example').execute()
      })
      return (await site.server.inject(path)).statusCode
    }
    expect([await statusAfter(29), await statusAfter(31)]).toEqual([200, 410])
  })

  it('retries a message that the mail server defers, and gives up one that it rejects', async () => {
    await send({ manualemail: [{ text: 'later@buyer.example' }, { text: 'never@buyer.example' }] })
    await settled('email', 'never@buyer.example').toBe('Failed')
    expect(await stateOf('email', 'later@buyer.example')).toBe('Queued')
    const row = (await logOf(head, 'email')).find(({ email }) => email === 'never@buyer.example')
    expect(row).toMatchObject({ StateClass: 'danger', payload: expect.stringContaining('no such mailbox') as string })
  })

  it('posts WhatsApp messages to the provider, and accepts its signed reports', async () => {
    await send({ manualemail: [], manualphone: [{ text: '9811000103' }] })
    await settled('whatsapp', '+919811000103').toBe('Sent')
    const posted = provider.received.find(({ to }) => to === '+919811000103')
    const reportState = (state: string, secret = SECRET) =>
      report(site, { reference: posted?.reference ?? '', state }, secret)
    expect((await reportState('read', 'of somebody else')).statusCode).toBe(403)
    expect(await stateOf('whatsapp', '+919811000103')).toBe('Sent')
    expect((await reportState('read')).json()).toEqual({ ok: true })
    // Repeated and older reports: a state never goes back.
    await Promise.all([reportState('delivered'), reportState('read'), reportState('failed')])
    expect(await stateOf('whatsapp', '+919811000103')).toBe('Read')
  })

  it('notifies the owner of a decision once, with its status, if that is set', async () => {
    const admin = alertsOf(await signedIn(site.server, 'admin'))
    const { owner: name = '' } = await usernames(site)
    expect((await admin.save('orders-first-approved', { has_email: [name] })).body.ok).toBe(true)
    const waiting = (await head.rows()).find(({ Status }) => Status === 'Submitted')?.id ?? ''
    expect((await head.approve([waiting])).status).toBe(200)
    await deliver()
    await deliver()
    const got = mail.received.filter(({ to, text }) => to === 'owner@steel.example' && text.includes('First Approved'))
    expect(got).toHaveLength(1)
    const owner = await signedIn(site.server, 'owner')
    const logged = async () => (await logOf(owner, 'email', { system: 'y', pk: waiting })).map(({ state }) => state)
    const link = linkIn(got[0]?.text ?? '')
    const { headers, statusCode } = await site.server.inject({ url: link, cookies: owner.cookieJar() })
    const [route, message = ''] = String(headers.location).split('#message=')
    expect(await logged()).toEqual(['Sent'])
    expect((await head.post('/main/opened', { message })).status).toBe(404)
    expect((await owner.post('/main/opened', { message: `${message}0` })).status).toBe(404)
    expect(await logged()).toEqual(['Sent'])
    expect((await owner.post('/main/opened', { message })).body).toEqual({ ok: true })
    expect(await logged()).toEqual(['Read'])
    const [notice] = (await owner.get('/main/s/notification/list')).body.get_list.result
    const read = JSON.parse((await owner.get('/main/s/notification/read', { id: notice?.id ?? '' })).text) as unknown
    expect([statusCode, read]).toEqual([303, { ok: true, get_read: { vue_router_push: route } }])
    expect((await owner.get('/main/s/notification/unreadcount')).body.get_unreadcount.count).toBe(0)
    expect((await head.get('/main/s/notification/read', { id: notice?.id ?? '' })).status).toBe(404)
  })

  it('sends a message that a dead process had claimed again, under the same Message-ID', async () => {
    const take = () => inTenant(site.database, 'steel', (work) => claimMessages(work, 'steel'))
    await inTenant(site.database, 'steel', (work) =>
      work
        .updateTable('messages')
        .set({ next_at: new Date(0) })
        .where('state', '=', 'Queued')
        .execute(),
    )
    const [taken] = await take()
    expect(taken?.recipient).toBe('later@buyer.example')
    expect(await take()).toEqual([])
    mail.takesEverything()
    await inTenant(site.database, 'steel', (work) =>
      work
        .updateTable('messages')
        .set({ next_at: new Date(0) })
        .where('state', '=', 'Queued')
        .execute(),
    )
    await deliver()
    const got = mail.received.find(({ to }) => to === 'later@buyer.example')
    expect(got?.text).toContain(`Message-ID: <${taken?.id}@erp.example.com>`)
    expect(await stateOf('email', 'later@buyer.example')).toBe('Sent')
  })
})

/** The path of the link: its host does not exist in tests. */
function linkIn(mail: string): string {
  const plain = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  return /https:\/\/erp\.example\.com(\/main\/opened\?message=[\w.%-]+)/.exec(plain)?.[1] ?? ''
}

async function report(site: Site, body: object, secret: string) {
  const payload = JSON.stringify(body)
  const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-signature-256': signature }
  return await site.server.inject({ method: 'POST', url: '/main/whatsapp/callback', payload, headers })
}
