/**
 * A figure of a form over a million documents, on PostgreSQL with row-level security: what is left of a budget whose cost
 * centre has few, many and very many requisitions, by the columns with an index and, in the same run, by `data` only.
 */
import { openDatabase } from '../../server/database/open.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { createFilterColumns } from '../../server/rows/documents/filter-columns.ts'
import { createWorkflows } from '../../server/workflow/workflows.ts'
import { figuresOf } from '../../server/workflow/figures/figures.ts'
import { defineBench, type Figure } from './bench.ts'
import { asSuperuserOf, COMPANY, seedSite, siteScreens } from './list-call/fill.ts'
import { admin as person, type FilledWith, filledPostgres, type PostgresConfig } from './list-call/postgres.ts'
import { median, percentile, timesOf } from './times.ts'

const MARK_MS = 50
const MEASURED = 'purchaserequest'
/** How many of so many documents have the same cost centre. */
const ONE_OF = { few: 10_000, many: 1_000, 'very many': 100 }

/** Every n-th document has the cost centre of that number, all others one of their own. */
const FILL = `
  insert into documents (company_id, screen, id, status, version, next_roles, doc_date, owner_id, search_text, data,
    workflow_hash, decided_by, last_move, last_person, last_at)
  select company_id, screen, md5(n::text), status, version, next_roles, doc_date - n % 2000, owner_id, '',
    data || jsonb_build_object('CostCentre', jsonb_build_object('text', 'Some centre', 'id', case
      when n % 10000 = 7 then 'few' when n % 1000 = 5 then 'many' when n % 100 = 3 then 'very many'
      else 'C' || n % 5000 end), 'Year', 2026, 'Total', abs(hashint4(n + 1)) % 1000000),
    workflow_hash, decided_by, last_move, last_person, last_at
  from generate_series(1, $3::int) n
  join (select row_number() over (order by id) - 1 as position, count(*) over () as many, d.* from documents d
        where company_id = $1 and screen = $2) sample
    on sample.position = n % sample.many`

const withColumns = (documents: number): FilledWith => ({
  name: 'figures',
  documents,
  screens: [MEASURED],
  by: import.meta.filename,
  async fill(config: PostgresConfig) {
    const database = await openDatabase(config)
    await seedSite(database, [MEASURED])
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

export const figuresBench = defineBench({
  sizes: {
    full: { documents: 1_000_000, rounds: 40 },
    small: { documents: 10_000, rounds: 3 },
  },
  async measure({ documents, rounds }, place) {
    const { app, definitionOf, definitions } = await siteScreens()
    const definition = definitionOf(MEASURED)
    const screens = { get: definitionOf, all: () => definitions }
    const database = await openDatabase(await filledPostgres(place, withColumns(documents)))
    place.later(() => database.close())
    const setFilled = async (isFilled: boolean): Promise<void> =>
      await inTenant(database, COMPANY, async (work) => {
        await work
          .updateTable('filter_columns')
          .set({ filled_at: isFilled ? new Date() : (null as unknown as Date) })
          .where('company_id', '=', COMPANY)
          .where('screen', '=', MEASURED)
          .execute()
      })
    const left = async (centre: string) => {
      const form = { CostCentre: { id: centre, text: '' }, NeededBy: '2026-04-02', Year: 2026 }
      return await inTenant(database, COMPANY, (work) =>
        figuresOf(work, { person, definition, screens, app }, [{ id: null, form }]),
      )
    }
    const figures: Figure[] = []
    for (const [centre, oneOf] of Object.entries(ONE_OF)) {
      const what = `what is left where ${Math.round(documents / oneOf).toLocaleString('en')} requisitions count`
      await setFilled(true)
      const times = await timesOf(rounds, () => left(centre))
      await setFilled(false)
      const peer = { name: 'by data', value: median(await timesOf(Math.min(rounds, 3), () => left(centre))) }
      figures.push({ what: `${what}: 95 % within`, value: percentile(times, 0.95), unit: 'ms', atMost: MARK_MS })
      figures.push({ what: `${what}: median`, value: median(times), unit: 'ms', peer })
    }
    return figures
  },
})
