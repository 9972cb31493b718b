/**
 * Filters of a document's own fields (decision 27) on a screen of the site with a million documents, on PostgreSQL with
 * row-level security: first pages for a person, a range of money and a week, by filter columns and, in the same run, by
 * `data` only; then the update of a decision with and without such columns.
 */
import { openDatabase, type Database } from '../../server/database/open.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { createFilterColumns } from '../../server/rows/documents/filter-columns.ts'
import { type ListQuery, listDocuments } from '../../server/rows/documents/list.ts'
import { createWorkflows } from '../../server/workflow/workflows.ts'
import { defineBench, type Figure } from './bench.ts'
import { asSuperuserOf, COMPANY, SCREEN, seedSite, siteScreens } from './list-call/fill.ts'
import { admin as person, type FilledWith, filledPostgres, type PostgresConfig } from './list-call/postgres.ts'
import { median, percentile, timed, timesOf } from './times.ts'

const MARK_MS = 30
/** A screen that filters by a person, a day and an amount. */
const MEASURED = 'purchaserequest'

/** 2,000 different people, amounts up to a million, five years of days. Without search texts, which take longest. */
const FILL = `
  insert into documents (company_id, screen, id, status, version, next_roles, doc_date, owner_id, search_text, data,
    workflow_hash, decided_by, last_move, last_person, last_at)
  select company_id, screen, md5(n::text), status, version, next_roles, doc_date - n % 2000, owner_id, '',
    data || jsonb_build_object('RequestedBy', jsonb_build_object('id', 'P' || abs(hashint4(n)) % 2000, 'text', 'Somebody'),
      'Total', abs(hashint4(n + 1)) % 1000000, 'NeededBy', date '2022-01-01' + abs(hashint4(n + 2)) % 1800),
    workflow_hash, decided_by, last_move, last_person, last_at
  from generate_series(1, $3::int) n
  join (select row_number() over (order by id) - 1 as position, count(*) over () as many, d.* from documents d
        where company_id = $1 and screen = $2) sample
    on sample.position = n % sample.many`

const QUERIES: Readonly<Record<string, ListQuery & Record<string, string>>> = {
  'a person': { scope: 'all', RequestedBy: 'P7' },
  'a range of money': { scope: 'all', Total: '500000..501000' },
  'a week': { scope: 'all', NeededBy: '2024-03-04..2024-03-10' },
  'a wide range of money': { scope: 'all', Total: '500000..' },
}

const withColumns = (documents: number): FilledWith => ({
  name: 'filters',
  documents,
  screens: [MEASURED],
  by: import.meta.filename,
  async fill(config: PostgresConfig) {
    const database = await openDatabase(config)
    await seedSite(database, [SCREEN, MEASURED])
    const { definitions, definitionOf } = await siteScreens()
    const screens = { get: definitionOf, all: () => definitions }
    await createFilterColumns({ database, screens, workflows: createWorkflows() }, console.error).round()
    await database.close()
    await asSuperuserOf(config.databaseUrl, async (client) => {
      await client.query('alter table documents disable trigger search_text')
      await client.query(FILL, [COMPANY, MEASURED, documents])
      await client.query('alter table documents enable trigger search_text')
      await client.query('vacuum analyze documents')
    })
  },
})

/** Whether filters use the columns: they do once these are full. */
async function setFilled(database: Database, isFilled: boolean): Promise<void> {
  await inTenant(database, COMPANY, async (work) => {
    await work
      .updateTable('filter_columns')
      .set({ filled_at: isFilled ? new Date() : (null as unknown as Date) })
      .where('company_id', '=', COMPANY)
      .where('screen', '=', MEASURED)
      .execute()
  })
}

/** Milliseconds for one document's decision: only the update of the row, one statement each. */
async function decision(database: Database, screen: string, updates: number): Promise<number> {
  return await asOwner(database, async (work) => {
    await setTenant(work, COMPANY)
    const rows = await work.selectFrom('documents').select('id').where('screen', '=', screen).limit(updates).execute()
    const all = await timed(async () => {
      for (const { id } of rows) {
        await work
          .updateTable('documents')
          .set({ status: 'Approved', version: 2 })
          .where('company_id', '=', COMPANY)
          .where('screen', '=', screen)
          .where('id', '=', id)
          .execute()
      }
    })
    return all / rows.length
  })
}

export const filtersBench = defineBench({
  sizes: {
    full: { documents: 1_000_000, rounds: 40, updates: 200 },
    small: { documents: 10_000, rounds: 3, updates: 50 },
  },
  async measure({ documents, rounds, updates }, place) {
    const { app, definitionOf } = await siteScreens()
    const definition = definitionOf(MEASURED)
    const database = await openDatabase(await filledPostgres(place, withColumns(documents)))
    place.later(() => database.close())
    // Workflows of their own make the server read again which columns exist.
    const read = async (query: ListQuery, workflows: ReturnType<typeof createWorkflows>) => {
      const call = {
        definition,
        app,
        workflows,
        screens: { get: () => undefined, all: () => [] },
        secret: database.secret,
        person,
      }
      return await inTenant(database, COMPANY, (work) => listDocuments(work, call, query))
    }
    const timesBy = async (query: ListQuery, count: number): Promise<readonly number[]> => {
      const workflows = createWorkflows()
      return await timesOf(count, () => read(query, workflows))
    }
    const figures: Figure[] = []
    for (const [name, query] of Object.entries(QUERIES)) {
      await setFilled(database, true)
      place.holds(`rows found (${name})`, (await read(query, createWorkflows())).rows.length, 1)
      const times = await timesBy(query, rounds)
      await setFilled(database, false)
      const peer = { name: 'by data', value: median(await timesBy(query, Math.min(rounds, 7))) }
      figures.push({ what: `${name}: 95 % within`, value: percentile(times, 0.95), unit: 'ms', atMost: MARK_MS })
      figures.push({ what: `${name}: median`, value: median(times), unit: 'ms', peer })
    }
    await setFilled(database, true)
    const peer = { name: 'without columns', value: await decision(database, SCREEN, updates) }
    const value = await decision(database, MEASURED, updates)
    return [...figures, { what: 'the update of a decision, with three columns', value, unit: 'ms', peer }]
  },
})
