/** Lines in the forms of documents and records: rules, computed cells and keys (site-modules §7, item). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { type Answer, type Browser, type Row, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { pdfText } from './pdf-text.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const FIELDS = `
fields:
  Purpose: { type: text, requiredWhen: true }
  Rush: yesno
  Items:
    type: lines
    requiredWhen: true
    max: 300
    totals: [Amount]
    fields:
      - Part: { type: text, requiredWhen: true, length: [2, 20] }
      - Qty: { type: number, min: 1, default: 1 }
      - Rate: { type: money, decimals: 3, min: 0, max: 1000 }
      - Unit: { type: choice, options: [Nos, Kg] }
      - Discount: { type: percent, enabledWhen: row.Qty > 10, reason: For large ones., default: 0 }
      - Secret: { type: text, visibleWhen: row.Qty > 100 }
      - Amount: { type: money, value: =row.Qty * row.Rate }
  Total: { type: money, value: '=sum(form.Items.map(line, line.Amount))' }
form: [Purpose, Rush, Items, Total]`

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
)
const kits = compiledScreen(
  'kits',
  `
label: Kits
kind: records
see: { everyone: all }
${FIELDS}
`,
)

/** Lines that only the director may see. */
const sealed = compiledScreen(
  'sealed',
  `
label: Sealed
kind: records
see: { everyone: all }
${FIELDS.replace('    requiredWhen: true\n    max', '    requiredWhen: true\n    seen: [director]\n    max').replace('Total: {', 'Total: { seen: [director],')}
`,
)

const line = { Part: 'Bolt', Qty: 3, Rate: 2.675 }
const filled = { Purpose: 'Spares', Items: [line] }

interface Saved extends Answer {
  readonly body: Answer['body'] & { readonly id: string; readonly row: Row; readonly post_item: Row }
}

type Lines = readonly Row[]

describe.each(databases)('lines on %s', (kind) => {
  let site: Site
  let owner: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [requests, kits, sealed] })
    owner = await signedIn(site.server, 'owner')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('of a document are in its details, and printed with their totals', async () => {
    const { body } = (await owner.post('/main/s/requests/submission', filled)) as Saved
    const key = body.id
    const { body: details } = await owner.get('/main/s/requests/details', { key })
    expect((details as unknown as { get_details: Row[] }).get_details[0]).toMatchObject({
      Items: [{ Part: 'Bolt', Qty: 3, Amount: 8.03 }],
    })
    const head = await signedIn(site.server, 'head')
    expect((await head.post('/main/s/requests/approval', { selected: [key] })).body).toMatchObject({ ok: true })
    const text = pdfText((await owner.file('/main/s/requests/pdf', { key })).rawPayload)
    expect(text).toEqual(expect.arrayContaining(['Items', 'Part', 'Qty', 'Bolt', '₹2.675', '₹8.03', 'Approvals']))
    expect(text.filter((each) => each === '₹8.03').length).toBeGreaterThanOrEqual(3)
  })

  describe.each(['requests', 'kits'])('of %s', (screen) => {
    const save = async (body: object, query: Readonly<Record<string, string>> = {}): Promise<Saved> =>
      (await owner.post(`/main/s/${screen}/item`, body, { query })) as Saved
    const read = async (key: string): Promise<Row> => {
      const { body } = await owner.get(`/main/s/${screen}/item`, { key })
      return (body as unknown as { get_item: Row }).get_item
    }
    const linesOf = (row: Row): Lines => row['Items'] as unknown as Lines
    const saved = async (body: object = filled): Promise<{ id: string; row: Row; lines: Lines }> => {
      const { id } = (await save(body)).body
      const row = await read(id)
      return { id, row, lines: linesOf(row) }
    }

    it('are returned with the row, with keys, defaults, and values computed by the server', async () => {
      const { row, lines } = await saved({
        ...filled,
        Total: 1,
        Items: [
          { ...line, Amount: 7 },
          { ...line, Rate: 0.1 },
        ],
      })
      expect(lines).toMatchObject([{ Part: 'Bolt', Qty: 3, Amount: 8.03, Discount: 0, Unit: null }, { Amount: 0.3 }])
      expect(row).toMatchObject({ Total: 8.33, Purpose: 'Spares' })
      expect(new Set(lines.map(({ key }) => key)).size).toBe(2)
    })

    it('are returned as they are stored now if a save over a newer version is refused', async () => {
      const { id, lines, row } = await saved()
      await save({ ...filled, Items: [{ ...lines[0], Qty: 4 }] }, { key: id })
      const late = await save({ ...filled, Items: [] }, { key: id, version: String(row['version']) })
      expect([late.status, late.body.code]).toEqual([409, 'changed'])
      const { changed } = late.body as unknown as { changed: { by: string; at: string; row: Row } }
      expect([linesOf(changed.row), changed.row['version']]).toEqual([linesOf(await read(id)), 2])
      expect([changed.by, Date.parse(changed.at) > Date.now() - 60_000]).toEqual([expect.stringMatching(/\w/), true])
    })

    it('are not in the list, but their total is', async () => {
      const { id } = await saved()
      const row = (await owner.rows({}, screen)).find((each) => each.id === id)
      expect(row).toMatchObject({ Total: 8.03 })
      expect(row).not.toHaveProperty('Items')
    })

    it('retain their keys when they are saved again, moved, and others are added', async () => {
      const { id, lines } = await saved({ ...filled, Items: [line, { ...line, Part: 'Nut' }] })
      const [bolt, nut] = lines
      await save({ ...filled, Items: [{ Part: 'Washer', Rate: 1 }, nut, { ...bolt, Qty: 5 }] }, { key: id })
      const after = linesOf(await read(id))
      expect(after.map(({ Part }) => Part)).toEqual(['Washer', 'Nut', 'Bolt'])
      expect(after.slice(1).map(({ key }) => key)).toEqual([nut?.['key'], bolt?.['key']])
    })

    it('with the same key are stored as two lines', async () => {
      const { lines } = await saved({
        ...filled,
        Items: [
          { ...line, key: 'k' },
          { ...line, key: 'k' },
        ],
      })
      expect(new Set(lines.map(({ key }) => key)).size).toBe(2)
    })

    it('report all errors at once by line and field, and save nothing', async () => {
      const before = (await owner.rows({}, screen)).length
      const Items = [
        { key: 'a', Part: '', Qty: 0 },
        { key: 'b', Part: 'Bolt', Rate: 2000, Unit: 'Box' },
      ]
      const { body } = await save({ ...filled, Items })
      expect(Object.keys(body.post_item)).toEqual(['Items.a.Part', 'Items.a.Qty', 'Items.b.Rate', 'Items.b.Unit'])
      expect(await owner.rows({}, screen)).toHaveLength(before)
    })

    it.each([
      ['no lines', [], 'Required.'],
      ['too many lines', Array.from({ length: 301 }, () => line), 'At most 300.'],
    ])('are refused at the field: %s', async (_, Items, text) => {
      expect((await save({ ...filled, Items })).body.post_item).toEqual({ Items: text })
    })

    it('refuse an unknown field by its name', async () => {
      const answer = await save({ ...filled, Items: [{ ...line, Colour: 'red' }] })
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('Items.Colour')
    })

    it.each([['a text'], [7], [{ Part: 'x' }]])('refuse %j instead of a list of lines', async (Items) => {
      expect((await save({ ...filled, Items })).status).toBe(400)
    })

    it('refuse a change of a read-only cell, in a new line from its default', async () => {
      const added = await save({ ...filled, Items: [{ ...line, key: 'n', Discount: 5 }] })
      expect(added.body.post_item).toEqual({ 'Items.n.Discount': 'For large ones.' })
      const { id, lines } = await saved({ ...filled, Items: [{ ...line, Qty: 20, Discount: 5 }] })
      const [stored] = lines
      const key = String(stored?.['key'])
      const changed = await save({ ...filled, Items: [{ ...stored, Qty: 2, Discount: 6 }] }, { key: id })
      expect(changed.body.post_item).toEqual({ [`Items.${key}.Discount`]: 'For large ones.' })
    })

    it('retain the stored value of a hidden cell', async () => {
      const { id, lines } = await saved({ ...filled, Items: [{ ...line, Qty: 200, Secret: 'yes' }] })
      await save({ ...filled, Items: [{ ...lines[0], Qty: 2, Secret: 'no' }] }, { key: id })
      expect(linesOf(await read(id))).toMatchObject([{ Qty: 2, Secret: 'yes' }])
    })

    it('are unchanged if a save does not contain them', async () => {
      const { id, lines } = await saved()
      await save({ Purpose: 'Other' }, { key: id })
      await save({ Purpose: 'Another', Items: null }, { key: id })
      expect(await read(id)).toMatchObject({ Purpose: 'Another', Items: lines })
    })

    it('are in the audit if they changed, by key and with their position', async () => {
      const { id, lines } = await saved({ ...filled, Items: [line, { ...line, Part: 'Nut' }] })
      await save({ ...filled, Items: [lines[0], { ...lines[1], Qty: 9 }] }, { key: id })
      const entries = await inTenant(site.database, 'steel', (work) =>
        work.selectFrom('audit').select('entry').where('document_id', '=', id).orderBy('seq').execute(),
      )
      const { after } = JSON.parse(entries.at(-1)?.entry ?? '{}') as { after: string }
      expect(JSON.parse(after)).toEqual({ Items: [{ ...lines[1], Qty: 9, Amount: 24.08, '#row': 2 }], Total: 32.11 })
    })

    it('are in the history under their row, whichever of them changed', async () => {
      const { id, lines } = await saved({ ...filled, Items: [line, line, { ...line, Part: 'Nut' }] })
      await save({ ...filled, Items: [lines[0], { ...lines[1], Qty: 9 }, lines[2]] }, { key: id })
      const second = linesOf(await read(id))
      await save({ ...filled, Items: [second[0], second[1], { ...second[2], Qty: 7 }] }, { key: id })
      await save({ ...filled, Items: [second[0], second[1]] }, { key: id })
      const { text } = await owner.get(`/main/s/${screen}/history`, { key: id })
      const { get_history } = JSON.parse(text) as { get_history: { result: { changes: Row[] }[] } }
      const rows = get_history.result.map(({ changes }) => new Set(changes.flatMap(({ row }) => row ?? [])))
      expect(rows).toEqual([new Set([3]), new Set([3]), new Set([2]), new Set([1, 2, 3])])
    })
  })

  it('are submitted with their document, and are in the answer', async () => {
    const { body } = (await owner.post('/main/s/requests/submission', filled)) as Saved
    expect(body.row).toMatchObject({ Status: 'Submitted', Total: 8.03, Items: [{ Part: 'Bolt', Amount: 8.03 }] })
  })

  it('are neither sent to nor accepted from people who may not see them, and survive their saves', async () => {
    const director = await signedIn(site.server, 'director')
    const path = '/main/s/sealed/item'
    const { id } = ((await director.post(path, filled)) as Saved).body
    const readBy = async (person: Browser): Promise<Row> =>
      ((await person.get(path, { key: id })).body as unknown as { get_item: Row }).get_item
    const before = await readBy(director)
    expect(before).toMatchObject({ Items: [{ Part: 'Bolt' }], Total: 8.03 })
    expect(await readBy(owner)).not.toHaveProperty('Items')
    const refused = await owner.post(path, { ...filled, Items: [] }, { query: { key: id } })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Items')])
    await owner.post(path, { Purpose: 'Other' }, { query: { key: id } })
    expect(await readBy(director)).toEqual({ ...before, Purpose: 'Other', version: 2 })
  })

  it('cannot be read for an unknown row', async () => {
    for (const screen of ['requests', 'kits']) {
      expect((await owner.get(`/main/s/${screen}/item`, { key: 'none' })).status).toBe(404)
    }
  })
})
