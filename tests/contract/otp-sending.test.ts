/** One-time passwords are sent as the settings define, and logged only in development. */
import { existsSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { untilPassed } from '../runner/until-passed.ts'
import type { Config } from '../../server/config/config.ts'
import { sendOtp } from '../../server/people/sessions/send-otp.ts'
import { Browser } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { type MailServer, openMailServer, openProvider, type Provider } from './providers.ts'

const TOKEN = 'token of the provider'
const HEAD = {
  to: '+919800000001',
  purpose: 'login',
  accounts: [{ company_id: 'steel', person_id: 'steel-head' }],
} as const
const ADMIN_OF_BOTH = {
  to: '+919800000099',
  purpose: 'login',
  accounts: [
    { company_id: 'steel', person_id: 'steel-admin' },
    { company_id: 'tex', person_id: 'tex-admin' },
  ],
} as const

describe.each(databases)('a one-time password on %s', (kind) => {
  let site: Site
  let mail: MailServer
  let provider: Provider
  beforeEach(async () => {
    site = await openSite(await newInstallation(kind), { rows: 1 })
    mail = await openMailServer()
    provider = await openProvider(TOKEN)
  })
  afterEach(async () => {
    await Promise.all([site.close(), mail.close(), provider.close()])
    await site.installation.remove()
  })

  const byWhatsapp = (token = TOKEN): Partial<Config> => ({ whatsapp: { url: provider.url, token, secret: null } })
  const byMail = (): Partial<Config> => ({ mail: { url: mail.url, from: 'erp@example.com' } })

  /** Sends 4711 with these settings; returns the lines of the log. */
  function send(settings: Partial<Config>, otp: Omit<Parameters<typeof sendOtp>[1], 'code'> = HEAD): () => string {
    const lines: unknown[] = []
    const log = { info: (line: unknown) => void lines.push(line), error: (line: unknown) => void lines.push(line) }
    const config: Config = { ...site.installation.config, environment: 'production', ...settings }
    sendOtp({ config, database: site.database, log }, { ...otp, code: '4711' })
    return () => lines.join('\n')
  }

  it('is sent to the phone by WhatsApp, and written neither to the outbox nor to the log', async () => {
    const log = send(byWhatsapp())
    await untilPassed(() => expect(provider.received).toMatchObject([{ to: '+919800000001' }]))
    expect(provider.received[0]?.text).toContain('4711')
    expect([existsSync(site.installation.config.outboxDir), log()]).toEqual([false, ''])
  })

  it('is sent by e-mail without WhatsApp, once to each account of the phone', async () => {
    const log = send(byMail(), ADMIN_OF_BOTH)
    const addresses = () => mail.received.map(({ to }) => to).toSorted()
    await untilPassed(() => expect(addresses()).toEqual(['admin@steel.example', 'admin@tex.example']))
    expect(mail.received[0]?.text).toContain('4711')
    expect(log()).toBe('')
  })

  it('is sent by e-mail if the provider does not accept it, and the reason is logged', async () => {
    const log = send({ ...byWhatsapp('another token'), ...byMail() })
    await untilPassed(() => expect(mail.received.map(({ to }) => to)).toEqual(['head@steel.example']))
    expect(log()).toContain('+919800000001 was not sent by WhatsApp: The provider answered 401.')
    expect(log()).not.toContain('4711')
  })

  it('is in the log during development only', async () => {
    const [production, development] = [send({}), send({ environment: 'development' })]
    await untilPassed(() => expect(existsSync(site.installation.config.outboxDir)).toBe(true))
    expect(production()).toBe('')
    expect(development()).toContain('4711')
  })

  it('opens a session when it was sent by the provider', async () => {
    Object.assign(site.installation.config, byWhatsapp())
    const browser = new Browser(site.server)
    const phone = { phone: '9800000001', countryCode: '+91' }
    await browser.post('/main/webappotplogin', phone)
    const code = await untilPassed(() => /\b\d{6}\b/.exec(provider.received[0]?.text ?? '')?.[0] ?? expect.fail())
    expect((await browser.post('/main/webappotplogin', { ...phone, otp: code })).body).toMatchObject({ ok: true })
  })
})
