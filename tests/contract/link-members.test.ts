/** Members of linked rows in expressions: rules, conditions, defaults and `where`, of the form and of its lines. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const PARTIES = `
label: Parties
kind: records
see: { everyone: all }
fields:
  Name: { type: text, requiredWhen: true }
  Limit: money
  Kind: { type: choice, options: [Home, Export] }
  Margin: { type: number, seen: [head] }
form: [Name, Limit, Kind, Margin]
`
const ORDERS = `
label: Orders
kind: approvals
see: { everyone: all }
fields:
  Title: { type: text, requiredWhen: true }
  Customer: { type: link, to: parties }
  Due: date
form: [Title, Customer, Due]
card: { title: Title }
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
`
const GOODS = `
label: Goods
kind: records
see: { everyone: all }
fields:
  Name: { type: text, requiredWhen: true }
  Unit: text
  Most: number
form: [Name, Unit, Most]
`
const NOTES = `
label: Notes
kind: approvals
see: { everyone: all }
fields:
  Purpose: { type: text, requiredWhen: true }
  Order: { type: link, to: orders }
  Customer: { type: link, to: parties, default: =form.Order.Customer, enabledWhen: false, reason: That of the order. }
  Ship: { type: link, to: parties, where: row.Kind == form.Customer.Kind }
  Sent: { type: date, max: =form.Order.Due }
  Port: { type: text, visibleWhen: form.Customer.Kind == "Export", requiredWhen: true }
  Same: { type: text, visibleWhen: form.Order.Customer == form.Ship }
  Why: { type: text, requiredWhen: form.Order.Status == "Submitted" }
  Margin: { type: text, seen: [head], requiredWhen: form.Customer.Margin > 5 }
  Items:
    type: lines
    fields:
      - Item: { type: link, to: goods }
      - Qty: { type: number, max: =row.Item.Most }
      - Unit: { type: text, default: =row.Item.Unit }
form: [Purpose, Order, Customer, Ship, Sent, Port, Same, Why, Margin, Items]
card: { title: Purpose }
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
`
const sources = { parties: PARTIES, orders: ORDERS, goods: GOODS }
const screens = [
  compiledScreen('parties', PARTIES),
  compiledScreen('orders', ORDERS, sources),
  compiledScreen('goods', GOODS),
  compiledScreen('notes', NOTES, sources),
]

type Body = Readonly<Record<string, unknown>>

/** The errors by field; null: it was saved. */
const errorsIn = (body: Body): unknown => (body['ok'] === true ? null : (body['post_item'] ?? body['post_submission']))

describe.each(databases)('members of linked rows on %s', (kind) => {
  let site: Site
  let head: Browser
  let other: Browser
  const ids: Record<string, string> = {}
  const post = async (path: string, body: Body, query: Record<string, string> = {}) =>
    (await head.post(`/main/s/${path}`, body, { query })).body as unknown as Body & { readonly id: string }
  const opened = async (browser: Browser, id: string) =>
    (await browser.get('/main/s/notes/item', { key: id })).body as unknown as { readonly get_item: Body }
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens })
    head = await signedIn(site.server, 'head')
    other = await signedIn(site.server, 'accounts')
    for (const [Name, Limit, Kind, Margin] of [
      ['Pune Halls', 100, 'Home', 2],
      ['Riyadh Halls', 900, 'Export', 9],
      ['Surat Sheds', 50, 'Home', null],
    ] as const)
      ids[Name] = (await post('parties/item', { Name, Limit, Kind, Margin })).id
    ids['Bolt'] = (await post('goods/item', { Name: 'Bolt', Unit: 'nos', Most: 12 })).id
    for (const [Title, Customer] of [
      ['Hall', 'Pune Halls'],
      ['Port', 'Riyadh Halls'],
    ] as const)
      ids[Title] = (await post('orders/item', { Title, Customer: ids[Customer], Due: '2026-03-31' })).id
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('are read by rules, conditions and defaults, in the order of nothing that was sent', async () => {
    const note = { Purpose: 'A', Order: ids['Hall'] }
    expect(errorsIn(await post('notes/item', { ...note, Sent: '2026-04-01' }))).toEqual({
      Sent: expect.stringContaining('31'),
    })
    const saved = await post('notes/item', { ...note, Sent: '2026-03-31', Port: 'Dammam' })
    expect(errorsIn(saved)).toBeNull()
    const { get_item: row } = await opened(head, saved.id)
    expect(row).toMatchObject({
      Customer: { id: ids['Pune Halls'], text: 'Pune Halls', Kind: 'Home' },
      Order: { Due: '2026-03-31', Customer: { id: ids['Pune Halls'], text: 'Pune Halls' }, Status: 'Draft' },
      Port: null,
    })
    const abroad = { Purpose: 'B', Order: ids['Port'] }
    expect(errorsIn(await post('notes/item', abroad))).toEqual({ Port: expect.any(String), Margin: expect.any(String) })
    expect(errorsIn(await post('notes/item', { ...abroad, Port: 'Dammam', Margin: 'x' }))).toBeNull()
  })

  it('are those of the row, whatever a call sends', async () => {
    // The contract takes nothing but the id and the text.
    const order = { id: ids['Port'], text: 'x', Due: '2099-01-01' }
    const refused = await head.post('/main/s/notes/item', { Purpose: 'C', Order: order, Port: 'x' })
    expect(refused.status).toBe(400)
    const note = { Purpose: 'C', Order: ids['Port'], Port: 'Dammam', Margin: 'x', Customer: ids['Riyadh Halls'] }
    expect(errorsIn(await post('notes/item', { ...note, Sent: '2026-04-01' }))).toHaveProperty('Sent')
    const { id } = await post('notes/item', note)
    expect((await opened(head, id)).get_item).toMatchObject({ Customer: { id: ids['Riyadh Halls'] } })
  })

  it('are compared as links, and select what another link offers', async () => {
    const note = { Purpose: 'D', Order: ids['Hall'], Same: 'yes' }
    const same = await post('notes/item', { ...note, Ship: 'Pune Halls' })
    expect((await opened(head, same.id)).get_item).toMatchObject({ Same: 'yes' })
    const another = await post('notes/item', { ...note, Ship: 'Surat Sheds' })
    expect((await opened(head, another.id)).get_item).toMatchObject({ Same: null })
    expect(errorsIn(await post('notes/item', { ...note, Ship: 'Riyadh Halls' }))).toHaveProperty('Ship')
    const offered = async (Customer: unknown) => {
      const query = { field: 'Ship', search: '', of: JSON.stringify({ form: { Customer } }) }
      const { get_options: found } = (await head.get('/main/s/notes/options', query)).body as unknown as {
        get_options: { result: readonly { readonly text: string }[] }
      }
      return found.result.map(({ text }) => text).toSorted()
    }
    expect(await offered({ id: ids['Pune Halls'], text: '' })).toEqual(['Pune Halls', 'Surat Sheds'])
    expect(await offered({ id: ids['Pune Halls'], text: '', Kind: 'Export' })).toEqual(['Pune Halls', 'Surat Sheds'])
    expect(await offered(null)).toEqual([])
  })

  it('are read anew: a rule follows the row as it is now', async () => {
    const { id } = await post('notes/item', { Purpose: 'E', Order: ids['Hall'] })
    expect(
      errorsIn(
        await post(
          'orders/submission',
          { Title: 'Hall', Customer: ids['Pune Halls'], Due: '2026-03-31' },
          { key: ids['Hall'] ?? '' },
        ),
      ),
    ).toBeNull()
    expect(errorsIn(await post('notes/submission', { Purpose: 'E', Order: ids['Hall'] }, { key: id }))).toEqual({
      Why: expect.any(String),
    })
    expect(
      errorsIn(await post('notes/submission', { Purpose: 'E', Order: ids['Hall'], Why: 'late' }, { key: id })),
    ).toBeNull()
  })

  it('are read in lines', async () => {
    const items = (Qty: number) => ({ Purpose: 'F', Items: [{ key: 'a', Item: 'Bolt', Qty }] })
    expect(errorsIn(await post('notes/item', items(13)))).toEqual({ 'Items.a.Qty': expect.stringContaining('12') })
    const { id } = await post('notes/item', items(12))
    expect((await opened(head, id)).get_item).toMatchObject({
      Items: [{ Unit: 'nos', Item: { id: ids['Bolt'], text: 'Bolt', Unit: 'nos', Most: 12 } }],
    })
  })

  it('reach nobody who may not see them there', async () => {
    const { id } = await post('notes/item', { Purpose: 'G', Order: ids['Port'], Port: 'x', Margin: 'x' })
    expect((await opened(head, id)).get_item).toMatchObject({ Customer: { Margin: 9 } })
    const { get_item: row } = await opened(other, id)
    expect(row['Customer']).toMatchObject({ Kind: 'Export' })
    expect(row['Customer']).not.toHaveProperty('Margin')
    const list = (await other.get('/main/s/notes/list', { scope: 'all' })).body as unknown as {
      get_list: { result: readonly Body[] }
    }
    const listed = list.get_list.result.find((each) => each['id'] === id)
    expect(listed?.['Customer']).toEqual({ id: ids['Riyadh Halls'], text: 'Riyadh Halls', Kind: 'Export' })
  })
})
