/** The set-up page of an empty database: who may use it, what it creates, and that it is used once. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/database/open.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { databases } from './databases.ts'
import {
  copyOfSite,
  emptySite,
  inputValue,
  newEmptySite,
  PageBrowser,
  printedToken,
  type Settings,
  start,
  started,
} from './empty-site.ts'
import { fieldError } from './page-visitor.ts'

const PAGE = '/ssr/setup'
const PASSWORD = 'seven steel rafters'

const FORM = {
  name: 'Acme Buildings',
  ccode: 'acme',
  address: 'Plot 7, Chakan, Pune',
  erpType: 'steel',
  currency: 'SAR',
  yearStart: '1',
  timeZone: 'Asia/Riyadh',
  languages: ['en'],
  'person.name': 'Anita Joshi',
  'person.email': 'Anita@Acme.example',
  'person.countryCode': '+91',
  'person.phone': '98123 45678',
  password: PASSWORD,
  again: PASSWORD,
}

it.each(['DATA_DIR', 'AUDIT_DIR'])('a server does not start if it cannot use %s', async (name) => {
  const settings = await emptySite('postgres')
  const file = join(dirname(settings['DATA_DIR'] ?? ''), 'a-file')
  await writeFile(file, '')
  await expect(start({ ...settings, AUDIT_KEY: 'a'.repeat(32), [name]: file })).rejects.toThrow(/EEXIST.*a-file/)
})

it('a server names files that were stored before it had a bucket', async () => {
  const bucket = { FILES_S3_BUCKET: 'erp', FILES_S3_KEY: 'key', FILES_S3_SECRET: 'secret' }
  const settings = await emptySite('postgres')
  const folder = join(settings['DATA_DIR'] ?? '', 'files')
  await mkdir(join(folder, 'company'), { recursive: true })
  const { printed, close } = await started({ ...settings, ...bucket })
  await close()
  expect(printed).toContain(`${folder} has files from before FILES_S3_BUCKET was set`)
})

interface Entry {
  readonly event: string
  readonly from?: string
}

/** The audit of the company, after the server is closed. */
async function auditOf(settings: Settings, company: string): Promise<readonly Entry[]> {
  const database = await openDatabase(readConfig(settings))
  const rows = await inTenant(database, company, (work) =>
    work.selectFrom('audit').select('entry').orderBy('seq').execute(),
  )
  await database.close()
  return rows.map(({ entry }) => JSON.parse(entry) as Entry)
}

describe.each(databases)('the set-up page on %s', (kind) => {
  let original: Awaited<ReturnType<typeof newEmptySite>>
  beforeAll(async () => {
    original = await newEmptySite(kind)
    // Then its tables exist.
    await (await openDatabase(readConfig(original.settings))).close()
  })
  afterAll(() => original.remove())
  const empty = (screens?: 'sample') => copyOfSite(original.settings, screens)
  async function site(settings: Settings) {
    const opened = await started(settings)
    onTestFinished(opened.close)
    const browser = new PageBrowser(opened.server)
    return { ...opened, browser, token: printedToken(opened.printed) }
  }

  it('is the redirect target of every page until there is a company', async () => {
    const { browser, token } = await site(await emptySite(kind))
    for (const url of ['/sales', '/login', '/ssr/calendar/page'])
      expect(await browser.get(url)).toMatchObject({ status: 303, to: PAGE })
    expect((await browser.get(PAGE)).body).toContain('This database is empty.')
    expect((await browser.submit(PAGE, { token, step: 'token' })).body).toContain('First administrator')
    expect(await browser.submit(PAGE, { ...FORM, token })).toMatchObject({ status: 303, to: '/ssr/rules' })
    expect(await browser.get(`${PAGE}?token=${token}`)).toMatchObject({ status: 303, to: '/' })
    expect((await browser.submit(PAGE, { ...FORM, token, ccode: 'two' })).status).toBe(409)
    expect((await browser.get('/ssr/calendar/page')).status).not.toBe(303)
  })

  it('signs the administrator in, who sees the waiting rules and accepts them', async () => {
    const { browser, token, server } = await site(await empty('sample'))
    await browser.submit(PAGE, { ...FORM, token })
    expect(await browser.session()).toMatchObject({
      loginRequired: false,
      userName: 'Anita Joshi',
      admin: true,
      company: 'Acme Buildings',
      erpType: 'steel',
    })
    const { body } = await browser.get('/ssr/rules')
    const waiting = [...body.matchAll(/name="rule" value="([^"]+)"/g)].map(([, value = '']) => value)
    expect(waiting.some((each) => each.startsWith('sales '))).toBe(true)
    const form = { apitoken: inputValue(body, 'apitoken'), rule: waiting }
    expect((await browser.submit('/ssr/rules', { ...form, apitoken: '' })).status).toBe(401)
    expect(await browser.submit('/ssr/rules', form)).toMatchObject({ status: 303 })
    expect((await browser.get('/ssr/rules')).body).toContain('No rules wait')
    for (const way of [{ email: 'anita@acme.example' }, { email: ' ANITA@acme.example ' }]) {
      const login = { ...way, pwd: PASSWORD, ccode: 'acme', hwid: 'another' }
      expect((await server.inject({ method: 'POST', url: '/main/login', payload: login })).json()).toMatchObject({
        ok: true,
      })
    }
  })

  it('shows errors at their fields, and retains typed values', async () => {
    const { browser, token } = await site(await empty())
    const wrong = { ...FORM, token, name: ' ', 'person.email': 'anita', currency: 'XXQ', 'person.phone': '12' }
    const { status, body } = await browser.submit(PAGE, wrong)
    expect(status).toBe(422)
    expect(fieldError(body, 'name')).toBe('Required.')
    expect(fieldError(body, 'person.email')).toBe('Invalid email address')
    expect(fieldError(body, 'person.phone')).toBe('4 to 15 digits, without the country code.')
    expect(fieldError(body, 'currency')).toBe('There is no such currency.')
    expect(body).toContain('value="anita"')
    expect(body).toContain('Plot 7, Chakan, Pune')
    expect(body).not.toContain(PASSWORD)
    const sealed = inputValue(body, 'sealed')
    const again = { ...FORM, token, password: '', again: '' }
    expect((await browser.submit(PAGE, { ...again, sealed: `${sealed}x` })).status).toBe(422)
    expect(await browser.submit(PAGE, { ...again, sealed })).toMatchObject({ status: 303 })
  })

  it('accepts no password that is easy to guess', async () => {
    const { browser, token } = await site(await empty())
    const cases = [
      [{ password: 'acme buildings', again: 'acme buildings' }, 'password', 'it is made of a name'],
      [{ password: 'short', again: 'short' }, 'password', 'At least 10 characters.'],
      [{ password: '', again: '' }, 'password', 'Required.'],
      [{ again: 'seven steel beams' }, 'again', 'The two passwords differ.'],
    ] as const
    for (const [typed, field, words] of cases) {
      const { status, body } = await browser.submit(PAGE, { ...FORM, token, ...typed })
      expect({ status, error: fieldError(body, field) }).toEqual({ status: 422, error: expect.stringContaining(words) })
    }
  })

  it('accepts no other token, counts wrong ones, and prints a new one at each start', async () => {
    const settings = await empty()
    const first = await started(settings)
    await first.close()
    const { browser, token, printed } = await site(settings)
    const old = printedToken(first.printed)
    expect(token).not.toBe(old)
    expect(printed).not.toContain(old)
    expect((await browser.submit(PAGE, { ...FORM, token: old })).status).toBe(403)
    for (let times = 0; times < 29; times++) await browser.get(`${PAGE}?token=guess-${times}`)
    expect((await browser.get(`${PAGE}?token=guess`)).status).toBe(429)
    // The operator behind the same address is not locked out.
    expect((await browser.get(`${PAGE}?token=${token}`)).status).toBe(200)
  })

  it('adds only one of two companies that are sent concurrently, and is recorded in its audit', async () => {
    const settings = await empty()
    const { server, printed, close } = await started(settings)
    const token = printedToken(printed)
    const sent = ['acme', 'acme2'].map((ccode) => new PageBrowser(server).submit(PAGE, { ...FORM, token, ccode }))
    expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([303, 409])
    await close()
    const entries = [...(await auditOf(settings, 'acme')), ...(await auditOf(settings, 'acme2'))]
    const events = entries.map(({ event, from }) => `${event} ${from ?? ''}`.trim())
    expect(events).toEqual(['company-added set-up', 'person-added set-up', 'set-up set-up', 'login'])
  })
})
