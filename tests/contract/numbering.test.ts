import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { takeNumber } from '../../server/rows/series/voucher-series.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

describe.each(databases)('numbering on %s', (kind) => {
  let site: Site
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 1 })
    head = await signedIn(site.server, 'admin')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const read = async (browser = head) => JSON.parse((await browser.get('/main/s/orders/slugconfig')).text) as Series
  const save = (body: object) => head.post('/main/s/orders/slugconfig', body)
  const take = () =>
    inTenant(site.database, 'steel', (work) =>
      takeNumber(work, { companyId: 'steel', id: 'steel-head' } as Parameters<typeof takeNumber>[1], 'orders'),
    )

  it('begins at 1, is stored as it is saved, and counts up', async () => {
    expect((await read()).get_slugconfig).toMatchObject({ id: '', nextSlug: '1', autogenerate: true })
    const { status } = await save({ id: '', prefix: 'PW/', suffix: '/26', start: 118, autogenerate: true })
    expect([status, (await read()).get_slugconfig]).toMatchObject([200, { nextSlug: 'PW/118/26', start: 118 }])
    expect([await take(), await take()]).toEqual(['PW/118/26', 'PW/119/26'])
    expect((await read()).get_slugconfig).toMatchObject({ nextSlug: 'PW/120/26', next: 120 })
  })

  it('never uses a number twice: a start below the next number does not change it', async () => {
    const { id } = (await read()).get_slugconfig
    await save({ id, prefix: 'B-', suffix: '', start: 5, autogenerate: false })
    expect((await read()).get_slugconfig).toMatchObject({ nextSlug: 'B-120', start: 5, autogenerate: false })
    const taken = await Promise.all(Array.from({ length: 6 }, take))
    expect(new Set(taken).size).toBe(6)
  })

  it('of another company is separate, and its id is unknown here', async () => {
    const tex = await signedIn(site.server, 'admin', 'TEX')
    expect((await read(tex)).get_slugconfig.id).toBe('')
    const { id } = (await read()).get_slugconfig
    const body = { id, prefix: 'X', suffix: '', start: 1, autogenerate: true }
    expect((await tex.post('/main/s/orders/slugconfig', body)).status).toBe(404)
  })
})

interface Series {
  readonly get_slugconfig: { readonly id: string; readonly nextSlug: string; readonly next: number }
}

describe('help for a screen', () => {
  it('is read from a settings file, which may be missing', async () => {
    const site = await openSite(await newInstallation('pglite'), { rows: 1 })
    const head = await signedIn(site.server, 'head')
    const help = async () => JSON.parse((await head.get('/main/s/orders/videohelplink')).text) as unknown
    expect(await help()).toEqual({ ok: true, get_videohelplink: { result: [] } })
    const film = { type: 'Video', name: 'Approving', link: 'https://help.example.com/approving' }
    const settings = { orders: [film, { ...film, link: 'javascript:alert(1)' }], stock: [film], '*': [] }
    await writeFile(site.installation.config.helpFile, JSON.stringify(settings))
    expect(await help()).toEqual({ ok: true, get_videohelplink: { result: [film] } })
    expect((await head.get('/main/s/nothing/videohelplink')).status).toBe(404)
    await site.close()
    await site.installation.remove()
  })
})
