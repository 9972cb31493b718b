import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { slotsWith } from '../../server/modules/comparison/sheet.ts'
import { type Browser, signedIn } from './browser.ts'
import { comparison, type Comparison, type GridRow, pairsOf } from './comparison.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { auditOf } from './part-wise.ts'
import { text } from './upload-files.ts'

const TERMS = ['payment', 'freight', 'loading', 'gst']

describe.each(databases)('comparison sheets on %s', (kind) => {
  let site: Site
  let browser: Browser
  let head: Comparison
  let items: readonly string[]
  let parties: readonly string[]
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 2 })
    browser = await signedIn(site.server, 'head')
    head = comparison(browser)
    const props = await head.props()
    items = props.items.map(({ id }) => id)
    parties = props.parties.map(({ id }) => id)
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const [first, second, third] = [0, 1, 2] as const
  const at = (all: readonly string[], place: number): string => all[place] ?? ''
  const chosen = (ofItems: readonly number[], ofParties: readonly number[]) => ({
    items: ofItems.map((place) => at(items, place)).join(','),
    parties: ofParties.map((place) => at(parties, place)).join(','),
  })
  /** A saved sheet of the first item, or of the given query; each row has the given changes. */
  async function made(query = chosen([first], [first, second]), change: GridRow = { qty: 4, p0_price: 2.5 }) {
    const { rows } = await head.grid(query)
    const { body } = await head.save(
      'Rates',
      rows.map((row) => ({ ...row, ...(isItem(row) ? change : {}) })),
    )
    return body.id ?? ''
  }
  const isItem = ({ ci_id }: GridRow) => !TERMS.includes(String(ci_id))

  it('begin with a row for each chosen item, a slot for each party, and the terms last', async () => {
    const { rows } = await head.grid(chosen([second, first], [third, first]))
    expect(rows.map(({ ci_id }) => ci_id)).toEqual([items[1], items[0], ...TERMS])
    for (const row of rows)
      expect([row['p0_cp_id'], row['p1_cp_id'], row['p2_cp_id']]).toEqual([parties[2], parties[0], undefined])
  })

  it('copy items and quantities from an indent', async () => {
    const indent = (await head.props()).indents[0]
    const { rows } = await head.grid({ indentno: indent?.id ?? '', indentItems: indent?.indentItems.join(',') ?? '' })
    expect(rows.filter(isItem).map(({ ci_id }) => ci_id)).toEqual(indent?.indentItems)
    expect(rows.filter(isItem).every(({ qty }) => Number(qty) > 0)).toBe(true)
  })

  it('compute totals, whatever is sent: quantity times price, and the terms', async () => {
    const { rows } = await head.grid(chosen([first, second], [first, second]))
    const prices: Readonly<Record<string, GridRow>> = {
      [at(items, first)]: { qty: 3, p0_price: 0.335, p0_total: 999, p1_price: '1,000.50', p0_approved: 1 },
      [at(items, second)]: { qty: 10, p0_price: 20 },
      payment: { p0_price: 30, p0_make: '30 days' },
      freight: { p0_price: 100 },
      gst: { p0_price: 36.2 },
    }
    const { body } = await head.save(
      'Totals',
      rows.map((row) => ({ ...row, ...prices[String(row['ci_id'])] })),
    )
    const saved = await head.grid({ c_id: body.id ?? '' })
    const row = (id: string) => saved.rows.find(({ ci_id }) => ci_id === id)
    expect(row(at(items, first))).toMatchObject({ p0_total: 1.01, p1_total: 3001.5, p0_approved: 0 })
    expect(row('payment')).toMatchObject({ p0_price: 30, p0_total: null, p0_make: '30 days' })
    expect(saved.totals).toEqual({ p0_total: 337.21, p1_total: 3001.5 })
  })

  it('need a party and an item when they are new', async () => {
    const before = (await head.sheets()).length
    const words = 'Add a party and item in the grid to save.'
    for (const query of [chosen([], [first]), chosen([first], [])]) {
      const { rows } = await head.grid(query)
      expect(await head.save('Empty', rows)).toMatchObject({ status: 400, body: { description: words } })
    }
    expect((await head.sheets()).length).toBe(before)
  })

  it('report the error of a row, and save nothing', async () => {
    const id = await made()
    const { rows } = await head.grid({ c_id: id })
    const wrong = rows.map((row) => (row['ci_id'] === 'gst' ? { ...row, p0_price: -1 } : { ...row, p0_price: 9 }))
    const { body } = await head.save('Wrong', wrong, { query: { key: id } })
    expect(body).toEqual({ ok: false, post_item: { entries_: 'GST: a price of 0 or more is needed.' } })
    expect((await head.grid({ c_id: id })).rows).toEqual(rows)
    expect((await head.save(' ', rows, { query: { key: id } })).body.post_item).toEqual({ title: 'Required.' })
  })

  it('leave each party in its slot when another is removed, and give the free slot to the next', async () => {
    const id = await made(chosen([first], [first, second, third]), { qty: 1, p2_price: 7 })
    const { body } = await head.takeOut(id, 'party_id', at(parties, second))
    const row = body.post_list?.result.find(isItem)
    expect([row?.['p0_cp_id'], row?.['p1_cp_id'], row?.['p2_cp_id']]).toEqual([parties[0], undefined, parties[2]])
    expect(row?.['p2_price']).toBe(7)
    const { rows } = await head.grid({
      c_id: id,
      parties: parties
        .slice(0, 4)
        .filter((_, place) => place !== 1)
        .join(','),
    })
    expect(rows.map((each) => each['p1_cp_id'])).toEqual(rows.map(() => parties[3]))
    await head.save('Next', rows, { query: { key: id } })
    expect((await head.grid({ c_id: id })).rows).toEqual(rows)
  })

  it('lose an item together with its quotes', async () => {
    const id = await made(chosen([first, second], [first]))
    await head.takeOut(id, 'item_id', at(items, first))
    const { rows } = await head.grid({ c_id: id })
    expect(rows.map(({ ci_id }) => ci_id)).toEqual([items[1], ...TERMS])
    expect((await auditOf(site, id)).map(({ event }) => event)).toEqual(['comparison-added', 'comparison-item-removed'])
  })

  describe('record in the audit', () => {
    const prices = async (id: string) =>
      (await auditOf(site, id)).map(({ event, before, after }) => {
        const values = (text: unknown) => (typeof text === 'string' ? (JSON.parse(text) as unknown) : undefined)
        return { event, before: values(before), after: values(after) }
      })
    const item = (place = 0) => at(items, place)
    const party = (place = 0) => at(parties, place)

    it('which prices were entered and changed, before and after', async () => {
      const id = await made(chosen([first, second], [first, second]), { qty: 4, p0_price: 2.5, p1_price: 3 })
      const { rows } = await head.grid({ c_id: id })
      const changed = rows.map((row) =>
        row['ci_id'] === item() ? { ...row, p0_price: '1,200.25', p1_price: '' } : { ...row, qty: 9 },
      )
      expect((await head.save('Again', changed, { query: { key: id } })).status).toBe(200)
      const both = { [party()]: 2.5, [party(1)]: 3 }
      expect(await prices(id)).toEqual([
        { event: 'comparison-added', after: { [item()]: both, [item(1)]: both } },
        {
          event: 'comparison-changed',
          before: { [item()]: both },
          after: { [item()]: { [party()]: 1200.25, [party(1)]: null } },
        },
      ])
    })

    it('which prices were removed with an item or a party', async () => {
      const id = await made(chosen([first, second], [first, second]), { qty: 4, p0_price: 2.5, p1_price: 3 })
      await head.takeOut(id, 'item_id', item())
      await head.takeOut(id, 'party_id', party())
      expect((await prices(id)).slice(1)).toEqual([
        { event: 'comparison-item-removed', before: { [item()]: { [party()]: 2.5, [party(1)]: 3 } } },
        { event: 'comparison-party-removed', before: { [item(1)]: { [party()]: 2.5 } } },
      ])
    })
  })

  it('that are not saved have nothing to remove', async () => {
    const { status, body } = await head.takeOut(null, 'item_id', at(items, first))
    expect({ status, body }).toEqual({ status: 200, body: { ok: true } })
  })

  it('compare ten parties at most, and known ones only', async () => {
    const ten = Array.from({ length: 10 }, (_, place) => `P-${place}`)
    expect([...slotsWith(new Map([['P-3', 0]]), ten).values()]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(() => slotsWith(new Map([['P-x', 5]]), ten)).toThrow('At most 10 parties can be compared.')
    const unknown = await head.grid({ ...chosen([first], []), parties: 'PA-99' })
    expect([unknown.status, unknown.code]).toEqual([400, 'unknown-party'])
  })

  it('are saved once per key', async () => {
    const before = (await head.sheets()).length
    const { rows } = await head.grid(chosen([first], [first]))
    const send = () => head.save('Once', rows, { headers: { 'idempotency-key': 'once-only' } })
    const [one, again] = await Promise.all([send(), send()])
    expect(again.text).toBe(one.text)
    expect((await head.sheets()).length).toBe(before + 1)
  })

  it('are listed newest first, with their contents and creators', async () => {
    const id = await made(chosen([first], [second, first]))
    const [newest] = await head.sheets()
    expect(newest).toMatchObject({ id, title: 'Rates', createdBy_username: 'Meera Nair' })
    expect(newest).toMatchObject({ item_id: [items[0]], party_id: [parties[1], parties[0]], awsfile_count: 0 })
    const on = { query: { awsfile_master_pk: id } }
    await browser.upload('/main/s/comparisonsheet/attachments', [text('offer.txt', 'x')], on)
    expect((await head.sheets())[0]).toMatchObject({ awsfile_count: 1 })
    const quoted = (await head.items()).filter((each) => String(each['id']).startsWith(id))
    expect(quoted).toMatchObject([
      { qty: 4, price: null },
      { qty: 4, price: 2.5, totalamt: 10 },
    ])
  })

  it('are deleted by their creators and administrators', async () => {
    const id = await made()
    const director = comparison(await signedIn(site.server, 'director'))
    expect((await director.remove(id)).status).toBe(403)
    expect((await head.remove(id)).body.ok).toBe(true)
    expect((await head.grid({ c_id: id })).status).toBe(404)
    expect((await head.sheets()).map((sheet) => sheet['id'])).not.toContain(id)
  })

  it('of another company are unknown', async () => {
    const id = await made()
    const tex = comparison(await signedIn(site.server, 'admin', 'TEX'))
    expect((await tex.grid({ c_id: id })).status).toBe(404)
    expect((await tex.save('Forged', [], { query: { key: id } })).status).toBe(404)
    expect((await tex.takeOut(id, 'item_id', at(items, first))).status).toBe(404)
    expect((await tex.sheets()).length).toBe(6)
  })

  it.each([
    ...(['purchase_parties', 'purchase_items', 'indents', 'indent_items'] as const),
    ...(['comparison_sheets', 'comparison_lines', 'comparison_parties', 'comparison_quotes'] as const),
  ])('are under row-level security: %s', async (table) => {
    const companies = (company: string) =>
      inTenant(site.database, company, async (work) => {
        const rows = await work.selectFrom(table).select('company_id').execute()
        return [...new Set(rows.map(({ company_id }) => company_id))]
      })
    expect([await companies('steel'), await companies('tex')]).toEqual([['steel'], ['tex']])
  })

  it('read a row in the sent form: pairs of name and value', async () => {
    expect(pairsOf([{ ci_id: 'a', qty: 1 }])).toEqual([
      [
        ['ci_id', 'a'],
        ['qty', 1],
      ],
    ])
    const { rows } = await head.grid(chosen([first], [first]))
    expect((await head.save('Twice', [...rows, ...rows])).body.code).toBe('invalid-request')
  })
})
