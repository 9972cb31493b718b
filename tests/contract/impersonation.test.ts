import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { Browser, signedIn } from './browser.ts'
import { pdf } from './upload-files.ts'
import { pieceUploads } from './upload-pieces.ts'
import { routeScreens } from './route-rows.ts'
import { callRoute, routes, schemas } from './routes.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const IMPORT = 'POST /main/s/{screen}/import_file'
const FAILED = 'Login failed. Please re-check your login credentials.'

describe.each(databases)('support on %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    const installation = await newInstallation(kind)
    site = await openSite(
      { ...installation, config: { ...installation.config, supportCompany: 'STEEL' } },
      { rows: 20, screens: routeScreens },
    )
    await site.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const entries = (company: string) =>
    inTenant(site.database, company, async (work) => {
      const rows = await work.selectFrom('audit').select('entry').orderBy('seq', 'desc').limit(5).execute()
      return rows.map(({ entry }) => JSON.parse(entry) as Record<string, string>)
    })
  const adminName = async () => (await (await signedIn(site.server, 'admin')).get('/main/v')).body as unknown as Named
  interface Named {
    readonly userName: string
  }

  it('logs in as a person of another company, with both names', async () => {
    const { userName } = await adminName()
    const browser = new Browser(site.server)
    const { body } = await browser.login('admin', 'STEEL', { hijackId: 'tex/Head@tex.example' })
    expect(body).toMatchObject({ ok: true, id: 'tex-head', impersonator: userName })
    expect((await browser.get('/main/v')).body).toMatchObject({ id: 'tex-head', impersonator: userName })
  })

  it('logs in as a person of its own company', async () => {
    const { body } = await new Browser(site.server).login('admin', 'STEEL', { hijackId: 'head@steel.example' })
    expect(body).toMatchObject({ ok: true, id: 'steel-head' })
  })

  const asHeadOfTex = async () => {
    const browser = new Browser(site.server)
    await browser.login('admin', 'STEEL', { hijackId: 'TEX/head@tex.example' })
    return browser
  }

  describe('reads only', () => {
    /** Calls of support itself and of exports, which do not change data of the company. */
    const READING = [
      'POST /main/storelogs',
      'POST /main/export_rows',
      'POST /main/download_cancel',
      'POST /main/s/{screen}/figures',
    ]
    const rules = { body: { screen: 'orders', hash: '0'.repeat(32) } }
    const sentTo = (name: string, reaches?: (id: string) => object) =>
      name === 'POST /main/rules' ? rules : (reaches?.('0000000000000000') ?? schemas[name]?.example.request ?? {})
    const changing = Object.entries(routes)
      .filter(([name, { policy }]) => policy !== 'public' && name.startsWith('POST') && !READING.includes(name))
      .map(([name, { reaches }]) => ({ name, sent: sentTo(name, reaches) }))
      .filter(({ name }) => !/\/s\/\{screen\}\/(attachments|import_file|attachmenttus)$/.test(name))
    let support: Browser
    beforeAll(async () => {
      support = await asHeadOfTex()
    })

    it('and has calls to test', () => {
      expect(changing.length).toBeGreaterThan(40)
    })

    it.each(changing)('and is refused $name', async ({ name, sent }) => {
      const code = expect.stringMatching(/"(support-reads-only|not-authorised)"/) as string
      expect(await callRoute(support, name, sent)).toMatchObject({ status: 403, text: code })
    })

    it('and decides, uploads and marks nothing', async () => {
      const rows = await support.rows()
      const [row] = await support.rows({ Status: 'Submitted' })
      const refused = { status: 403, body: { code: 'support-reads-only' } }
      expect(await support.approve([row?.id ?? ''])).toMatchObject(refused)
      const query = { awsfile_master_pk: row?.id ?? '' }
      expect(await support.upload('/main/s/orders/attachments', [pdf('a.pdf')], { query })).toMatchObject(refused)
      const { file } = routes[IMPORT] ?? {}
      expect(await callRoute(support, IMPORT, { file })).toMatchObject({ status: 403 })
      expect(await support.rows()).toEqual(rows)
    })

    it('and neither begins nor continues uploads in pieces', async () => {
      const pieces = pieceUploads(() => site.server)
      const head = await signedIn(site.server, 'head', 'TEX')
      const [row] = await head.rows()
      const query = { awsfile_master_pk: row?.id ?? '' }
      const file = pdf('drawing.pdf')
      const begun = await pieces.begin(head, file, query)
      expect(begun.status).toBe(201)
      const code = expect.stringContaining('"support-reads-only"') as string
      for (const refused of [await pieces.begin(support, file, query), await pieces.send(support, begun, file)])
        expect(refused).toMatchObject({ status: 403, text: code })
      const files = async () =>
        (await head.get('/main/s/orders/attachments', query)).body.get_attachments.result.map(({ name }) => name)
      expect(await files()).not.toContain(file.name)
      expect((await pieces.send(head, begun, file)).status).toBe(204)
      expect(await files()).toContain(file.name)
    })

    it('and prints; the audit of the company names who did it as whom', async () => {
      const [row] = await support.rows({}, 'stock')
      expect((await support.file('/main/s/stock/pdf', { key: row?.id ?? '' })).statusCode).toBe(200)
      const [entry] = await entries('tex')
      const { body } = await support.get('/main/v')
      const by = { person: 'tex-head', impersonator: (body as { impersonator?: string }).impersonator }
      expect(by.impersonator).toMatch(/\S/)
      expect(entry).toMatchObject({ event: 'printed', screen: 'stock', document: row?.id, ...by })
    })

    it('and notifies the person, who alone can mark the notice as read', async () => {
      const head = await signedIn(site.server, 'head', 'TEX')
      const { userName } = await adminName()
      const newest = async () => (await head.get('/main/s/notification/list')).body.get_list.result[0]
      expect(await newest()).toMatchObject({ title: `${userName} of support logged in as you, to read.` })
      const id = (await newest())?.id ?? ''
      expect((await support.get('/main/s/notification/read', { id })).status).toBe(200)
      expect(await newest()).toMatchObject({ unread: 'Unread' })
      expect((await head.get('/main/s/notification/read', { id })).status).toBe(200)
      expect(await newest()).toMatchObject({ unread: '' })
    })
  })

  it('is recorded in the audit of both companies', async () => {
    const { userName } = await adminName()
    const browser = new Browser(site.server)
    await browser.login('admin', 'STEEL', { hijackId: 'TEX/head@tex.example' })
    const [login] = await entries('tex')
    expect(login).toMatchObject({ event: 'login', person: 'tex-head', impersonator: userName })
    const there = (await entries('steel')).find(({ event }) => event === 'impersonate')
    expect(there).toMatchObject({ person: 'steel-admin', as: 'tex-head', company: 'TEX' })
  })

  it('answers people who are not administrators as for a wrong password', async () => {
    for (const [role, ccode, more] of [
      ['head', 'STEEL', {}],
      ['admin', 'TEX', {}],
      ['admin', 'STEEL', { hijackId: 'TEX/nobody@tex.example' }],
      ['admin', 'STEEL', { pwd: 'wrong' }],
    ] as const) {
      const asked = { hijackId: 'TEX/owner@tex.example', ...more }
      const { status, body } = await new Browser(site.server).login(role, ccode, asked)
      expect({ status, words: body.description }).toEqual({ status: 401, words: FAILED })
    }
  })

  it('counts refusals as guesses', async () => {
    const ask = () => new Browser(site.server).login('accounts', 'STEEL', { hijackId: 'head@steel.example' })
    const statuses = []
    for (let more = 0; more < 11; more++) statuses.push((await ask()).status)
    expect(statuses.at(-1)).toBe(429)
  })

  it('neither ends nor replaces a session of the person', async () => {
    const own = await signedIn(site.server, 'director', 'TEX')
    for (let more = 0; more < 2; more++) await signedIn(site.server, 'director', 'TEX')
    const asked = { hijackId: 'TEX/director@tex.example', logoutOthers: 'y' }
    expect((await new Browser(site.server).login('admin', 'STEEL', asked)).status).toBe(200)
    expect((await own.get('/main/agsk')).status).toBe(200)
  })

  it('is not possible if no support company is set', async () => {
    const installation = await newInstallation(kind)
    const other = await openSite(
      { ...installation, config: { ...installation.config, supportCompany: null } },
      { rows: 1 },
    )
    const { status, body } = await new Browser(other.server).login('admin', 'STEEL', { hijackId: 'head@steel.example' })
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' })
    await other.close()
    await installation.remove()
  })
})
