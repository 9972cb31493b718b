/** A figure of each line: what is open of its item, where the other lines of the form count and the line itself does not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, type Row, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const WORKFLOW = `
reject: true
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
    reject: [{ from: Submitted, to: Draft, by: head }]
`
const PARTS = `
label: Parts
kind: records
see: { everyone: all }
fields: { Name: text }
form: [Name]
`
const ORDERS = `
label: Orders
kind: approvals
see: { everyone: all }
fields:
  Buyer: text
  Items: { type: lines, fields: [{ Part: { type: link, to: parts } }, { Qty: number }] }
card: { title: Buyer }
form: [Buyer, Items]
${WORKFLOW}`
const RECEIPTS = `
label: Receipts
kind: approvals
see: { everyone: all }
fields:
  Order: { type: link, to: orders }
  Items:
    type: lines
    fields:
      - Part: { type: link, to: parts }
      - Qty: { type: number, max: =row.Open }
      - Note: text
card: { title: Order }
form: [Order, Items]
figures:
  Open:
    label: Still open
    each: Items
    of: { orders.Items.Qty: { id: =form.Order, Part: =row.Part, while: [Approved] } }
    less: { receipts.Items.Qty: { Order: =form.Order, Part: =row.Part, while: [Submitted, Approved] } }
${WORKFLOW}`
const STOCK = `
label: Stock
kind: ledger
see: { everyone: all }
fields: { Part: { type: link, to: parts }, Qty: number }
balance: { by: [Part], of: [Qty] }
`
const ISSUES = `
label: Issues
kind: approvals
see: { everyone: all }
fields:
  Reason: text
  Items:
    type: lines
    fields:
      - Part: { type: link, to: parts }
      - Qty: { type: number, max: =row.There }
card: { title: Reason }
form: [Reason, Items]
figures:
  There: { each: Items, of: { stock.Qty: { Part: =row.Part } } }
posts:
  stock: { while: Approved, each: Items, with: { Part: =row.Part, Qty: =0 - row.Qty } }
${WORKFLOW}`
const DELIVERIES = `
label: Deliveries
kind: approvals
see: { everyone: all }
fields:
  Reason: text
  Items: { type: lines, fields: [{ Part: { type: link, to: parts } }, { Qty: number }] }
card: { title: Reason }
form: [Reason, Items]
posts:
  stock: { while: Approved, each: Items, with: { Part: =row.Part, Qty: =row.Qty } }
${WORKFLOW}`
const sources = {
  parts: PARTS,
  orders: ORDERS,
  receipts: RECEIPTS,
  stock: STOCK,
  issues: ISSUES,
  deliveries: DELIVERIES,
}
const screens = Object.entries(sources).map(([name, text]) => compiledScreen(name, text, sources))

interface Line {
  readonly key?: string
  readonly Part: string
  readonly Qty: number
}

describe.each(databases)('figures of lines on %s', (kind) => {
  let site: Site
  let owner: Browser
  let head: Browser
  let bolt = ''
  let nut = ''
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens })
    owner = await signedIn(site.server, 'owner')
    head = await signedIn(site.server, 'head')
    bolt = await added('Bolt')
    nut = await added('Nut')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const added = async (Name: string): Promise<string> =>
    ((await owner.post('/main/s/parts/item', { Name })).body as unknown as { id: string }).id
  const submission = async (screen: string, values: object, query: Record<string, string> = {}) =>
    (await owner.post(`/main/s/${screen}/submission`, values, { query })).body as unknown as {
      row: Row
      post_item?: Record<string, string>
    }
  const approve = async (screen: string, ...ids: string[]): Promise<readonly Row[]> =>
    (await head.post(`/main/s/${screen}/approval`, { selected: ids })).body.approval_list as never
  const lines = (...all: readonly (readonly [part: string, qty: number])[]): readonly Line[] =>
    all.map(([Part, Qty], at) => ({ key: `l${at + 1}`, Part, Qty }))
  const figures = async (screen: string, asked: object) =>
    ((await owner.post(`/main/s/${screen}/figures`, asked)).body as unknown as { get_figures: { Items: object } })
      .get_figures.Items
  const approved = async (screen: string, values: object): Promise<string> => {
    const { row } = await submission(screen, values)
    expect(await approve(screen, row.id)).toMatchObject([{ ok: true }])
    return row.id
  }
  /** Ten bolts in two lines, and a hundred nuts. */
  const ordered = async (): Promise<string> =>
    await approved('orders', { Buyer: 'B', Items: lines([bolt, 6], [nut, 100], [bolt, 4]) })
  const openOf = async (Order: string, all: readonly Line[], key: string | null = null) =>
    await figures('receipts', {
      key,
      form: { Order: { id: Order, text: 'As the page sends it' } },
      lines: { Items: all },
    })

  it('are of the item of the line, by the key of the line; other lines of the item count', async () => {
    const Order = await ordered()
    expect(await openOf(Order, lines([bolt, 3], [nut, 1], [bolt, 2]))).toEqual({
      l1: { Open: 8 },
      l2: { Open: 100 },
      l3: { Open: 7 },
    })
    expect(await figures('receipts', { form: { Order: '' }, lines: { Items: lines([bolt, 3]) } })).toEqual({
      l1: { Open: null },
    })
    expect(await openOf(Order, [{ key: 'x', Part: '', Qty: 1 }])).toEqual({ x: { Open: null } })
    const sent = await openOf(Order, [{ key: '__proto__', Part: bolt, Qty: 1 }])
    expect(Object.entries(sent)).toEqual([['__proto__', { Open: 10 }]])
    expect(({} as { Open?: number }).Open).toBeUndefined()
    expect(await openOf(Order, [])).toBeUndefined()
  })

  it('refuse lines that fit alone and not together, by the cell, with or without keys', async () => {
    const Order = await ordered()
    expect(await submission('receipts', { Order, Items: lines([bolt, 6], [bolt, 5]) })).toMatchObject({
      post_item: { 'Items.l1.Qty': 'At most 5.', 'Items.l2.Qty': 'At most 4.' },
    })
    const bare = [
      { Part: bolt, Qty: 6 },
      { Part: bolt, Qty: 5 },
    ]
    const { post_item: refused = {} } = await submission('receipts', { Order, Items: bare })
    expect(Object.values(refused)).toEqual(['At most 5.', 'At most 4.'])
    expect(await submission('receipts', { Order, Items: lines([bolt, 6], [bolt, 4]) })).toMatchObject({ row: {} })
  })

  it('count other documents, and not the document itself', async () => {
    const Order = await ordered()
    const { row } = await submission('receipts', { Order, Items: lines([bolt, 6]) })
    expect(await openOf(Order, lines([bolt, 0]))).toEqual({ l1: { Open: 4 } })
    expect(await openOf(Order, lines([bolt, 7], [bolt, 1]), row.id)).toEqual({ l1: { Open: 9 }, l2: { Open: 3 } })
    expect(await submission('receipts', { Order, Items: lines([bolt, 5]) })).toMatchObject({
      post_item: { 'Items.l1.Qty': 'At most 4.' },
    })
  })

  it('are not stored, nor taken from what is sent', async () => {
    const Order = await ordered()
    const forged = [{ key: 'l1', Part: bolt, Qty: 50, Open: 1000 }]
    expect(await submission('receipts', { Order, Items: forged })).toMatchObject({
      post_item: { 'Items.l1.Qty': 'At most 10.' },
    })
    const { row } = await submission('receipts', { Order, Items: [{ ...forged[0], Qty: 5 }] })
    const { body } = await owner.get('/main/s/receipts/item', { key: row.id })
    expect(JSON.stringify(body)).not.toContain('Open')
  })

  it('let one of several pass that want the same rest at once, line by line', async () => {
    const Order = await ordered()
    const wanted = await Promise.all(
      [7, 7, 7].map(async (qty) => await submission('receipts', { Order, Items: lines([nut, 30], [bolt, qty]) })),
    )
    const passed = wanted.filter(({ post_item }) => post_item === undefined)
    expect(passed).toHaveLength(1)
    expect(wanted.filter(({ post_item }) => post_item?.['Items.l2.Qty'] === 'At most 3.')).toHaveLength(2)
  })

  it('are asked again when the order no longer counts, with the line', async () => {
    const Order = await ordered()
    const { row } = await submission('receipts', { Order, Items: lines([nut, 1], [bolt, 9]) })
    const more = await approved('orders', { Buyer: 'C', Items: lines([bolt, 1]) })
    const other = await submission('receipts', { Order: more, Items: lines([bolt, 1]) })
    expect(await approve('receipts', row.id, other.row.id)).toMatchObject([{ ok: true }, { ok: true }])
    const late = await submission('receipts', { Order, Items: lines([bolt, 1]) })
    expect(await approve('receipts', late.row.id)).toMatchObject([{ ok: true }])
  })

  it('read the balance of a ledger, less what the other lines are going to post', async () => {
    await approved('deliveries', { Reason: 'in', Items: lines([bolt, 20], [nut, 5]) })
    const items = lines([bolt, 15], [nut, 5], [bolt, 6])
    expect(await figures('issues', { form: {}, lines: { Items: items } })).toEqual({
      l1: { There: 14 },
      l2: { There: 5 },
      l3: { There: 5 },
    })
    expect(await submission('issues', { Reason: 'out', Items: items })).toMatchObject({
      post_item: { 'Items.l1.Qty': 'At most 14.', 'Items.l3.Qty': 'At most 5.' },
    })
    const id = await approved('issues', { Reason: 'out', Items: lines([bolt, 15], [bolt, 5]) })
    expect(await figures('issues', { key: id, form: {}, lines: { Items: lines([bolt, 15], [bolt, 5]) } })).toEqual({
      l1: { There: 15 },
      l2: { There: 5 },
    })
  })
})
