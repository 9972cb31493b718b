/** Figures over the lines of documents, and over one row by its id: what is still open of an order. */
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
number: O{seq:3}
see: { head: all, everyone: own }
fields:
  Buyer: text
  Items:
    type: lines
    fields:
      - Part: { type: link, to: parts }
      - Qty: number
      - Rate: money
      - Amount: { type: money, value: =row.Qty * row.Rate }
  Total: { type: money, value: '=sum(form.Items.map(line, line.Amount))' }
card: { title: Buyer, right: [Total, Received] }
form: [Buyer, Items, Total, Received]
figures:
  Received: { of: { receipts.Qty: { Order: =form.id, while: [Approved] } } }
${WORKFLOW}`
const RECEIPTS = `
label: Receipts
kind: approvals
see: { everyone: all }
fields:
  Order: { type: link, to: orders }
  Part: { type: link, to: parts }
  Qty: { type: number, max: =form.Open }
card: { title: Qty }
form: [Order, Part, Qty, Open, Worth]
figures:
  Open:
    of: { orders.Items.Qty: { id: =form.Order, Part: =form.Part, while: [Approved] } }
    less: { receipts.Qty: { Order: =form.Order, Part: =form.Part, while: [Submitted, Approved] } }
  Worth: { of: { orders.Items.Amount: { id: =form.Order, Part: =form.Part, while: [Approved] } } }
${WORKFLOW}`
const sources = { parts: PARTS, orders: ORDERS, receipts: RECEIPTS }
const screens = Object.entries(sources).map(([name, text]) => compiledScreen(name, text, sources))

describe.each(databases)('figures over lines on %s', (kind) => {
  let site: Site
  let owner: Browser
  let head: Browser
  let bolt = ''
  let nut = ''
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens })
    owner = await signedIn(site.server, 'owner')
    head = await signedIn(site.server, 'head')
    bolt = await added('parts', { Name: 'Bolt' })
    nut = await added('parts', { Name: 'Nut' })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const added = async (screen: string, values: object): Promise<string> => {
    const { body } = await owner.post(`/main/s/${screen}/item`, values)
    expect(body).toMatchObject({ ok: true })
    return (body as unknown as { id: string }).id
  }
  const submission = async (screen: string, values: object, query: Record<string, string> = {}) =>
    (await owner.post(`/main/s/${screen}/submission`, values, { query })).body as unknown as {
      row: Row
      post_item?: Record<string, string>
    }
  const approve = async (screen: string, ...ids: string[]): Promise<readonly Row[]> =>
    (await head.post(`/main/s/${screen}/approval`, { selected: ids })).body.approval_list as never
  const figures = async (screen: string, { key, ...form }: Record<string, string>, by = owner) =>
    (
      (await by.post(`/main/s/${screen}/figures`, { key: key ?? null, form })).body as unknown as {
        get_figures: object
      }
    ).get_figures
  /** An approved order: ten bolts in two lines, and nuts. */
  const ordered = async (): Promise<string> => {
    const Items = [
      { Part: bolt, Qty: 6.5, Rate: 2 },
      { Part: nut, Qty: 100, Rate: 0.1 },
      { Part: bolt, Qty: 3.5, Rate: 4 },
    ]
    const { row } = await submission('orders', { Buyer: 'B', Items })
    expect(await figures('receipts', { Order: row.id, Part: bolt })).toEqual({ Open: 0, Worth: 0 })
    expect(await approve('orders', row.id)).toMatchObject([{ ok: true }])
    return row.id
  }
  const receive = (Order: string, Part: string, Qty: number) => ({ Order, Part, Qty })

  it('add up the lines of one document, as stored and as computed', async () => {
    const order = await ordered()
    expect(await figures('receipts', { Order: order, Part: bolt })).toEqual({ Open: 10, Worth: 27 })
    expect(await figures('receipts', { Order: order, Part: nut })).toEqual({ Open: 100, Worth: 10 })
    expect(await figures('receipts', { Order: order, Part: '' })).toEqual({ Open: null, Worth: null })
    expect(await figures('receipts', { Order: 'none', Part: bolt })).toEqual({ Open: 0, Worth: 0 })
  })

  it('refuse more than is open, when it is handed in and when it is approved', async () => {
    const order = await ordered()
    expect(await submission('receipts', receive(order, bolt, 10.5))).toMatchObject({
      post_item: { Qty: 'At most 10.' },
    })
    const first = (await submission('receipts', receive(order, bolt, 6))).row.id
    expect(await submission('receipts', receive(order, bolt, 5))).toMatchObject({ post_item: { Qty: 'At most 4.' } })
    const second = (await submission('receipts', receive(order, bolt, 4))).row.id
    expect(await approve('receipts', first, second)).toMatchObject([{ ok: true }, { ok: true }])
    expect(await figures('receipts', { Order: order, Part: bolt })).toMatchObject({ Open: 0 })
    expect(await figures('receipts', { Order: order, Part: bolt, key: first })).toMatchObject({ Open: 6 })
  })

  it('let one of two through that are handed in at once and do not fit together', async () => {
    const order = await ordered()
    const answers = await Promise.all(Array.from({ length: 4 }, () => submission('receipts', receive(order, nut, 60))))
    expect(answers.filter(({ post_item: errors }) => errors === undefined)).toHaveLength(1)
  })

  it('are of the row itself, in its form and in its list', async () => {
    const order = await ordered()
    const { id } = (await submission('receipts', receive(order, bolt, 7))).row
    await approve('receipts', id)
    expect(await figures('orders', { id: order, key: order })).toEqual({ Received: 7 })
    const { body } = await owner.get('/main/s/orders/list', {})
    const rows = (body as unknown as { get_list: { result: readonly Row[] } }).get_list.result
    expect(rows.find((row) => row.id === order)).toMatchObject({ Received: 7 })
  })
})
