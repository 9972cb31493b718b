/** Filter columns of lists: assigned by a job, filled by a trigger, and always with the same answers. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { createFilterColumns } from '../../server/rows/documents/filter-columns.ts'
import { createWorkflows } from '../../server/workflow/workflows.ts'
import { type Browser, type Row, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const LOADS = `
label: Loads
kind: approvals
approve: false
fields:
  Driver: { type: link, to: people }
  Clerk: person
  Kind: { type: choice, options: [Coil, Plate] }
  Urgent: yesno
  Weight: number
  Price: money
  Share: percent
  Count: number
  Extra: number
  Leaves: date
  Later: date
card: { title: Kind }
filterBy: [Driver, Clerk, Kind, Urgent, Weight, Price, Share, Count, Extra, Leaves]
`
const loads = compiledScreen('loads', LOADS)
const changed = compiledScreen('loads', LOADS.replace('filterBy: [Driver,', 'filterBy: [Later, Driver,'))
/** More number fields (`LOADS`) than there are columns. */
const EXPECTED = {
  Driver: 't1',
  Clerk: 't2',
  Kind: 't3',
  Urgent: 't4',
  Weight: 'n1',
  Price: 'n2',
  Share: 'n3',
  Count: 'n4',
  Leaves: 'd1',
}

describe.each(databases)('filter columns on %s', (kind) => {
  let site: Site
  let head: Browser
  let first: { readonly id: string; readonly name: string }
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [loads] })
    first = await fill()
    head = await signedIn(site.server, 'head')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const asCompany = async <T>(work: Parameters<typeof inTenant<T>>[2]): Promise<T> =>
    await inTenant(site.database, 'steel', work)

  /** Arbitrary values: of every type, texts instead of numbers, long texts, none. */
  const load = (at: number, person: { readonly id: string; readonly name: string }) => ({
    Driver: at % 2 === 0 ? { id: person.id, text: 'Then' } : person.id === '' ? null : `other-${at % 3}`,
    Clerk: [person.name, person.id, 'Somebody else'][at % 3],
    Kind: ['Coil', 'Plate', null, 'x'.repeat(300)][at % 4],
    Urgent: [true, false, null][at % 3],
    Weight: [0.1, 12.345678, -3, '12', null, 1e12][at % 6],
    Price: at * 10.01,
    Share: at / 3,
    Count: at,
    Extra: at % 5,
    Leaves: ['2026-04-01', '2026-02-31', 'soon', null][at % 4],
    Later: `2026-05-${String((at % 20) + 10)}`,
  })

  const document = (at: number, owner: typeof first) => ({
    company_id: 'steel',
    screen: 'loads',
    id: `load-${String(at).padStart(3, '0')}`,
    status: 'Approved',
    doc_date: '2026-04-10',
    owner_id: owner.id,
    search_text: '',
    data: JSON.stringify(load(at, owner)),
    workflow_hash: null,
    last_move: null,
    last_person: null,
    last_at: null,
  })

  async function fill(): Promise<typeof first> {
    return await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      const person = await work
        .selectFrom('people')
        .select(['id', 'name'])
        .where('company_id', '=', 'steel')
        .executeTakeFirstOrThrow()
      const documents = Array.from({ length: 60 }, (_, at) => document(at, person))
      await work.insertInto('documents').values(documents).execute()
      return person
    })
  }

  /** Runs the job as another process would: this process must notice the change despite its cache. */
  async function fillColumns(definition: ServerDefinition): Promise<void> {
    const errors: unknown[] = []
    const screens = { get: () => definition, all: () => [definition] }
    const sources = { database: site.database, screens, workflows: createWorkflows() }
    await createFilterColumns(sources, (error) => errors.push(error)).round()
    expect(errors).toEqual([])
  }

  const columns = async () =>
    await asCompany(
      async (work) =>
        await work
          .selectFrom('filter_columns')
          .select(['field', 'slot', 'filled_at'])
          .where('screen', '=', 'loads')
          .execute(),
    )
  const slots = async () => Object.fromEntries((await columns()).map(({ field, slot }) => [field, slot]))
  const idsOf = async (query: Record<string, string>) => {
    const { body } = await head.get('/main/s/loads/list', { page_by: '200', ...query })
    return body.get_list.result.map(({ id }: Row) => id)
  }
  const queries = () => [
    { Driver: first.id },
    { Driver: 'other-1' },
    { Clerk: first.id },
    { Kind: 'Coil' },
    { Kind: 'x'.repeat(300) },
    { Kind: 'x'.repeat(299) },
    { Urgent: 'true' },
    { Weight: '0.1..0.1' },
    { Weight: '12.345678..' },
    { Weight: '..0' },
    { Price: '100.1..200.2' },
    { Share: '3.3333333..5' },
    { Extra: '2..3' },
    { Leaves: '2026-04-01..2026-04-01' },
    { Leaves: '2026-03-01..' },
    { Kind: 'Plate', Urgent: 'true', Price: '50..' },
  ]

  /** The same data, served by another process. */
  async function reopen(definition: ServerDefinition): Promise<void> {
    const { installation } = site
    await head.get('/main/logout', {})
    await site.close()
    // Without sample data, so that nothing is created again.
    site = await openSite(installation, { rows: 1, screens: [definition] })
    head = await signedIn(site.server, 'head')
  }
  /** Changes a column directly, so that rows are found only if the column is used. */
  const writeColumn = async (change: string) =>
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await sql.raw(`update documents set ${change}`).execute(work)
    })

  it('change no answer, and are used once all documents are filled in', async () => {
    const before = await Promise.all(queries().map(idsOf))
    const answered = await Promise.all([{ Urgent: 'true' }, { Urgent: 'false' }].map(idsOf))
    // What nobody filled in is No.
    expect(answered.map(({ length }) => length)).toEqual([20, 40])
    expect(before.filter((ids) => ids.length > 0 && ids.length < 60).length).toBeGreaterThan(12)
    await reopen(loads)
    await fillColumns(loads)
    expect(await slots()).toEqual(EXPECTED)
    expect(await Promise.all(queries().map(idsOf))).toEqual(before)
    await writeColumn(`t3 = null, n1 = null, d1 = null`)
    expect(await Promise.all([{ Kind: 'Coil' }, { Weight: '..0' }, { Leaves: '2026-03-01..' }].map(idsOf))).toEqual([
      [],
      [],
      [],
    ])
    expect((await idsOf({ Extra: '2..3' })).length).toBeGreaterThan(0)
    await writeColumn('data = data')
    expect(await Promise.all(queries().map(idsOf))).toEqual(before)
  })

  it('are updated with every written document', async () => {
    const later = { ...document(1, first), id: 'load-new', data: JSON.stringify({ ...load(1, first), Weight: 777 }) }
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await work.insertInto('documents').values(later).execute()
    })
    expect(await idsOf({ Weight: '777..777' })).toEqual(['load-new'])
    await asCompany(async (work) => {
      await sql`update documents set data = data || '{"Weight": 778}' where id = 'load-new'`.execute(work)
    })
    expect([await idsOf({ Weight: '777..777' }), await idsOf({ Weight: '778..778' })]).toEqual([[], ['load-new']])
  })

  it('stay assigned when a definition changes, and a new field is compared in `data` until it has one', async () => {
    await reopen(changed)
    const asked = { Later: '2026-05-12..2026-05-14' }
    const expected = await idsOf(asked)
    expect(expected.length).toBeGreaterThan(0)
    await reopen(changed)
    await fillColumns(changed)
    expect(await slots()).toEqual({ ...EXPECTED, Later: 'd2' })
    expect(await idsOf(asked)).toEqual(expected)
    await writeColumn('d2 = null')
    expect(await idsOf(asked)).toEqual([])
    await writeColumn('data = data')
  })

  it('are filled again if they are found partially filled, and only for the documents of their company', async () => {
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await sql`update filter_columns set filled_at = null where field = 'Later'`.execute(work)
      await sql`update documents set d2 = null`.execute(work)
    })
    await reopen(changed)
    const asked = { Later: '2026-05-12..2026-05-14' }
    expect((await idsOf(asked)).length).toBeGreaterThan(0)
    await fillColumns(changed)
    expect((await columns()).every(({ filled_at: at }) => at !== null)).toBe(true)
    const tex = await inTenant(
      site.database,
      'tex',
      async (work) => await work.selectFrom('filter_columns').select('company_id').execute(),
    )
    expect(new Set(tex.map(({ company_id: company }) => company))).toEqual(new Set(['tex']))
  })
})
