/** Documents of a screen whose voucher series somebody has saved take their numbers from it (site-modules §7, slugconfig). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { deals } from './twin-screens.ts'

describe.each(databases)('documents numbered by a saved series on %s', (kind) => {
  let site: Site
  let admin: Browser
  let head: Browser
  let director: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [deals] })
    admin = await signedIn(site.server, 'admin')
    head = await signedIn(site.server, 'head')
    director = await signedIn(site.server, 'director')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  interface Raised {
    readonly ok: boolean
    readonly row: { readonly id: string; readonly OrderNo: string }
  }
  const deal = { Client: 'Malwa Steel', Worth: 500 }
  const raise = async (by: Browser, query = {}): Promise<Raised['row']> => {
    const { status, text, body } = await by.post('/main/s/deals/submission', deal, { query })
    expect(status, text).toBe(200)
    return (body as unknown as Raised).row
  }
  const numberOf = async (by: Browser): Promise<string> => (await raise(by)).OrderNo
  const series = async () => {
    const { body } = await admin.get('/main/s/deals/slugconfig')
    return (body as unknown as { get_slugconfig: { id: string; nextSlug: string } }).get_slugconfig
  }
  const save = async (more: object = {}) => {
    const { id } = await series()
    const body = { id, prefix: 'DL/', suffix: '/26', start: 40, autogenerate: true, ...more }
    expect((await admin.post('/main/s/deals/slugconfig', body)).status).toBe(200)
  }

  it('have the number of the definition before there is a series', async () => {
    expect(await numberOf(head)).toBe('D001')
  })

  it('begin with the first number of the series, and go on', async () => {
    await save()
    expect((await series()).nextSlug).toBe('DL/40/26')
    expect(await numberOf(head)).toBe('DL/40/26')
    expect(await numberOf(director)).toBe('DL/41/26')
    expect((await series()).nextSlug).toBe('DL/42/26')
  })

  it('have a number of their own each, when two people hand in at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const next = (await series()).nextSlug
      const numbers = await Promise.all([numberOf(head), numberOf(director)])
      const [first = 0] = numbers.map((each) => Number(each.split('/')[1])).toSorted((one, other) => one - other)
      expect(`DL/${first}/26`).toBe(next)
      expect(numbers.toSorted()).toEqual([`DL/${first}/26`, `DL/${first + 1}/26`])
    }
  })

  it('take none of it while they are drafts or are refused', async () => {
    const { nextSlug } = await series()
    expect((await head.post('/main/s/deals/item', deal)).status).toBe(200)
    const refused = await head.post('/main/s/deals/submission', { ...deal, Worth: 0 })
    expect(refused.body).toMatchObject({ ok: false })
    expect((await series()).nextSlug).toBe(nextSlug)
  })

  it('keep their number when they are handed in again after the series has changed', async () => {
    const { id, OrderNo } = await raise(head)
    expect((await head.post('/main/s/deals/withdrawal', { key: id })).status).toBe(200)
    await save({ prefix: 'NEW/', start: 900 })
    expect((await raise(head, { key: id })).OrderNo).toBe(OrderNo)
    expect(await numberOf(head)).toBe('NEW/900/26')
  })

  it('are found by the number, and have the one of another company by its own series', async () => {
    const found = await head.rows({ search: 'NEW/900' }, 'deals')
    expect(found.map((row) => row['OrderNo'])).toEqual(['NEW/900/26'])
    expect(await numberOf(await signedIn(site.server, 'head', 'TEX'))).toBe('D001')
  })
})
