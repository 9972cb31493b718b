/** A renamed field (`also`) keeps the values that were stored under its former name (decision 25). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { createFilterColumns } from '../../server/rows/documents/filter-columns.ts'
import { createWorkflows } from '../../server/workflow/workflows.ts'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const BEFORE = `
label: Leave requests
kind: approvals
see: { everyone: all }
fields:
  Employee: text
  Reason: text
  Days: number
  Clerk: { type: link, to: people }
  Secret: { type: text, seen: [director] }
  Legs: { type: lines, fields: [{ To: text }] }
card: { title: Employee, right: [Days] }
form: [Employee, Reason, Days, Clerk, Secret, Legs]
filterBy: [Days, Clerk]
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve:
      - { from: Submitted, to: Approved, by: head, when: row.Days <= 5 }
      - { from: Submitted, to: Approved, by: director, when: row.Days > 5 }
`
const AFTER = BEFORE.replace('  Reason: text', '  Cause: { type: text, also: Reason }')
  .replace('  Days: number', '  Length: { type: number, also: Days }')
  .replace('  Clerk: { type: link,', '  Helper: { type: link, also: Clerk,')
  .replace('  Secret: { type: text,', '  Hidden: { type: text, also: Secret,')
  .replace(
    'Legs: { type: lines, fields: [{ To: text }] }',
    'Stops: { type: lines, also: Legs, fields: [{ Place: { type: text, also: To } }] }',
  )
  .replace('right: [Days]', 'right: [Length]')
  .replace('[Employee, Reason, Days, Clerk, Secret, Legs]', '[Employee, Cause, Length, Helper, Hidden, Stops]')
  .replace('filterBy: [Days, Clerk]', 'filterBy: [Length, Helper]')
  .replaceAll('row.Days', 'row.Length')
const REPORT = `
label: Report
kind: register
see: { everyone: all }
from: leave
fields: [Employee, Length, Helper]
groupBy: Helper
totals: [Length]
page: 50
card: { title: Employee }
`
const RECORDS = `
label: Tools
kind: records
see: { everyone: all }
fields: { code: { type: code, unique: true }, Weight: number }
form: [code, Weight]
`
const leave = compiledScreen('leave', AFTER)
const before = [compiledScreen('leave', BEFORE), compiledScreen('tools', RECORDS)]
const after = [
  leave,
  compiledScreen('report', REPORT, { leave: AFTER }),
  compiledScreen(
    'tools',
    RECORDS.replaceAll('[code,', '[name,')
      .replace('code: { type: code,', 'name: { type: code, also: code,')
      .replaceAll('Weight', 'Mass')
      .replace('Mass: number', 'Mass: { type: number, also: Weight }'),
  ),
]

describe.each(databases)('a renamed field on %s', (kind) => {
  let site: Site
  let owner: Browser
  let clerk: { readonly id: string; readonly name: string }
  const ids: string[] = []
  beforeAll(async () => {
    const installation = await newInstallation(kind)
    const first = await openSite(installation, { rows: 0, screens: before })
    const raiser = await signedIn(first.server, 'owner')
    clerk = await inTenant(first.database, 'steel', (work) =>
      work
        .selectFrom('people')
        .select(['id', 'name'])
        .where('company_id', '=', 'steel')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    for (const [at, Days] of [3, 8, 5].entries()) {
      const form = { Employee: `Person ${at}`, Reason: `Cause ${at}`, Days, Clerk: at === 1 ? null : clerk.id }
      const { body } = await raiser.post(`/main/s/leave/${at === 2 ? 'item' : 'submission'}`, {
        ...form,
        Legs: [{ key: 'a', To: `Place ${at}` }],
      })
      ids.push((body as unknown as { id: string }).id)
    }
    await raiser.post('/main/s/tools/item', { code: 'A-1', Weight: 7 })
    await first.close()
    site = await openSite(installation, { rows: null, screens: after })
    owner = await signedIn(site.server, 'owner')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const names = async (query: Record<string, string>, screen = 'leave'): Promise<unknown[]> =>
    (await owner.rows({ scope: 'all', ...query }, screen)).map((row) => row['Employee'] ?? row['name'])
  const draft = () => ids[2] ?? ''
  const read = async (id: string, screen = 'leave') =>
    (await owner.get(`/main/s/${screen}/item`, { key: id })).body as unknown as Record<string, unknown>

  it('shows its old values in the list, its sums and the form, also in lines', async () => {
    const rows = await owner.rows({ scope: 'all' }, 'leave')
    expect(rows.map(({ Cause, Length }) => [Cause, Length]).toSorted()).toEqual([
      ['Cause 0', 3],
      ['Cause 1', 8],
      ['Cause 2', 5],
    ])
    const { body } = await owner.get('/main/s/leave/list', { scope: 'all', totals: 'Length' })
    expect(body.get_totals?.result).toEqual({ Length: 16 })
    expect(JSON.stringify(await read(draft()))).toContain('"Stops":[{"key":"a","Place":"Place 2"}]')
  })

  it('is filtered and searched, before and after its column is filled', async () => {
    const all = async () => [
      await names({ Length: '4..6' }),
      (await names({ Helper: clerk.id })).toSorted(),
      await names({ search: 'cause 1' }),
    ]
    const expected = [['Person 2'], ['Person 0', 'Person 2'], ['Person 1']]
    expect(await all()).toEqual(expected)
    const parts = {
      database: site.database,
      workflows: createWorkflows(),
      screens: { get: () => leave, all: () => [leave] },
    }
    await createFilterColumns(parts, (error) => expect(error).toBe(undefined)).round()
    const columns = await inTenant(site.database, 'steel', (work) =>
      work
        .selectFrom('documents')
        .select(sql<number | null>`n1`.as('n1'))
        .where('screen', '=', 'leave')
        .orderBy(sql`n1`)
        .execute(),
    )
    expect(columns.map(({ n1 }) => n1)).toEqual([3, 5, 8])
    expect(await all()).toEqual(expected)
  })

  it('is sorted, grouped and summed in a report', async () => {
    const { body } = await owner.get('/main/s/report/report', { report: 'report', 's.Length': 'd' })
    const text = JSON.stringify(body)
    expect(text).toContain(`"sums":{"Length":8}`)
    expect(body.get_list.result.map(({ Length }) => Length).toSorted()).toEqual([3, 5, 8])
  })

  it('is still found by the rules under which a document was raised', async () => {
    const head = await signedIn(site.server, 'head')
    const sent = { selected: ids.slice(0, 2) }
    const { approval_list: moved } = (await head.post('/main/s/leave/approval', sent, { query: { scope: 'all' } })).body
    expect(moved.map(({ ok }) => ok)).toEqual([true, false])
  })

  it('is stored under its new name, without the loss of a value, and its history has both', async () => {
    const row = await read(draft())
    const form = {
      Employee: 'Person 2',
      Cause: 'Cause 2',
      Length: 6,
      Helper: clerk.id,
      Stops: [{ key: 'a', Place: 'Pune' }],
    }
    const saved = await owner.post('/main/s/leave/item', form, { query: { key: draft() } })
    expect(saved.body, JSON.stringify(row)).toMatchObject({ ok: true })
    expect(await names({ Length: '6..6' })).toEqual(['Person 2'])
    const history = (await owner.get('/main/s/leave/history', { key: draft() })).text
    expect(history).toContain('"field":"Length","label":"Length","before":"5","after":"6"')
    expect(history).toContain('"field":"Cause","label":"Cause","before":null,"after":"Cause 2"')
    expect(history).toContain('"before":"Place 2","after":"Pune"')
    const cleared = await owner.post('/main/s/leave/item', { ...form, Cause: null }, { query: { key: draft() } })
    expect(cleared.body).toMatchObject({ ok: true })
    expect(JSON.stringify(await read(draft()))).toContain('"Cause":null')
  })

  it('is hidden under its former name, too, from people who may not see it', async () => {
    const [hidden = ''] = ids
    await inTenant(site.database, 'steel', (work) =>
      work
        .updateTable('documents')
        .set({ data: sql`data || '{"Secret":"Contents"}'` })
        .where('company_id', '=', 'steel')
        .where('id', '=', hidden)
        .execute(),
    )
    const director = await signedIn(site.server, 'director')
    const rowFor = async (who: Browser) => (await who.rows({ scope: 'all' }, 'leave')).find(({ id }) => id === hidden)
    expect(await rowFor(director)).toMatchObject({ Hidden: 'Contents' })
    expect(await rowFor(owner)).toBeDefined()
    for (const call of ['list', 'item', 'details', 'history'])
      expect((await owner.get(`/main/s/leave/${call}`, { key: hidden, scope: 'all' })).text).not.toContain('Contents')
  })

  it('is a column and a unique value of records', async () => {
    const rows = await owner.rows({}, 'tools')
    expect(rows.map(({ name, Mass }) => [name, Mass])).toEqual([['A-1', 7]])
    const again = await owner.post('/main/s/tools/item', { name: 'a-1', Mass: 1 })
    expect(JSON.stringify(again.body)).toContain('Another entry has this already.')
    const id = rows[0]?.id ?? ''
    expect(
      (await owner.post('/main/s/tools/item', { name: 'A-1', Mass: 8 }, { query: { key: id } })).body,
    ).toMatchObject({ ok: true })
    expect((await owner.rows({ 's.Mass': 'u' }, 'tools')).map(({ Mass }) => Mass)).toEqual([8])
  })
})
