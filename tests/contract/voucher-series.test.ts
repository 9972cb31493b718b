/** Documents of a screen with a saved voucher series get their numbers from it (site-modules §7, slugconfig). */
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

  it('have the number of the definition as long as there is no series', async () => {
    expect(await numberOf(head)).toBe('D001')
  })

  it('begin with the first number of the series, and continue', async () => {
    await save()
    expect((await series()).nextSlug).toBe('DL/40/26')
    expect(await numberOf(head)).toBe('DL/40/26')
    expect(await numberOf(director)).toBe('DL/41/26')
    expect((await series()).nextSlug).toBe('DL/42/26')
  })

  it('have different numbers if two people submit concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const next = (await series()).nextSlug
      const numbers = await Promise.all([numberOf(head), numberOf(director)])
      const [first = 0] = numbers.map((each) => Number(each.split('/')[1])).toSorted((one, other) => one - other)
      expect(`DL/${first}/26`).toBe(next)
      expect(numbers.toSorted()).toEqual([`DL/${first}/26`, `DL/${first + 1}/26`])
    }
  })

  it('use no number while they are drafts or are refused', async () => {
    const { nextSlug } = await series()
    expect((await head.post('/main/s/deals/item', deal)).status).toBe(200)
    const refused = await head.post('/main/s/deals/submission', { ...deal, Worth: 0 })
    expect(refused.body).toMatchObject({ ok: false })
    expect((await series()).nextSlug).toBe(nextSlug)
  })

  it('retain their number if they are submitted again after the series has changed', async () => {
    const { id, OrderNo } = await raise(head)
    expect((await head.post('/main/s/deals/withdrawal', { key: id })).status).toBe(200)
    await save({ prefix: 'NEW/', start: 900 })
    expect((await raise(head, { key: id })).OrderNo).toBe(OrderNo)
    expect(await numberOf(head)).toBe('NEW/900/26')
  })

  it('are found by the number, and those of another company are numbered by its own series', async () => {
    const found = await head.rows({ search: 'NEW/900' }, 'deals')
    expect(found.map((row) => row['OrderNo'])).toEqual(['NEW/900/26'])
    expect(await numberOf(await signedIn(site.server, 'head', 'TEX'))).toBe('D001')
  })

  describe('with typed numbers', () => {
    interface Answer {
      readonly ok: boolean
      readonly post_item?: Readonly<Record<string, string>>
      readonly id?: string
      readonly row?: { readonly id: string; readonly OrderNo: string | null; readonly deleteMessage: string | null }
    }
    const send = async (
      by: Browser,
      call: string,
      { more = {}, query = {} }: { more?: object; query?: Readonly<Record<string, string>> } = {},
    ) => (await by.post(`/main/s/deals/${call}`, { ...deal, ...more }, { query })).body as unknown as Answer
    const manual = () => save({ autogenerate: false })
    const TAKEN = (number: string) => ({ OrderNo: `There is a document with the number "${number}".` })

    it('require a typed number, and get it', async () => {
      await manual()
      expect((await send(head, 'submission')).post_item).toEqual({ OrderNo: 'Required.' })
      expect((await send(head, 'item', { more: { OrderNo: '  ' } })).post_item).toEqual({ OrderNo: 'Required.' })
      expect((await send(head, 'submission', { more: { OrderNo: 'x'.repeat(41) } })).post_item).toEqual({
        OrderNo: '1 to 40 characters.',
      })
      expect((await send(head, 'submission', { more: { OrderNo: ' H-1 ' } })).row?.OrderNo).toBe('H-1')
      const found = await head.rows({ search: 'H-1' }, 'deals')
      expect(found.map((row) => row['OrderNo'])).toEqual(['H-1'])
    })

    it('report other errors at the same time', async () => {
      const { post_item: errors } = await send(head, 'submission', { more: { Worth: 0 } })
      expect(Object.keys(errors ?? {}).toSorted()).toEqual(['OrderNo', 'Worth'])
    })

    it('have unique numbers, even if the other document is hidden or has a generated number', async () => {
      expect((await send(director, 'submission', { more: { OrderNo: 'H-1' } })).post_item).toEqual(TAKEN('H-1'))
      expect((await send(director, 'item', { more: { OrderNo: 'H-1' } })).post_item).toEqual(TAKEN('H-1'))
      expect((await send(head, 'submission', { more: { OrderNo: 'DL/40/26' } })).post_item).toEqual(TAKEN('DL/40/26'))
      const other = await signedIn(site.server, 'head', 'TEX')
      expect((await raise(other)).OrderNo).toBe('D002')
    })

    it('are saved by only one of two people who type the same number concurrently', async () => {
      for (let round = 0; round < 5; round += 1) {
        const more = { OrderNo: `RACE-${round}` }
        const answers = await Promise.all([send(head, 'submission', { more }), send(director, 'submission', { more })])
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
        expect(answers.find(({ ok }) => !ok)?.post_item).toEqual(TAKEN(`RACE-${round}`))
      }
    })

    it('may get another number until they are submitted, and then retain it', async () => {
      const { row } = await send(head, 'item', { more: { OrderNo: 'DRAFT-1' } })
      const query = { key: row?.id ?? '' }
      expect(row).toMatchObject({ OrderNo: 'DRAFT-1', deleteMessage: '' })
      expect((await send(director, 'submission', { more: { OrderNo: 'DRAFT-1' } })).post_item).toEqual(TAKEN('DRAFT-1'))
      expect((await send(head, 'submission', { more: { OrderNo: 'DRAFT-2' }, query })).row?.OrderNo).toBe('DRAFT-2')
      expect((await send(director, 'submission', { more: { OrderNo: 'DRAFT-1' } })).row?.OrderNo).toBe('DRAFT-1')
      expect((await head.post('/main/s/deals/withdrawal', { key: row?.id })).status).toBe(200)
      const { post_item: errors } = await send(head, 'submission', { more: { OrderNo: 'DRAFT-3' }, query })
      expect(errors).toEqual({ OrderNo: 'Its number is final.' })
      expect((await send(head, 'submission', { query })).row?.OrderNo).toBe('DRAFT-2')
    })

    it('have numbers that the automatic series skips', async () => {
      await save({ prefix: 'A-', suffix: '', start: 2_000, autogenerate: false })
      expect((await send(head, 'submission', { more: { OrderNo: 'A-2000' } })).row?.OrderNo).toBe('A-2000')
      await save({ prefix: 'A-', suffix: '', start: 2_000 })
      expect(await numberOf(head)).toBe('A-2001')
      const typed = await head.post('/main/s/deals/submission', { ...deal, OrderNo: 'mine' })
      expect(typed).toMatchObject({ status: 400, body: { code: 'unknown-field' } })
    })
  })
})
