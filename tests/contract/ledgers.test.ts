/** What documents post to a ledger: entries and balances with each move, refused in words, taken back, never edited. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { postSamples } from '../../server/sample/postings.ts'
import { seedRows } from '../../server/sample/seed.ts'
import { asMover } from '../../server/workflow/change-status.ts'
import { followLedgers } from '../../server/workflow/ledgers/follow-ledgers.ts'
import { ledgerDifferences } from '../../server/workflow/ledgers/ledger-differences.ts'
import { isLedger, type Ledger } from '../../server/workflow/ledgers/ledger-entry.ts'
import { type Answer, type Browser, type Row, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app } from './fixture.ts'
import { poolScreens } from './pool-screens.ts'

const screens = Object.entries(poolScreens).map(([name, text]) => compiledScreen(name, text, poolScreens))

const ledgerScreen = (name: string): ServerDefinition => {
  const found = screens.find(({ screen }) => screen === name)
  if (!found) throw new Error(`There is no screen ${name}.`)
  return found
}
function ledgerNamed(name: string): Ledger {
  const found = ledgerScreen(name)
  if (!isLedger(found)) throw new Error(`${name} is no ledger.`)
  return found
}

type Load = readonly [thing: string, qty: number, value?: number]

describe.each(databases)('a ledger on %s', (kind) => {
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
    for (const Name of ['Bolt', 'Nut']) {
      const { body } = await owner.post('/main/s/things/item', { Name })
      things[Name] = (body as unknown as { id: string }).id
    }
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const form = (Bay: string, loads: readonly Load[]) => ({
    On: '2026-04-02',
    Bay,
    Loads: loads.map(([thing, Qty, Value = 0], at) => ({ key: `l${at}`, Thing: things[thing], Qty, Value })),
  })
  const submitted = async (bay: string, loads: readonly Load[]): Promise<Row> =>
    ((await owner.post('/main/s/trips/submission', form(bay, loads))).body as unknown as { row: Row }).row
  const approve = async (by: Browser, ...ids: string[]): Promise<readonly Row[]> =>
    (await by.post('/main/s/trips/approval', { selected: ids }, { query: { scope: 'all' } })).body
      .approval_list as never
  const moved = async (bay: string, ...loads: readonly Load[]): Promise<Row> => {
    const row = await submitted(bay, loads)
    expect(await approve(head, row.id)).toMatchObject([{ ok: true }])
    return row
  }
  const listed = async (report: string, query: Record<string, string> = {}): Promise<readonly Row[]> => {
    const { body } = await owner.get('/main/s/pool/report', { report, ...query })
    return (body as unknown as { get_list: { result: readonly Row[] } }).get_list.result
  }
  /** By thing, the quantity and the value in a bay. */
  const balances = async (bay: string) =>
    Object.fromEntries(
      (await listed('balances', { Bay: bay })).map((row) => [
        (row['Thing'] as unknown as { text: string }).text,
        [row['Qty'], row['Value']],
      ]),
    )
  const entries = async (bay: string) => (await listed('entries', { Bay: bay })).map((row) => row['Qty'])

  it('gets an entry for each line with the move, and adds it to the balance of its key', async () => {
    const { OrderNo, id } = await moved('A', ['Bolt', 0.1, 10], ['Nut', 5], ['Bolt', 0.2, 20.55])
    expect(await balances('A')).toEqual({ Bolt: [0.3, 30.55], Nut: [5, 0] })
    const [entry] = await listed('entries', { Thing: things['Bolt'] ?? '', Bay: 'A' })
    expect(entry).toMatchObject({
      dateStamp: '2026-04-02',
      OrderNo,
      fromScreen: 'trips',
      fromId: id,
      Thing: { id: things['Bolt'], text: 'Bolt' },
      Qty: 0.3,
    })
    expect(await approve(director, id)).toMatchObject([{ ok: true, status: 'Approved' }])
    expect(await entries('A')).toHaveLength(2)
  })

  it('refuses a move below what is there, with the figures, and posts nothing of it', async () => {
    await moved('B', ['Bolt', 12], ['Nut', 3])
    const { id, OrderNo } = await submitted('B', [
      ['Nut', -1],
      ['Bolt', -20],
    ])
    expect(await approve(head, id)).toEqual([
      expect.objectContaining({
        ok: false,
        reason: 'failed',
        msg: `${OrderNo} B: Only 12 of Bolt in B, 20 asked.`,
        status: 'Submitted',
      }),
    ])
    expect(await balances('B')).toEqual({ Bolt: [12, 0], Nut: [3, 0] })
    expect(await entries('B')).toHaveLength(2)
  })

  it('refuses of several documents only those that it cannot take', async () => {
    await moved('C', ['Bolt', 10])
    const [first, second, third] = [
      await submitted('C', [['Bolt', -6]]),
      await submitted('C', [['Bolt', -6]]),
      await submitted('C', [['Bolt', -4]]),
    ]
    const outcomes = await approve(head, first.id, second.id, third.id)
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true])
    expect(await balances('C')).toEqual({ Bolt: [0, 0] })
  })

  it('takes entries back when a document is revised, and posts what it says when it is decided again', async () => {
    const { id } = await moved('D', ['Bolt', 8], ['Nut', 2])
    await approve(director, id)
    expect((await owner.post('/main/s/trips/revision', { key: id })).status).toBe(200)
    expect(await balances('D')).toEqual({ Bolt: [0, 0], Nut: [0, 0] })
    await owner.post('/main/s/trips/submission', form('D', [['Bolt', 9]]), { query: { key: id } })
    await approve(head, id)
    expect(await balances('D')).toEqual({ Bolt: [9, 0], Nut: [0, 0] })
    expect((await entries('D')).toSorted()).toEqual([-2, -8, 2, 8, 9])
  })

  it('gets the difference when posted lines change, and nothing when they are saved as they are', async () => {
    const { id } = await moved('E', ['Bolt', 8], ['Nut', 2])
    const save = (loads: readonly Load[]): Promise<Answer> =>
      owner.post('/main/s/trips/item', form('E', loads), { query: { key: id } })
    expect(
      (
        await save([
          ['Nut', 2],
          ['Bolt', 8],
        ])
      ).status,
    ).toBe(200)
    expect(await entries('E')).toHaveLength(2)
    expect(
      (
        await save([
          ['Nut', 2],
          ['Bolt', 5.5],
        ])
      ).status,
    ).toBe(200)
    expect(await balances('E')).toEqual({ Bolt: [5.5, 0], Nut: [2, 0] })
    expect((await entries('E')).toSorted()).toEqual([-2.5, 2, 8])
    expect(await save([['Bolt', -1]])).toMatchObject({
      status: 409,
      body: { description: 'Only 5.5 of Bolt in E, 6.5 asked.' },
    })
  })

  it('gives the last piece to exactly one of two people', async () => {
    await moved('F', ['Bolt', 1])
    const [one, other] = [await submitted('F', [['Bolt', -1]]), await submitted('F', [['Bolt', -1]])]
    const second = await signedIn(site.server, 'head')
    const outcomes = await Promise.all([approve(head, one.id), approve(second, other.id)])
    expect(outcomes.flat().filter(({ ok }) => ok)).toHaveLength(1)
    expect(await balances('F')).toEqual({ Bolt: [0, 0] })
  })

  it('is filtered, searched and summed as other reports are', async () => {
    expect((await listed('balances', { Thing: things['Nut'] ?? '', Bay: 'A' })).map((row) => row['Qty'])).toEqual([5])
    expect(await listed('entries', { search: 'nut', Bay: 'A' })).toHaveLength(1)
    expect(await listed('entries', { dateRange: 'custom', startDate: '2026-04-03', endDate: '2026-04-04' })).toEqual([])
  })

  it('holds balances equal to the sums of their entries, and names one that is not', async () => {
    const differing = async (change: string): Promise<unknown> =>
      await asOwner(site.database, async (work) => {
        await setTenant(work, 'steel')
        await sql.raw(change).execute(work)
        const found = await ledgerDifferences(work, { company: 'steel', ledger: ledgerNamed('pool') })
        await sql`update ledger_balances set data = data || '{"Qty": 5}' where data ->> 'Qty' = '6'`.execute(work)
        return found.map(({ values, field, kept, sum }) => [values?.['Bay'], field, kept, sum])
      })
    expect(await differing('select 1')).toEqual([])
    const wrong = `update ledger_balances set data = data || '{"Qty": 6}' where data ->> 'Bay' = 'A' and data ->> 'Qty' = '5'`
    expect(await differing(wrong)).toEqual([['A', 'Qty', 6, 5]])
  })

  it('has its balances made anew where the file adds up by other fields, or in another order', async () => {
    await followLedgers(site.database, screens)
    const before = await listed('balances')
    const pool = ledgerNamed('pool')
    const keyed = (by: readonly string[]) => [{ ...pool, ledger: { ...pool.ledger, by } }]
    await followLedgers(site.database, keyed(['Bay']))
    const byBay = await listed('balances')
    expect(byBay.find((row) => row['Bay'] === 'A')).toMatchObject({ Thing: null, Qty: 5.3, Value: 30.55 })
    expect(byBay.length).toBeLessThan(before.length)
    await followLedgers(site.database, keyed(['Bay', 'Thing']))
    const sorted = (rows: readonly Row[]) => rows.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1))
    expect(sorted(await listed('balances'))).toEqual(sorted(before))
  })

  it('is filled by the documents of the sample, once, and what it refuses becomes a draft', async () => {
    const sample = { definition: ledgerScreen('trips'), app, screens: { get: ledgerScreen } }
    await seedRows(site.database, { ...sample, rows: 20 })
    await postSamples(site.database, { ...sample, isLast: false })
    await postSamples(site.database, { ...sample, isLast: true })
    const posted = await listed('entries')
    expect(posted.length).toBeGreaterThan(0)
    await postSamples(site.database, { ...sample, isLast: true })
    expect(await listed('entries')).toEqual(posted)
  })

  it.each(['update ledger_entries set day = day', 'delete from ledger_entries', 'delete from ledger_balances'])(
    'lets nobody %s',
    async (statement) => {
      const run = inTenant(site.database, 'steel', async (work) => {
        await asMover(work, async () => void (await sql.raw(statement).execute(work)))
      })
      await expect(run).rejects.toThrow(/permission denied/)
    },
  )
})
