/** Figures from other documents: over all rows, without the document itself, asked again under a lock at each move. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { type Browser, type Row, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { pdfText } from './pdf-text.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const CENTRES = `
label: Centres
kind: records
see: { everyone: all }
fields: { Name: { type: text, requiredWhen: true } }
form: [Name]
`
const BUDGETS = `
label: Budgets
kind: records
see: { director: all }
change: [director]
fields:
  Centre: { type: link, to: centres, requiredWhen: true }
  Year: { type: number, decimals: 0, requiredWhen: true }
  Amount: { type: money, requiredWhen: true }
form: [Centre, Year, Amount]
`
const WORKFLOW = `
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: First Approved, by: head }, { from: First Approved, to: Approved, by: director }]
    reject: [{ from: Submitted, to: Draft, by: head }]
reject: true
statuses: [Draft, Submitted, First Approved, Approved]
`
const ASKS = `
label: Asks
kind: approvals
number: A{seq:3}
see: { everyone: all }
fields:
  Centre: { type: link, to: centres }
  On: { type: date }
  Total: { type: money, max: =form.Left }
  Reason: { type: text, requiredWhen: form.Total == form.Left && form.Total > 0 }
  Parts: { type: lines, fields: [{ Cost: { type: money, max: =form.Left } }] }
card: { title: Reason, right: [Total, Left] }
form: [Centre, On, Total, Reason, Parts, Left]
figures:
  Left:
    label: Left of the budget
    of: { budgets.Amount: { Centre: =form.Centre, Year: =yearOf(form.On) } }
    less: { asks.Total: { Centre: =form.Centre, while: [First Approved, Approved] } }
${WORKFLOW}`
const sources = { centres: CENTRES, budgets: BUDGETS, asks: ASKS }
const screens = [
  compiledScreen('centres', CENTRES),
  compiledScreen('budgets', BUDGETS, sources),
  compiledScreen('asks', ASKS, sources),
]

describe.each(databases)('figures on %s', (kind) => {
  let site: Site
  let owner: Browser
  let head: Browser
  let director: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens })
    owner = await signedIn(site.server, 'owner')
    head = await signedIn(site.server, 'head')
    director = await signedIn(site.server, 'director')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const added = async (by: Browser, screen: string, values: object): Promise<string> => {
    const { body } = await by.post(`/main/s/${screen}/item`, values)
    expect(body).toMatchObject({ ok: true })
    return (body as unknown as { id: string }).id
  }
  /** A centre with a budget. */
  const centreWith = async (...amounts: readonly number[]): Promise<string> => {
    const Centre = await added(owner, 'centres', { Name: 'C' })
    for (const Amount of amounts) await added(director, 'budgets', { Centre, Year: 2026, Amount })
    return Centre
  }
  const form = (Centre: string | null, Total: number, more: object = {}) => ({
    Centre,
    On: '2026-04-02',
    Total,
    Reason: 'R',
    ...more,
  })
  const submission = async (values: object, query: Record<string, string> = {}) =>
    (await owner.post('/main/s/asks/submission', values, { query })).body as unknown as {
      row: Row
      post_item?: Record<string, string>
    }
  const submitted = async (centre: string, total: number): Promise<Row> => {
    const { row } = await submission(form(centre, total))
    expect(row).toMatchObject({ Status: 'Submitted' })
    return row
  }
  const approve = async (by: Browser, ...ids: string[]): Promise<readonly Row[]> =>
    (await by.post('/main/s/asks/approval', { selected: ids }, { query: { scope: 'all' } })).body.approval_list as never
  const left = async (by: Browser, centre: string, more: Record<string, string> = {}) => {
    const { On = '2026-04-02', key = null } = more
    const { body } = await by.post('/main/s/asks/figures', { key, form: { Centre: centre, On } })
    return (body as unknown as { get_figures: Record<string, number | null> }).get_figures
  }

  it('are worked out over rows that the reader may not see, exactly, and only the figure leaves the server', async () => {
    const centre = await centreWith(0.1, 0.2)
    expect(await left(owner, centre)).toEqual({ Left: 0.3 })
    const { status } = await owner.get('/main/s/budgets/list', {})
    expect(status).toBe(403)
  })

  it('are empty while a value is empty that tells the rows, and 0 where there are none', async () => {
    const centre = await centreWith(5)
    expect(await left(owner, '')).toEqual({ Left: null })
    expect(await left(owner, centre, { On: '2027-01-01' })).toEqual({ Left: 0 })
  })

  it('refuse a submission beyond, at its field and with the figure', async () => {
    const centre = await centreWith(100)
    const { post_item: errors } = await submission(form(centre, 100.01))
    expect(errors).toEqual({ Total: 'At most ₹100.00.' })
    expect(await submission(form(null, 1_000_000))).toMatchObject({ row: { Status: 'Submitted' } })
  })

  it('count documents in the named statuses alone, and never the document itself', async () => {
    const centre = await centreWith(100)
    const { id } = await submitted(centre, 60)
    expect(await left(owner, centre)).toEqual({ Left: 100 })
    expect(await approve(head, id)).toMatchObject([{ ok: true }])
    expect(await left(owner, centre)).toEqual({ Left: 40 })
    expect(await left(owner, centre, { key: id })).toEqual({ Left: 100 })
    expect(await approve(director, id)).toMatchObject([{ ok: true, status: 'Approved' }])
  })

  it('stand in lists and opened documents, and are stored nowhere', async () => {
    const centre = await centreWith(100)
    const { id } = await submitted(centre, 30)
    await approve(head, id)
    const other = await submitted(centre, 20)
    const { body } = await owner.get('/main/s/asks/list', { scope: 'all' })
    const rows = (body as unknown as { get_list: { result: readonly Row[] } }).get_list.result
    const shown = new Map(rows.map((row) => [row.id, row['Left']]))
    expect([shown.get(id), shown.get(other.id)]).toEqual([100, 70])
    const item = await owner.get('/main/s/asks/item', { key: other.id })
    expect((item.body as unknown as { get_item: Row }).get_item['Left']).toBe(70)
    const stored = await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      return await work.selectFrom('documents').select('data').where('id', '=', other.id).executeTakeFirstOrThrow()
    })
    expect(stored.data).toMatchObject({ Total: 20 })
    expect(stored.data).not.toHaveProperty('Left')
  })

  it('refuse an approval once others have used what was left, in words', async () => {
    const centre = await centreWith(100)
    const one = await submitted(centre, 70)
    const other = await submitted(centre, 70)
    expect(await approve(head, one.id)).toMatchObject([{ ok: true }])
    const [refused] = await approve(head, other.id)
    expect(refused).toMatchObject({ ok: false, reason: 'failed', status: 'Submitted' })
    expect(refused?.['msg']).toContain('Total: At most ₹30.00.')
  })

  it('refuse one of two that are approved together where one fits', async () => {
    const centre = await centreWith(100)
    const ids = [(await submitted(centre, 70)).id, (await submitted(centre, 60)).id, (await submitted(centre, 30)).id]
    const outcomes = await approve(head, ...ids)
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true])
  })

  it('let one of two through that are approved by two people at once', async () => {
    const second = await signedIn(site.server, 'head')
    for (let round = 0; round < 5; round++) {
      const centre = await centreWith(100)
      const [one, other] = [await submitted(centre, 60), await submitted(centre, 60)]
      const outcomes = await Promise.all([approve(head, one.id), approve(second, other.id)])
      expect(outcomes.flat().filter(({ ok }) => ok)).toHaveLength(1)
    }
  })

  it('give back what a revised document used, and count it again', async () => {
    const centre = await centreWith(100)
    const { id } = await submitted(centre, 80)
    await approve(head, id)
    await approve(director, id)
    expect(await left(owner, centre)).toEqual({ Left: 20 })
    const revised = (await owner.post('/main/s/asks/revision', { key: id })).body as unknown as { row: Row }
    expect(await left(owner, centre)).toEqual({ Left: 100 })
    const version = String(revised.row['version'])
    const again = await submission(form(centre, 90), { key: id, version })
    expect(again).toMatchObject({ row: { Status: 'Submitted' } })
    expect(await approve(head, id)).toMatchObject([{ ok: true }])
    expect(await left(owner, centre)).toEqual({ Left: 10 })
  })

  it('are read by every rule of the form, at an approval as well', async () => {
    const centre = await centreWith(100)
    const { post_item: errors } = await submission(form(centre, 100, { Reason: null }))
    expect(errors).toEqual({ Reason: 'Required.' })
    const { row } = await submission(form(centre, 70, { Reason: null }))
    const other = await submitted(centre, 30)
    await approve(head, other.id)
    const [refused] = await approve(head, row.id)
    expect(refused?.['msg']).toContain('Reason: Required. Left of the budget: ₹70.00.')
  })

  it('are read by the rules of lines, at an approval as well', async () => {
    const centre = await centreWith(100)
    const { row } = await submission(
      form(centre, 10, {
        Parts: [
          { key: 'a', Cost: 5 },
          { key: 'b', Cost: 70 },
        ],
      }),
    )
    const other = await submitted(centre, 60)
    await approve(head, other.id)
    const [refused] = await approve(head, row.id)
    expect(refused?.['msg']).toContain('Cost (2): At most ₹40.00.')
  })

  it('stand on paper as they are when it is printed', async () => {
    const centre = await centreWith(100)
    const { id } = await submitted(centre, 70)
    await approve(head, id)
    await approve(director, id)
    const text = pdfText((await owner.file('/main/s/asks/pdf', { key: id })).rawPayload).join('\n')
    expect(text).toMatch(/Left of the budget\s+₹100\.00/)
  })

  it('follow the file of the time of a move, for documents that are in flight', async () => {
    const centre = await centreWith(100)
    const { id } = await submitted(centre, 70)
    const changed = { ...sources, asks: ASKS.replace('max: =form.Left', 'max: =form.Left * 0.5') }
    const asks = compiledScreen('asks', changed.asks, changed)
    const at = screens.findIndex(({ screen }) => screen === 'asks')
    const before = screens.splice(at, 1, asks)
    try {
      const [refused] = await approve(head, id)
      expect(refused?.['msg']).toContain('Total: At most ₹50.00. Left of the budget: ₹100.00.')
    } finally {
      screens.splice(at, 1, ...before)
    }
    expect(await approve(head, id)).toMatchObject([{ ok: true }])
  })
})
