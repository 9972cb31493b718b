/** What other screens read of a ledger: a balance in a form, and what there was on a day in a report. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, type Row, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { poolScreens } from './pool-screens.ts'
import { askReport } from './trips.ts'

const DRAWS = `
label: Draws
kind: approvals
number: D{seq:3}
see: { everyone: all }
fields:
  Thing: { type: link, to: things }
  Bay: text
  Pieces: { type: number, max: =form.There }
card: { title: Bay, right: [There] }
form: [Thing, Bay, Pieces, There]
figures:
  There: { label: In the bay, of: { pool.Qty: { Thing: =form.Thing, Bay: =form.Bay } } }
statuses: [Draft, Submitted, First Approved, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: First Approved, by: head }, { from: First Approved, to: Approved, by: director }]
posts:
  pool: { while: [First Approved, Approved], with: { Thing: =form.Thing, Bay: =form.Bay, Qty: =-form.Pieces } }
`
const ONDAY = `
label: On a day
kind: register
see: { everyone: all }
filters: { dateRange: { type: dates } }
from: pool
fields: [dateStamp, OrderNo, Thing, Bay, Qty, Value]
groupBy: Thing
thenBy: Bay
totals: [Qty, Value]
`
const sources = { ...poolScreens, draws: DRAWS, onday: ONDAY }
const screens = Object.entries(sources).map(([name, text]) => compiledScreen(name, text, sources))
const [ONDAY_REPORT = ''] = screens.flatMap(({ screen, reports }) => (screen === 'onday' ? Object.keys(reports) : []))

describe.each(databases)('a ledger that other screens read, on %s', (kind) => {
  let site: Site
  let owner: Browser
  let head: Browser
  let director: Browser
  const things: Record<string, string> = {}
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens })
    owner = await signedIn(site.server, 'owner')
    head = await signedIn(site.server, 'head')
    director = await signedIn(site.server, 'director')
    for (const Name of ['Bolt', 'Nut'])
      things[Name] = ((await owner.post('/main/s/things/item', { Name })).body as unknown as { id: string }).id
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const submitted = async (screen: string, form: object) =>
    (await owner.post(`/main/s/${screen}/submission`, form)).body as unknown as { row: Row; post_item?: object }
  const approve = async (screen: string, { id }: Row, by = head) =>
    (await by.post(`/main/s/${screen}/approval`, { selected: [id] }, { query: { scope: 'all' } })).body.approval_list
  /** Brings pieces of a thing into a bay, or takes them. */
  const moved = async (On: string, Bay: string, thing: string, Qty: number): Promise<void> => {
    const Loads = [{ key: 'l', Thing: things[thing], Qty, Value: 10 * Qty }]
    const { row } = await submitted('trips', { On, Bay, Loads })
    expect(await approve('trips', row)).toMatchObject([{ ok: true }])
  }
  const there = async (thing: string, bay: string) => {
    const form = { Thing: things[thing] ?? '', Bay: bay }
    return ((await owner.post('/main/s/draws/figures', { form })).body as unknown as { get_figures: object })
      .get_figures
  }
  const drawn = async (thing: string, Bay: string, Pieces: number) =>
    await submitted('draws', { Thing: things[thing], Bay, Pieces })

  it('is a figure of a form: its balance, 0 where nothing was posted, none while a value is missing', async () => {
    await moved('2026-04-02', 'A', 'Bolt', 12.5)
    await moved('2026-04-03', 'A', 'Bolt', -0.1)
    expect(await there('Bolt', 'A')).toEqual({ There: 12.4 })
    expect(await there('Nut', 'A')).toEqual({ There: 0 })
    expect(await there('Bolt', '')).toEqual({ There: null })
  })

  it('bounds what a form may say, also at the move, when less is left', async () => {
    await moved('2026-04-02', 'B', 'Nut', 5)
    expect((await drawn('Nut', 'B', 6)).post_item).toEqual({ Pieces: 'At most 5.' })
    const { row } = await drawn('Nut', 'B', 4)
    await moved('2026-04-02', 'B', 'Nut', -2)
    expect(await approve('draws', row)).toMatchObject([{ ok: false, msg: expect.stringContaining('At most 3.') }])
    await moved('2026-04-02', 'B', 'Nut', 1)
    expect(await approve('draws', row)).toMatchObject([{ ok: true }])
  })

  it('leaves out what the document itself has posted, so that it is decided further and says what it could take', async () => {
    await moved('2026-04-02', 'E', 'Nut', 5)
    const { row } = await drawn('Nut', 'E', 4)
    expect(await approve('draws', row)).toMatchObject([{ ok: true }])
    expect(await there('Nut', 'E')).toEqual({ There: 1 })
    const { body } = await owner.get('/main/s/draws/item', { key: row.id })
    expect(body).toMatchObject({ get_item: { There: 5 } })
    expect(await approve('draws', row, director)).toMatchObject([{ ok: true, status: 'Approved' }])
  })

  it('says what there was on a day, by each thing and place', async () => {
    await moved('2026-03-30', 'C', 'Bolt', 8)
    await moved('2026-03-31', 'C', 'Bolt', -3)
    await moved('2026-04-01', 'C', 'Bolt', -4)
    await moved('2026-03-31', 'D', 'Bolt', 2)
    const until = async (endDate: string) => {
      const query = { report: ONDAY_REPORT, dateRange: 'custom', endDate }
      const { groups, totals } = await askReport(owner, query, 'onday')
      const inBays = groups.filter(({ second }) => ['C', 'D'].includes(String(second?.value)))
      return {
        totals,
        inBays: inBays.map(({ value, second, sums }) => [value, second?.value, sums['Qty'], sums['Value']]),
      }
    }
    const [before, later] = [await until('2026-03-31'), await until('2026-04-01')]
    expect(before).toEqual({
      totals: { Qty: 7, Value: 70 },
      inBays: [
        ['Bolt', 'C', 5, 50],
        ['Bolt', 'D', 2, 20],
      ],
    })
    expect(later.inBays).toEqual([
      ['Bolt', 'C', 1, 10],
      ['Bolt', 'D', 2, 20],
    ])
  })
})
