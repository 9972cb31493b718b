/** Lines that are worked out from a number, from the lines of a linked row, and from other lines of their form. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { recompute } from '../../server/shell/recompute.ts'
import { type Browser, signedIn } from './browser.ts'
import { computedLineScreens as screens } from './computed-lines.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app } from './fixture.ts'
import { pdfText } from './pdf-text.ts'
import { check, imported } from './importing.ts'
import { askReport } from './trips.ts'

type Body = Readonly<Record<string, unknown>>
type Lines = readonly Body[]

describe.each(databases)('computed lines on %s', (kind) => {
  let site: Site
  let owner: Browser
  let head: Browser
  const goods: Record<string, string> = {}
  let product = ''
  const post = async (path: string, body: Body, query: Record<string, string> = {}) =>
    (await owner.post(`/main/s/${path}`, body, { query })).body as unknown as Body & { readonly id: string }
  const opened = async (screen: string, id: string, by = owner) =>
    ((await by.get(`/main/s/${screen}/item`, { key: id })).body as unknown as { readonly get_item: Body }).get_item
  const parts = (Per: number, ...more: Lines) => [
    { key: 'a', Part: goods['Bolt'], Per },
    { key: 'b', Part: 'Plate', Per: 0.5 },
    ...more,
  ]
  const needs = (row: Body) => (row['Needs'] as Lines).map(({ Item, Need }) => [(Item as { text: string }).text, Need])
  const plan = async (form: Body) => {
    const { id } = await post('advances/item', { Purpose: 'Loan', FirstDue: '2026-01-31', ...form })
    return (await opened('advances', id))['Plan'] as Lines
  }
  const change = async (screen: string, id: string, body: Body) =>
    await post(`${screen}/item`, body, { key: id, version: String((await opened(screen, id))['version']) })
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens })
    owner = await signedIn(site.server, 'owner')
    head = await signedIn(site.server, 'head')
    for (const Name of ['Bolt', 'Plate', 'Nut']) goods[Name] = (await post('goods/item', { Name })).id
    product = (await post('products/item', { Name: 'Hall', Parts: parts(4) })).id
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('are as many as a number says, and their sum is exact', async () => {
    expect(await plan({ Advance: 1000, Months: 3 })).toEqual([
      { key: 'line-1', Due: '2026-01-31', Amount: 333.33 },
      { key: 'line-2', Due: '2026-02-28', Amount: 333.33 },
      { key: 'line-3', Due: '2026-03-31', Amount: 333.34 },
    ])
    const amounts = (await plan({ Advance: 1000, Months: 7, Currency: 'JPY' })).map(({ Amount }) => Amount)
    expect(amounts).toEqual([143, 143, 143, 143, 143, 143, 142])
    expect(await plan({ Advance: 1000 })).toEqual([])
    expect(await plan({ Advance: 1000, Months: 0 })).toEqual([])
  })

  it.each([
    [2.5, '2.5 is not a number of lines.'],
    [-1, '-1 is not a number of lines.'],
    [61, 'At most 60.'],
    [10_000, 'At most 1,000.'],
  ])('cannot be %s, and a save says so', async (Months, Plan) => {
    const refused = await post('advances/item', { Purpose: 'Loan', Advance: 1, Months, FirstDue: '2026-01-01' })
    expect(refused['post_item']).toEqual({ Plan })
  })

  it('are those of a linked row, stored with the document, whatever a call sends for them', async () => {
    const forged = [{ key: 'x', Item: goods['Nut'], Need: 1, Unknown: 2 }]
    const { id } = await post('runs/item', { Title: 'A', Product: product, Qty: 3, Needs: forged, Weight: 99 })
    const row = await opened('runs', id)
    expect(needs(row)).toEqual([
      ['Bolt', 12],
      ['Plate', 1.5],
    ])
    expect(row).toMatchObject({ Weight: 13.5, Checks: [{ Article: { id: goods['Bolt'], text: 'Bolt' }, Rounds: 2 }] })
    await change('runs', id, { Title: 'A', Product: product, Qty: 30, Needs: [], Checks: forged })
    expect(await opened('runs', id)).toMatchObject({ Weight: 135, Checks: [{ Rounds: 2 }, { Rounds: 4 }] })
    await change('runs', id, { Title: 'A', Product: null, Qty: 30 })
    expect(await opened('runs', id)).toMatchObject({ Needs: [], Checks: [] })
  })

  it('are on the paper', async () => {
    const { id } = await post('runs/submission', { Title: 'Paper', Product: product, Qty: 3 })
    await head.post('/main/s/runs/approval', { selected: [id] }, { query: { scope: 'all' } })
    const text = pdfText((await owner.file('/main/s/runs/pdf', { key: id })).rawPayload)
    expect(text).toEqual(expect.arrayContaining(['Bolt', 'Plate']))
    expect(text.join(' ')).toContain('13.5')
  })

  it('are computed for each row of a file', async () => {
    const csv = 'Purpose,Advance,Months,First due\nFrom a file,100,3,2026-01-01\nWrong,100,2.5,2026-01-01\n'
    const { refusals } = await check(owner, 'advances', csv)
    expect(refusals.map(({ row, text }) => [row, text])).toEqual([[3, '2.5 is not a number of lines.']])
    await imported(owner, 'advances', csv)
    const { rows } = await askReport(owner, { report: 'plan' }, 'needed')
    const amounts = rows.filter(({ Purpose }) => Purpose === 'From a file').map(({ Amount }) => Amount)
    expect(amounts.toSorted()).toEqual([33.33, 33.33, 33.34])
  })

  it('keep the rows that they refer to from being deleted', async () => {
    const Part = (await post('goods/item', { Name: 'Washer' })).id
    const Product = (await post('products/item', { Name: 'Shed', Parts: [{ key: 'a', Part, Per: 1 }] })).id
    await post('runs/item', { Title: 'B', Product, Qty: 1 })
    await change('products', Product, { Name: 'Shed', Parts: [] })
    const refused = await owner.post('/main/s/goods/deleteitem', { key: Part })
    expect(JSON.stringify(refused.body)).toContain('in use in Runs')
  })

  it('are in reports over lines', async () => {
    await post('runs/item', { Title: 'Reported', Product: product, Qty: 100 })
    const { rows } = await askReport(owner, { report: 'needs' }, 'needed')
    expect(rows.filter(({ Title }) => Title === 'Reported').map(({ Item, Need }) => [Item, Need])).toEqual([
      ['Bolt', 400],
      ['Plate', 50],
    ])
  })

  it('stay as they were submitted when their source changes; a revision brings them up, and recompute counts them', async () => {
    const form = { Title: 'C', Product: product, Qty: 2 }
    const sent = (await post('runs/submission', form)).id
    const draft = (await post('runs/item', form)).id
    await head.post('/main/s/runs/approval', { selected: [sent] }, { query: { scope: 'all' } })
    await change('products', product, { Name: 'Hall', Parts: parts(5, { key: 'c', Part: 'Nut', Per: 1 }) })
    const before = [
      ['Bolt', 8],
      ['Plate', 1],
    ]
    const after = [
      ['Bolt', 10],
      ['Plate', 1],
      ['Nut', 2],
    ]
    expect(needs(await opened('runs', sent))).toEqual(before)
    const source = {
      get: (name: string) => screens.find(({ screen }) => screen === name),
      all: () => screens,
      teams: () => ({}),
    }
    const values = { company: 'STEEL', person: 'admin@steel.example', 'dry-run': true }
    const asked = { database: site.database, app, screens: source, subjects: ['runs'] }
    expect(await recompute({ ...asked, values })).toMatch(/Needs in \d/)
    await recompute({ ...asked, values: { ...values, 'dry-run': false } })
    expect(needs(await opened('runs', draft))).toEqual(after)
    expect(needs(await opened('runs', sent))).toEqual(before)
    await owner.post('/main/s/runs/revision', { key: sent, version: (await opened('runs', sent))['version'] })
    expect(needs(await opened('runs', sent))).toEqual(before)
    expect((await post('runs/submission', form, { key: sent }))['ok']).toBe(true)
    expect(needs(await opened('runs', sent))).toEqual(after)
  })

  it('stay while a document is decided, unless what they are worked out from is changed in it', async () => {
    const form = { Title: 'G', Product: product, Qty: 2 }
    const { id } = await post('runs/submission', form)
    await change('products', product, { Name: 'Hall', Parts: parts(6) })
    await change('runs', id, { ...form, Remark: 'soon' })
    const kept = await opened('runs', id)
    expect(kept).toMatchObject({ Status: 'Submitted', Remark: 'soon' })
    expect(needs(kept)).toHaveLength(3)
    await change('runs', id, { ...form, Qty: 3, Remark: 'soon' })
    const changed = await opened('runs', id)
    expect(changed).toMatchObject({ Status: 'Draft' })
    expect(needs(changed)).toEqual([
      ['Bolt', 18],
      ['Plate', 1.5],
    ])
    await change('products', product, { Name: 'Hall', Parts: parts(5, { key: 'c', Part: 'Nut', Per: 1 }) })
  })

  it('are posted to a ledger', async () => {
    const { id } = await post('runs/submission', { Title: 'D', Product: product, Qty: 7 })
    await head.post('/main/s/runs/approval', { selected: [id] }, { query: { scope: 'all' } })
    const query = sql<{ qty: number }>`select (data -> 'Qty')::float as qty from ledger_entries
      where from_id = ${id} order by 1`
    const { rows } = await inTenant(site.database, 'steel', (work) => query.execute(work))
    expect(rows.map(({ qty }) => qty)).toEqual([-35, -7, -3.5])
  })

  it('are worked out whoever saves, and their source reaches nobody who may not see it', async () => {
    const other = await signedIn(site.server, 'accounts')
    const { body } = await other.post('/main/s/runs/item', { Title: 'E', Qty: 1 })
    const { id } = body as unknown as { id: string }
    const refused = await other.post(
      '/main/s/runs/item',
      { Title: 'E', Product: product, Qty: 1 },
      { query: { key: id } },
    )
    expect(JSON.stringify(refused.body)).toContain('There is no such entry')
    const run = await post('runs/item', { Title: 'F', Product: product, Qty: 1 })
    expect(await opened('runs', run.id)).toMatchObject({ Product: { Parts: [{}, {}, {}] } })
    const seen = await opened('runs', run.id, other)
    expect(seen['Product']).not.toHaveProperty('Parts')
    expect(needs(seen)).toHaveLength(3)
  })
})
