/** Links in the lines of forms: stored, read with texts, refused at their cell, filled in, protected from deletion. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Browser, type Row, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { pdfText } from './pdf-text.ts'

const GOODS = `
label: Goods
kind: records
see: { everyone: all }
fields:
  Name: { type: text, requiredWhen: true }
  Unit: text
  StandardRate: money
form: [Name, Unit, StandardRate]
`
const goods = compiledScreen('goods', GOODS)

const FIELDS = `
fields:
  Purpose: { type: text, requiredWhen: true }
  Items:
    type: lines
    requiredWhen: true
    totals: [Amount]
    fields:
      - Item: { type: link, to: goods, requiredWhen: true, fills: { Unit: Unit, Rate: StandardRate } }
      - Qty: { type: number, min: 1, default: 1 }
      - Unit: { type: text, enabledWhen: row.Qty > 100, reason: That of the item. }
      - Rate: money
      - Amount: { type: money, value: =row.Qty * row.Rate }
  Total: { type: money, value: '=sum(form.Items.map(line, line.Amount))' }
form: [Purpose, Items, Total]`

const requests = compiledScreen(
  'requests',
  `
label: Requests
kind: approvals
see: { everyone: all }
${FIELDS}
card: { title: Purpose, right: [Total] }
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
`,
  { goods: GOODS },
)
const kits = compiledScreen('kits', `label: Kits\nkind: records\nsee: { everyone: all }\n${FIELDS}`, { goods: GOODS })

interface Saved extends Answer {
  readonly body: Answer['body'] & { readonly id: string; readonly row: Row; readonly post_item: Row }
}

interface History {
  readonly get_history: { readonly result: readonly { readonly changes: readonly object[] }[] }
}

describe.each(databases)('links in lines on %s', (kind) => {
  let site: Site
  let owner: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [goods, requests, kits] })
    owner = await signedIn(site.server, 'owner')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const item = async (Name: string, by: Browser = owner): Promise<string> => {
    const body = { Name, Unit: 'Kg', StandardRate: 12.5 }
    return ((await by.post('/main/s/goods/item', body)) as Saved).body.id
  }

  describe.each(['requests', 'kits'])('of %s', (screen) => {
    const save = async (Items: readonly object[], query: Readonly<Record<string, string>> = {}): Promise<Saved> =>
      (await owner.post(`/main/s/${screen}/item`, { Purpose: 'Spares', Items }, { query })) as Saved
    const linesIn = async (key: string): Promise<readonly Row[]> => {
      const { body } = await owner.get(`/main/s/${screen}/item`, { key })
      return (body as unknown as { get_item: { Items: readonly Row[] } }).get_item.Items
    }

    it('are sent as a map or an id, and returned with the text of their row', async () => {
      const id = await item('Anchor bolt')
      const { body } = await save([{ Item: { id, text: 'Something else' } }, { Item: id }])
      expect(await linesIn(body.id)).toMatchObject([1, 2].map(() => ({ Item: { id, text: 'Anchor bolt' } })))
    })

    it('may be sent by the exact name of their row, which fills the line as well', async () => {
      const id = await item(`Ridge cap ${screen}`)
      const { body } = await save([{ Item: ` ridge  cap ${screen}`, Qty: 2 }])
      expect(await linesIn(body.id)).toMatchObject([
        { Item: { id, text: `Ridge cap ${screen}` }, Rate: 12.5, Amount: 25 },
      ])
    })

    it('fill cells that are read-only or were not sent, and do not replace typed values', async () => {
      const id = await item('Purlin')
      const { body } = await save([
        { Item: id, Qty: 2 },
        { Item: id, Qty: 2, Rate: 7 },
      ])
      expect(await linesIn(body.id)).toMatchObject([
        { Unit: 'Kg', Rate: 12.5, Amount: 25 },
        { Unit: 'Kg', Rate: 7, Amount: 14 },
      ])
      const typed = await save([{ key: 'a', Item: id, Qty: 2, Unit: 'Nos' }])
      expect(typed.body).toMatchObject({ ok: true })
      expect(await linesIn(typed.body.id)).toMatchObject([{ Unit: 'Kg' }])
    })

    it('may refer only to an existing active row of this company; others are refused at their cell', async () => {
      const sleeping = await item('Old sheet')
      await owner.post('/main/s/goods/inactive', { key: sleeping, inactive: true })
      const foreign = await item('Loom part', await signedIn(site.server, 'owner', 'TEX'))
      const { body } = await save([
        { key: 'a', Item: { id: sleeping, text: 'Old sheet' } },
        { key: 'b', Item: 'nothing-there' },
        { key: 'c', Item: foreign },
        { key: 'd', Qty: 2 },
      ])
      const text = 'There is no such entry in Goods.'
      expect(body.post_item).toEqual({
        'Items.a.Item': text,
        'Items.b.Item': text,
        'Items.c.Item': text,
        'Items.d.Item': 'Required.',
      })
    })

    it('cannot be only a text', async () => {
      expect((await save([{ Item: { id: null, text: 'Bolt' } }])).status).toBe(400)
    })

    it('can still refer to a row that has become inactive', async () => {
      const key = await item('Fading paint')
      const { body } = await save([{ Item: key }])
      await owner.post('/main/s/goods/inactive', { key, inactive: true })
      const [line] = await linesIn(body.id)
      expect((await save([{ ...line, Qty: 5 }], { key: body.id })).body).toMatchObject({ ok: true })
    })

    it('prevent the deletion of their row until the last line no longer refers to it', async () => {
      const [key, other] = [await item('Needed nut'), await item('Other nut')]
      const { body } = await save([{ Item: key }, { Item: key }])
      const remove = async () => (await owner.post('/main/s/goods/deleteitem', { key })).status
      expect(await remove()).toBe(409)
      await save([{ Item: other }], { key: body.id })
      expect(await remove()).toBe(200)
    })

    it('are in the history with their texts', async () => {
      const [first, second] = [await item('Before washer'), await item('After washer')]
      const { body } = await save([{ Item: first }])
      const [line] = await linesIn(body.id)
      await save([{ ...line, Item: second }], { key: body.id })
      const { text } = await owner.get(`/main/s/${screen}/history`, { key: body.id })
      const [changed, added] = (JSON.parse(text) as History).get_history.result
      const place = { field: 'Items', row: 1 }
      expect(changed?.changes).toContainEqual({
        ...place,
        column: 'Item',
        label: expect.any(String),
        before: 'Before washer',
        after: 'After washer',
      })
      const whole = {
        ...place,
        label: expect.any(String),
        before: null,
        after: expect.stringMatching(/^Before washer/),
      }
      expect(added?.changes).toContainEqual(whole)
    })

    it('are neither checked nor stored in empty lines', async () => {
      const id = await item('Gutter')
      const { body } = await save([{ key: 'a', Item: id }, { key: 'b', Item: null, Qty: 1, Rate: '' }, { key: 'c' }])
      expect((await linesIn(body.id)).map(({ key }) => key)).toEqual(['a'])
      expect((await save([{ key: 'b', Qty: 1 }])).body.post_item).toEqual({ Items: 'Required.' })
    })
  })

  it('can be searched, with the values that they fill', async () => {
    const id = await item('Searched clip')
    const { body } = await owner.get('/main/s/requests/options', { field: 'Item', search: 'searched' })
    expect((body as unknown as { get_options: { result: Row[] } }).get_options.result).toEqual([
      expect.objectContaining({ id, text: 'Searched clip', Unit: 'Kg', StandardRate: 12.5 }),
    ])
  })

  it('of a document are in its details and printed with their texts at that time', async () => {
    const id = await item('Ridge cap')
    const sent = (await owner.post('/main/s/requests/submission', { Purpose: 'Roof', Items: [{ Item: id }] })) as Saved
    expect(sent.body.row).toMatchObject({ Items: [{ Item: { id, text: 'Ridge cap' } }] })
    await owner.post('/main/s/goods/item', { Name: 'Ridge cap, new' }, { query: { key: id } })
    const key = sent.body.id
    const { body: details } = await owner.get('/main/s/requests/details', { key })
    expect(JSON.stringify(details)).toContain('Ridge cap')
    const head = await signedIn(site.server, 'head')
    await head.post('/main/s/requests/approval', { selected: [key] })
    const text = pdfText((await owner.file('/main/s/requests/pdf', { key })).rawPayload)
    expect(text).toContain('Ridge cap')
    expect(text).not.toContain('Ridge cap, new')
  })
})
