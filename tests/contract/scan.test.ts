/** The code of a printed document or of a sticker opens its screen, for people who may see it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/start/app.ts'
import { documentCode } from '../../server/rows/documents/scan-code.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app, orders, stock } from './fixture.ts'
import { codeOnPaper } from './paper-code.ts'
import { seedSticker } from './stickers.ts'

interface Opening {
  readonly route: string
  readonly label: string
  readonly name: string
}

describe.each(databases)('a scanned code on %s', (kind) => {
  let site: Site
  let server: Site['server']
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 40 })
    await seedSticker(site, 'STK-1', '2999-01-01')
    await seedSticker(site, 'STK-OLD', '2020-01-01')
    const scanner = { ...stock, screen: 'qrscanner', label: 'Scan parts', documents: false }
    const design = { ...orders, screen: 'orders' }
    const all = [design, stock, scanner]
    const screens = { get: (name: string) => all.find(({ screen }) => screen === name), all: () => all }
    server = await buildApp({ config: site.installation.config, database: site.database, screens, app: () => app })
    head = await signedIn(server, 'head')
  })
  afterAll(async () => {
    await server.close()
    await site.close()
    await site.installation.remove()
  })

  const open = async (code: string, browser = head) =>
    ((await browser.get('/main/scan', { code })).body as unknown as { get_scan: Opening | null }).get_scan
  const first = async () => (await head.rows({ Status: 'Approved' }))[0] as unknown as { id: string; OrderNo: string }

  it('of a printed document opens the list of its screen with only this document', async () => {
    const { id, OrderNo } = await first()
    const link = codeOnPaper((await head.file('/main/s/orders/pdf', { key: id })).rawPayload)
    expect(link).toMatch(/^http:\/\/localhost:\d+\/scan\?code=orders\./)
    expect(await open(link)).toEqual({
      route: `/orders?Status=All%20company%20data&search=${OrderNo}`,
      label: 'Orders',
      name: OrderNo,
    })
    const found = await head.rows({ search: OrderNo })
    expect(found.map((row) => row.id)).toEqual([id])
  })

  it('of a document that people fill in opens its view, and Back its list with only this document', async () => {
    const oneDocument = { ...orders.oneDocument, view: 'document' }
    const screens = { get: () => ({ ...orders, oneDocument }), all: () => [orders] }
    const other = await buildApp({ config: site.installation.config, database: site.database, screens, app: () => app })
    const { id, OrderNo } = await first()
    const code = documentCode(site.database.secret, 'steel', { screen: 'orders', id })
    const { route } = (await open(code, await signedIn(other, 'head'))) ?? { route: '' }
    expect(Object.fromEntries(new URL(route, 'http://site').searchParams)).toEqual({
      view: 'document',
      'w.id': id,
      Status: 'All company data',
      search: OrderNo,
    })
    await other.close()
  })

  it('is the same without its address, and with spaces around it', async () => {
    const { id } = await first()
    const code = documentCode(site.database.secret, 'steel', { screen: 'orders', id })
    expect(await open(`  ${code} `)).toMatchObject({ label: 'Orders' })
  })

  it('may be the number of a document that is one of its fields; a part of one offers the lists with the text', async () => {
    const { OrderNo } = await first()
    expect(await open(` ${OrderNo.toLowerCase()} `)).toMatchObject({ label: 'Orders', name: OrderNo })
    const part = OrderNo.slice(0, -1)
    expect((await head.get('/main/scan', { code: part })).body).toMatchObject({
      get_scan: null,
      get_search: expect.arrayContaining([
        { label: 'Orders', route: `/orders?Status=All%20company%20data&search=${part}` },
      ]),
    })
    const unknown = (await head.get('/main/scan', { code: 'ZZZ-98765' })).body
    expect(unknown).toMatchObject({ get_scan: null, get_search: [] })
  })

  it('of a sticker opens the scanner with the sticker', async () => {
    expect(await open('STK-1')).toEqual({ route: '/qrscanner?pk=STK-1', label: 'Scan parts', name: 'STK-1' })
  })

  it('that is unknown, forged, expired or of a deleted document opens nothing', async () => {
    const { id } = await first()
    const code = documentCode(site.database.secret, 'steel', { screen: 'orders', id })
    const gone = documentCode(site.database.secret, 'steel', { screen: 'orders', id: 'gone' })
    const forged = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`
    for (const each of ['nothing', '.', '..', forged, gone, 'STK-OLD', 'https://elsewhere.example/']) {
      expect({ each, opening: await open(each) }).toEqual({ each, opening: null })
    }
  })

  it('of another company is answered as unknown', async () => {
    const { id } = await first()
    const code = documentCode(site.database.secret, 'steel', { screen: 'orders', id })
    const tex = await signedIn(server, 'head', 'TEX')
    const [theirs, unknown] = [await tex.get('/main/scan', { code }), await tex.get('/main/scan', { code: 'nothing' })]
    expect([theirs.status, theirs.text]).toEqual([unknown.status, unknown.text])
    expect(await open('STK-1', tex)).toBe(null)
  })

  it('opens nothing for a person who may not open the screen', async () => {
    const closed = { ...orders, section: 'admin' }
    const all = [closed]
    const screens = { get: () => closed, all: () => all }
    const other = await buildApp({ config: site.installation.config, database: site.database, screens, app: () => app })
    const { id } = await first()
    const code = documentCode(site.database.secret, 'steel', { screen: 'orders', id })
    expect(await open(code, await signedIn(other, 'head'))).toBe(null)
    expect(await open(code, await signedIn(other, 'admin'))).toMatchObject({ label: 'Orders' })
    await other.close()
  })
})
