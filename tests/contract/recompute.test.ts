/** `countersign recompute`: what a changed formula would store, in rows that were saved before it (decision 56). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { recompute } from '../../server/shell/recompute.ts'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app } from './fixture.ts'

const SLIPS = `
label: Slips
kind: approvals
see: { everyone: all }
fields:
  Name: text
  Qty: number
  Free: { type: yesno }
  Total: { type: money, value: =form.Qty * 10, visibleWhen: form.Free != true }
  Loads: { type: lines, fields: [{ Count: number }, { Weight: { type: number, value: =row.Count * 2 } }] }
card: { title: Name, right: [Total] }
form: [Name, Qty, Free, Total, Loads]
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
posts:
  pool: { while: [Approved], with: { Name: =form.Name, Value: =form.Total } }
`
const POOL = `
label: Pool
kind: ledger
see: { everyone: all }
fields: { Name: text, Value: money }
balance: { by: [Name], of: [Value], neverWhen: row.Value > 100 }
`
const BOXES = `
label: Boxes
kind: records
see: { everyone: all }
fields:
  Side: number
  Area: { type: number, value: =form.Side * 2, unique: true }
  Class: { type: text, value: '=form.Side > 4 ? "large" : "small"' }
form: [Side, Area, Class]
`
const screensOf = (slips: string, boxes: string): readonly ServerDefinition[] => [
  compiledScreen('slips', slips, { slips, pool: POOL, boxes }),
  compiledScreen('pool', POOL, { slips, pool: POOL, boxes }),
  compiledScreen('boxes', boxes, { slips, pool: POOL, boxes }),
]
const before = screensOf(SLIPS, BOXES)
const after = screensOf(
  SLIPS.replace('form.Qty * 10', 'form.Qty * 12').replace('row.Count * 2', 'row.Count * 3'),
  BOXES.replace('form.Side * 2', 'form.Side * form.Side').replace('> 4', '> 1 && form.Side != 3'),
)

describe.each(databases)('countersign recompute on %s', (kind) => {
  let site: Site
  let owner: Browser
  const slips: string[] = []
  const boxes: string[] = []
  beforeAll(async () => {
    const installation = await newInstallation(kind)
    const first = await openSite(installation, { rows: 0, screens: before })
    const raiser = await signedIn(first.server, 'owner')
    const head = await signedIn(first.server, 'head')
    const add = async (path: string, form: object): Promise<string> =>
      ((await raiser.post(path, form)).body as unknown as { id: string }).id
    const loads = [{ key: 'a', Count: 4 }]
    slips.push(await add('/main/s/slips/item', { Name: 'Draft', Qty: 3, Loads: loads }))
    slips.push(await add('/main/s/slips/submission', { Name: 'Sent', Qty: 4, Loads: loads }))
    slips.push(await add('/main/s/slips/submission', { Name: 'Done', Qty: 5, Loads: loads }))
    slips.push(await add('/main/s/slips/submission', { Name: 'Full', Qty: 9, Loads: loads }))
    slips.push(await add('/main/s/slips/item', { Name: 'Hidden', Qty: 6, Free: true, Loads: loads }))
    await head.post('/main/s/slips/approval', { selected: slips.slice(2, 4) }, { query: { scope: 'all' } })
    for (const Side of [-3, 3, 2, 5]) boxes.push(await add('/main/s/boxes/item', { Side }))
    await first.close()
    site = await openSite(installation, { rows: null, screens: after })
    owner = await signedIn(site.server, 'owner')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const run = async (options: object = {}, subjects: readonly string[] = [], person = 'admin@steel.example') => {
    const source = {
      get: (name: string) => after.find(({ screen }) => screen === name),
      all: () => after,
      teams: () => ({}),
    }
    const values = { company: 'STEEL', person, ...options }
    return await recompute({ database: site.database, app, values, screens: source, subjects })
  }
  const inSite = async <T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    (await inTenant(site.database, 'steel', (work) => query.execute(work))).rows
  const totals = async () =>
    (
      await inSite(
        sql<{ name: string; total: number | null; weight: number }>`select data ->> 'Name' as name,
          (data -> 'Total')::float as total, (lines -> 'Loads' -> 0 ->> 'Weight')::float as weight
          from documents where screen = 'slips' order by data ->> 'Name'`,
      )
    ).map(({ name, total, weight }) => `${name} ${total} ${weight}`)
  const areas = async () =>
    (
      await inSite(
        sql<{ side: number; area: number }>`select (data -> 'Side')::float as side, (data -> 'Area')::float as area
          from records where screen = 'boxes' order by 1`,
      )
    ).map(({ side, area }) => [side, area])
  const BEFORE = ['Done 50 8', 'Draft 30 8', 'Full 90 8', 'Hidden null 8', 'Sent 40 8']

  it('counts what would change, and changes nothing', async () => {
    const lines = [
      'slips (Slips): 2 rows would change: Total in 1, Loads in 2',
      '  3 more are submitted or decided and stay as before; --decided includes what is decided',
      'boxes (Boxes): 3 rows would change: Area in 2, Class in 1',
    ]
    const printed = (await run({ 'dry-run': true })).split('\n')
    expect(printed.slice(0, 3)).toEqual(lines.slice(0, 3))
    expect(printed.slice(3)).toEqual([expect.stringContaining('  1 not changed: another row has this value already (')])
    expect(await totals()).toEqual(BEFORE)
    expect(await inSite(sql`select 1 from audit where entry like '%recompute%'`)).toEqual([])
  })

  it('changes rows that nothing binds, with an entry in the audit that says why', async () => {
    expect(await run({}, ['slips'])).toContain('slips (Slips): 2 rows have changed: Total in 1, Loads in 2')
    expect(await totals()).toEqual(['Done 50 8', 'Draft 36 12', 'Full 90 8', 'Hidden null 12', 'Sent 40 8'])
    const entries = await inSite(
      sql<{ entry: string }>`select entry from audit where entry like '%recompute%' order by seq`,
    )
    expect(entries.map(({ entry }) => JSON.parse(entry) as object)).toMatchObject([
      {
        event: 'document-changed',
        cause: 'recompute',
        document: slips[0],
        before: expect.stringContaining('"Total":30'),
      },
      { event: 'document-changed', cause: 'recompute', document: slips[4] },
    ])
  })

  it('leaves a value that another row has, and names the row', async () => {
    const printed = await run({}, ['boxes'])
    const [side] = await areas()
    const stays = side?.[1] === -6 ? boxes[0] : boxes[1]
    expect(printed).toContain(`1 not changed: another row has this value already (${stays})`)
    expect((await areas()).map(([, area]) => area).toSorted()).toEqual([25, 4, 9, side?.[1] === -6 ? -6 : 6].toSorted())
    const large = await owner.rows({ search: 'large' }, 'boxes')
    expect(large.map((row) => row['Side'])).toEqual(expect.arrayContaining([2, 5]))
  })

  it('changes decided documents when told to: they stay decided, and post the difference', async () => {
    const printed = await run({ decided: true }, ['slips'])
    expect(printed).toContain('slips (Slips): 2 rows have changed: Total in 2, Loads in 2')
    expect(printed).toContain('1 not changed: ')
    expect(printed).toContain(`(${slips[3]})`)
    expect(await totals()).toEqual(['Done 60 12', 'Draft 36 12', 'Full 90 8', 'Hidden null 12', 'Sent 48 12'])
    const balances = await inSite(
      sql<{ name: string; value: number }>`select data ->> 'Name' as name, (data -> 'Value')::float as value
        from ledger_balances where screen = 'pool' order by 1`,
    )
    expect(balances).toEqual([
      { name: 'Done', value: 60 },
      { name: 'Full', value: 90 },
    ])
    const head = await signedIn(site.server, 'head')
    const decided = await head.post('/main/s/slips/approval', { selected: [slips[1]] }, { query: { scope: 'all' } })
    expect(decided.body.approval_list).toMatchObject([{ ok: true, status: 'Approved' }])
  })

  it('finds nothing to do the second time but what is refused', async () => {
    expect(await run({ decided: true }, ['slips'])).toMatch(
      /^slips \(Slips\): 0 rows have changed\n {2}1 not changed: /,
    )
  })

  it.each([
    [{}, ['crates'], 'No rows of a screen "crates" store computed values.'],
    [{ person: 'head@steel.example' }, [], 'is no active administrator of STEEL.'],
    [{ company: 'NONE' }, [], 'There is no company NONE.'],
  ])('refuses %j %j', async (options, subjects, why) => {
    await expect(run(options, subjects)).rejects.toThrow(why)
  })
})
