/** Reports over the lines of documents and records: a row is a line, with the fields of what it belongs to. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { askReport, exportedReport } from './trips.ts'

const PARTS = `
label: Parts
kind: records
see: { everyone: all }
fields: { Code: code, Maker: text }
form: [Code, Maker]
`
const FIELDS = `
fields:
  Purpose: { type: text, requiredWhen: true }
  Site: { type: choice, options: [North, South] }
  Items:
    type: lines
    also: Articles
    max: 20
    fields:
      - Part: { type: link, to: parts }
      - Note: text
      - Qty: number
      - Rate: money
      - Amount: { type: money, value: =row.Qty * row.Rate }
      - Due: date
form: [Purpose, Site, Items]
`
const ORDERS = `
label: Orders
kind: approvals
see: { head: all, everyone: own }
number: O-{seq:3}
${FIELDS}
card: { title: Purpose }
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
`
const KITS = `
label: Kits
kind: records
see: { everyone: all }
${FIELDS}
`
const SEALED = KITS.replace('    type: lines\n', '    type: lines\n    seen: [director]\n')
const REPORT = `
label: Ordered
kind: register
see: { everyone: all }
filters:
  search: search
  dateRange: dates
  Part: link
  Site: choice
  Qty: { type: range }
  Due: { type: range, of: date }
tabs:
  parts: { from: orders.Items, fields: [OrderNo, Part, Note, Qty, Amount, Site, Status], groupBy: Part, totals: [Qty, Amount] }
  sites: { from: orders.Items, fields: [Part, Qty, Site], groupBy: Site, thenBy: Due, by: month, totals: [Qty] }
  submitted: { from: orders.Items, only: { Status: Submitted, Qty: 2.. }, fields: [Part, Qty], totals: [Qty] }
  plain: { from: orders.Items }
  kits: { from: kits.Items, fields: [Purpose, Part, Qty], groupBy: Part, totals: [Qty] }
  sealed: { from: sealed.Items, fields: [Purpose, Qty] }
`
const others = { orders: ORDERS, kits: KITS, sealed: SEALED, parts: PARTS }
const screens = [
  ...Object.entries(others).map(([name, text]) => compiledScreen(name, text, others)),
  compiledScreen('ordered', REPORT, others),
]

interface Line {
  readonly Part: string | null
  readonly Note: string
  readonly Qty: number
  readonly Rate?: number
  readonly Due?: string
}

const PARTS_OF_LINES = ['p1', 'p2', 'p3', null] as const

/** Order `at` has as many lines as its number says, modulo 4. */
const linesOf = (at: number): readonly Line[] =>
  Array.from({ length: at % 4 }, (_, place) => ({
    Part: PARTS_OF_LINES[(at + place) % 4] ?? null,
    Note: `Zürich ${at}.${place + 1}`,
    Qty: 0.1 * (place + 1) + at,
    Rate: 10,
    Due: `2026-0${1 + ((at + place) % 3)}-15`,
  }))

describe.each(databases)('reports over lines on %s', (kind) => {
  let site: Site
  let head: Browser
  let owner: Browser
  const ids: string[] = []
  const parts: Record<string, string> = {}

  const ask = async (report: string, query: Readonly<Record<string, string>> = {}, by = head) =>
    await askReport(by, { report, page_by: '100', ...query }, 'ordered')
  const saved = async (by: Browser, screen: string, body: object, query: Readonly<Record<string, string>> = {}) => {
    const { status, body: answer } = await by.post(`/main/s/${screen}/item`, body, { query })
    if (status !== 200) throw new Error(JSON.stringify(answer))
    return (answer as unknown as { id: string }).id
  }
  const withParts = (lines: readonly Line[]) =>
    lines.map((line) => ({ ...line, Part: line.Part === null ? null : { id: parts[line.Part], text: line.Part } }))
  /** The same figures from what is stored with the documents. */
  const stored = async (where = 'true'): Promise<{ count: number; qty: number }> =>
    await inTenant(site.database, 'steel', async (work) => {
      const { rows } = await sql<{ count: number; qty: string | null }>`
        select count(*)::int as count, sum((line ->> 'Qty')::numeric)::text as qty
        from documents d cross join lateral jsonb_array_elements(d.lines -> 'Items') as line
        where d.screen = 'orders' and ${sql.raw(where)}`.execute(work)
      return { count: rows[0]?.count ?? 0, qty: Number(rows[0]?.qty ?? 0) }
    })

  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens })
    head = await signedIn(site.server, 'head')
    owner = await signedIn(site.server, 'owner')
    for (const [name, maker] of [
      ['p1', 'José'],
      ['p2', 'Ann'],
      ['p3', 'Ann'],
    ] as const)
      parts[name] = await saved(owner, 'parts', { Code: name, Maker: maker })
    for (let at = 0; at < 12; at += 1) {
      const body = { Purpose: `Order ${at}`, Site: at % 2 ? 'North' : 'South', Items: withParts(linesOf(at)) }
      ids.push(await saved(at < 9 ? owner : head, 'orders', body))
    }
    await saved(owner, 'kits', { Purpose: 'Kit', Items: withParts(linesOf(3)) })
    await saved(owner, 'sealed', { Purpose: 'Secret' })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('have a row for each line, with the fields of both, in the order of the lines', async () => {
    const { rows, count } = await ask('plain')
    const all = await stored()
    expect([rows.length, count]).toEqual([all.count, all.count])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(all.count)
    const ofOne = rows.filter(({ fromId }) => fromId === ids[11])
    expect(ofOne.map(({ Note, Part, Qty, Amount }) => [Note, Part, Qty, Amount])).toEqual([
      ['Zürich 11.1', null, 11.1, 111],
      ['Zürich 11.2', 'p1', 11.2, 112],
      ['Zürich 11.3', 'p2', 11.3, 113],
    ])
  })

  it('group and sum lines by their own fields and by those of the document', async () => {
    const { groups, totals } = await ask('parts')
    expect(totals['Qty']).toBe((await stored()).qty)
    for (const { value, count, sums } of groups) {
      const where = value === null ? `line -> 'Part' = 'null'` : `line -> 'Part' ->> 'text' = '${value}'`
      expect({ count, qty: Number(sums['Qty']) }).toEqual(await stored(where))
    }
    expect(groups.map(({ value }) => value)).toEqual(['p1', 'p2', 'p3', null])
    const { groups: bySite } = await ask('sites')
    for (const { value, second, count, sums } of bySite) {
      const where = `d.data ->> 'Site' = '${value}' and line ->> 'Due' like '${second?.value}-%'`
      expect({ count, qty: Number(sums['Qty']) }).toEqual(await stored(where))
    }
    expect(bySite.length).toBe(6)
  })

  it('are filtered by cells, by fields of the document and by words of both', async () => {
    const narrowed = async (query: Readonly<Record<string, string>>, where: string): Promise<void> => {
      const { count, totals } = await ask('parts', query)
      const expected = await stored(where)
      expect(expected.count).toBeGreaterThan(0)
      expect({ count, qty: Number(totals['Qty']) }).toEqual(expected)
    }
    await narrowed({ Part: parts['p2'] ?? '' }, `line -> 'Part' ->> 'id' = '${parts['p2']}'`)
    await narrowed({ Part: `${parts['p2']},` }, `coalesce(line -> 'Part' ->> 'id', '') in ('${parts['p2']}', '')`)
    await narrowed({ Site: 'North' }, `d.data ->> 'Site' = 'North'`)
    await narrowed({ Qty: '3.1..7' }, `(line ->> 'Qty')::numeric between 3.1 and 7`)
    await narrowed({ Due: '2026-02-01..' }, `line ->> 'Due' >= '2026-02-01'`)
    await narrowed({ search: 'order zurich 7.2' }, `line ->> 'Note' = 'Zürich 7.2'`)
    await narrowed({ 'o.Qty': 'gt', 'v.Qty': '9' }, `(line ->> 'Qty')::numeric > 9`)
    expect((await ask('parts', { 'o.Note': 'eq', 'v.Note': 'Zürich 7.2' })).rows).toHaveLength(1)
  })

  it.each(['parts', 'sites', 'plain'])('return every line once, page after page: %s', async (report) => {
    const { count = 0 } = await stored()
    for (const sorting of [{}, { 's.Part': 'd' }, { 's.Qty': 'u' }]) {
      const found: string[] = []
      for (let page = 0; page * 5 < count; page += 1) {
        const { rows } = await ask(report, { page: `${page}`, page_by: '5', ...sorting })
        found.push(...rows.map(({ id }) => String(id)))
      }
      expect([found.length, new Set(found).size]).toEqual([count, count])
    }
  })

  it('continue after the last line of a page', async () => {
    const found: string[] = []
    let uuid: string | undefined
    do {
      const { rows, uuid: next } = await ask('plain', { page_by: '4', ...(uuid && { uuid }) })
      found.push(...rows.map(({ id }) => String(id)))
      uuid = next
    } while (uuid)
    expect(found).toEqual((await ask('plain')).rows.map(({ id }) => String(id)))
  })

  it('show what a person may see of the documents and their lines', async () => {
    const { count } = await ask('plain', {}, owner)
    expect(count).toBe((await stored(`d.data ->> 'Purpose' not in ('Order 9', 'Order 10', 'Order 11')`)).count)
    expect((await ask('sealed')).status).toBe(403)
  })

  it('follow what happens to the documents', async () => {
    const body = { Purpose: 'Moves', Site: 'North', Items: withParts(linesOf(3)) }
    const id = await saved(owner, 'orders', body)
    const of = async (report = 'plain') => (await ask(report)).rows.filter(({ fromId }) => fromId === id)
    expect(await of()).toHaveLength(3)
    await saved(owner, 'orders', { ...body, Items: withParts([{ Part: 'p1', Note: 'One', Qty: 5 }]) }, { key: id })
    expect((await of()).map(({ Note, Qty }) => [Note, Qty])).toEqual([['One', 5]])
    expect(await of('submitted')).toEqual([])
    expect((await owner.post('/main/s/orders/submission', body, { query: { key: id } })).status).toBe(200)
    expect(await of('submitted')).toHaveLength(3)
    const draft = await saved(owner, 'orders', body)
    expect((await ask('plain')).rows.filter(({ fromId }) => fromId === draft)).toHaveLength(3)
    expect((await owner.post('/main/s/orders/deleteitem', { key: draft })).status).toBe(200)
    expect((await ask('plain')).rows.filter(({ fromId }) => fromId === draft)).toEqual([])
  })

  it('report the lines of records, and leave out those of deleted ones', async () => {
    const { rows, groups } = await ask('kits')
    expect(rows.map(({ Purpose }) => Purpose)).toEqual(['Kit', 'Kit', 'Kit'])
    expect(groups.map(({ value }) => value)).toEqual(['p1', 'p2', null])
  })

  it('are exported as they are shown, with their sums', async () => {
    const { lines } = await exportedReport(head, { report: 'parts', cols: 'Part,Note,Qty' }, 'ordered')
    const all = await stored()
    expect(lines.filter((line) => line.includes('Zürich')).length).toBeGreaterThan(15)
    expect(lines.at(-1)).toBe(`Total,,,${all.qty}`)
  })
})
