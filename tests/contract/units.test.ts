/** Quantities in the unit of their row: one sum for each unit in lists, reports of lines, ledgers and files, refusals in it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { type Browser, type Row, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { poolScreens } from './pool-screens.ts'
import { askReport, exportedReport } from './trips.ts'

const TANK = `
label: Tank
kind: ledger
see: { everyone: all }
fields:
  Thing: { type: link, to: things }
  Measure: text
  Qty: { type: number, unitFrom: Measure }
balance: { by: [Thing, Measure], of: [Qty], neverWhen: row.Qty < 0 }
`
const LOADS = `
label: Loads
kind: approvals
number: LD{seq:3}
see: { everyone: all }
fields:
  Kind: { type: choice, options: [In, Out] }
  On: date
  Loads:
    type: lines
    fields:
      - Thing: { type: link, to: things }
      - Own: { type: choice, options: [kg, { pieces: { also: [nos] } }] }
      - Qty: { type: number, unitFrom: Own }
  Count: { type: number, unitFrom: InUnit }
  InUnit: { type: choice, options: [kg, pieces], also: OldUnit }
card: { title: Kind, right: [Count] }
totals: [Count]
form: [Kind, On, InUnit, Count, Loads]
statuses: [Draft, Submitted, First Approved, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: First Approved, by: head }, { from: First Approved, to: Approved, by: director }]
posts:
  tank:
    while: [First Approved, Approved]
    on: =form.On
    each: Loads
    with: { Thing: =row.Thing, Measure: =row.Own, Qty: '=form.Kind == "Out" ? -row.Qty : row.Qty' }
`
const WANTS = `
label: Wants
kind: approvals
approve: false
see: { everyone: all }
fields:
  Thing: { type: link, to: things }
  Own: { type: choice, options: [kg, pieces] }
  Qty: { type: number, unitFrom: Own, max: =form.There }
card: { title: Thing, right: [There] }
form: [Thing, Own, Qty]
figures:
  There: { of: { tank.Qty: { Thing: =form.Thing, Measure: =form.Own } } }
`
const REPORT = `
label: Moved
kind: register
see: { everyone: all }
tabs:
  lines:
    label: Lines
    from: loads.Loads
    fields: [Kind, Thing, Qty]
    groupBy: Kind
    totals: [Qty]
  onday:
    label: On a day
    from: tank
    fields: [dateStamp, Thing, Qty]
    groupBy: Thing
    totals: [Qty]
filters: { dateRange: { type: dates } }
`
const sources = { things: poolScreens.things, tank: TANK, loads: LOADS, wants: WANTS, moved: REPORT }
const screens = Object.entries(sources).map(([name, text]) => compiledScreen(name, text, sources))

type Line = readonly [thing: string, qty: number | null, own: string | null]

describe.each(databases)('quantities in several units on %s', (kind) => {
  let site: Site
  let owner: Browser
  let head: Browser
  const things: Record<string, string> = {}
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens })
    owner = await signedIn(site.server, 'owner')
    head = await signedIn(site.server, 'head')
    for (const Name of ['Plate', 'Bolt'])
      things[Name] = ((await owner.post('/main/s/things/item', { Name })).body as unknown as { id: string }).id
    await moved(
      'In',
      '2026-04-02',
      [
        ['Plate', 1240.5, 'kg'],
        ['Bolt', 36, 'pieces'],
        ['Bolt', 2, 'kg'],
      ],
      {
        InUnit: 'kg',
        Count: 0.1,
      },
    )
    await moved(
      'Out',
      '2026-04-04',
      [
        ['Plate', 240, 'kg'],
        ['Bolt', 6, 'pieces'],
      ],
      { InUnit: 'pieces', Count: 3 },
    )
    await moved('In', '2026-04-06', [['Plate', 1, 'kg']], { InUnit: 'kg', Count: 0.2 })
    await submitted('In', '2026-04-06', [['Plate', 7, null]], { Count: 5 })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const submitted = async (Kind: string, On: string, lines: readonly Line[], more: object = {}) => {
    const Loads = lines.map(([thing, Qty, Own], at) => ({ key: `l${at}`, Thing: things[thing], Qty, Own }))
    const answer = await owner.post('/main/s/loads/submission', { Kind, On, Loads, ...more })
    return (answer.body as unknown as { row: Row }).row
  }
  const approve = async ({ id }: Row) =>
    (await head.post('/main/s/loads/approval', { selected: [id] }, { query: { scope: 'all' } })).body.approval_list
  const moved = async (...of: Parameters<typeof submitted>): Promise<void> => {
    expect(await approve(await submitted(...of))).toMatchObject([{ ok: true }])
  }
  const totals = async () => {
    const { body } = await owner.get('/main/s/loads/list', { totals: 'Count', scope: 'all' })
    return (body as unknown as { get_totals: { result: object } }).get_totals.result
  }
  const balances = async () =>
    (await askReport(owner, { report: 'balances' }, 'tank')).rows.map((row) => [
      (row['Thing'] as unknown as { text: string }).text,
      row['Measure'],
      row['Qty'],
    ])

  it('have one sum for each unit in the totals of a list, and one of those that say none', async () => {
    expect(await totals()).toEqual({ Count: { kg: 0.3, pieces: 3, '': 5 } })
  })

  it('have the unit that was stored under the former name of its field', async () => {
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      const renamed = sql`(data - 'InUnit') || jsonb_build_object('OldUnit', data -> 'InUnit')`
      await sql`update documents set data = ${renamed} where screen = 'loads' and data ->> 'InUnit' = 'pieces'`.execute(
        work,
      )
    })
    expect(await totals()).toEqual({ Count: { kg: 0.3, pieces: 3, '': 5 } })
  })

  it('have a balance for each unit, and balances a sum for each', async () => {
    expect(await balances()).toEqual(
      expect.arrayContaining([
        ['Plate', 'kg', 1001.5],
        ['Bolt', 'pieces', 30],
        ['Bolt', 'kg', 2],
      ]),
    )
    const { totals: all } = await askReport(owner, { report: 'balances' }, 'tank')
    expect(all).toEqual({ Qty: { kg: 1003.5, pieces: 30 } })
  })

  it('are refused in the unit of their balance, and without a unit in words', async () => {
    const out = await submitted('Out', '2026-04-07', [['Bolt', 3, 'kg']])
    expect(await approve(out)).toMatchObject([
      { ok: false, msg: expect.stringMatching(/: Only 2 kg of Bolt, 3 kg asked\.$/) },
    ])
    const none = await submitted('In', '2026-04-07', [['Bolt', 3, null]])
    expect(await approve(none)).toMatchObject([
      { ok: false, msg: expect.stringMatching(/: Measure is missing, which Tank has to know\.$/) },
    ])
  })

  it('have one sum for each unit in groups and totals of lines grouped by something else, and in their file', async () => {
    const { totals: all, groups, rows } = await askReport(owner, { report: 'lines' }, 'moved')
    expect(groups.map(({ value, sums }) => [value, sums['Qty']])).toEqual([
      ['In', { kg: 1243.5, pieces: 36, '': 10 }],
      ['Out', { kg: 243, pieces: 6 }],
    ])
    expect(all).toEqual({ Qty: { kg: 1486.5, pieces: 42, '': 10 } })
    expect(rows.every((row) => Object.hasOwn(row, 'Own'))).toBe(true)
    const { lines } = await exportedReport(owner, { report: 'lines', fmt: 'csv' }, 'moved')
    expect(lines.at(-1)).toContain('1,486.5 kg · 42 pieces · 10')
  })

  it('are added up by unit until a day', async () => {
    const query = { report: 'onday', dateRange: 'custom', startDate: '2026-04-01', endDate: '2026-04-04' }
    const { totals: all, groups } = await askReport(owner, query, 'moved')
    expect(all).toEqual({ Qty: { kg: 1002.5, pieces: 30 } })
    expect(groups.map(({ value, sums }) => [value, sums['Qty']])).toEqual([
      ['Bolt', { kg: 2, pieces: 30 }],
      ['Plate', { kg: 1000.5 }],
    ])
  })

  it('are a figure of the balance in the unit of the form', async () => {
    const there = async (thing: string, Own: string) => {
      const form = { Thing: things[thing] ?? '', Own }
      return ((await owner.post('/main/s/wants/figures', { form })).body as unknown as { get_figures: object })
        .get_figures
    }
    expect([await there('Bolt', 'kg'), await there('Bolt', 'pieces')]).toEqual([{ There: 2 }, { There: 30 }])
  })
})
