import { sql } from 'kysely'
import type { FilterField, ServerDefinition } from '../../../engine/definition/definition.ts'
import { figureSources, ROW_ID } from '../../../engine/definition/figure.ts'
import type { ScreenSource } from '../../config/screens.ts'
import type { Database } from '../../database/open.ts'
import { inTenant, type Work } from '../../database/tenant.ts'
import { comparisonOfType, filterKinds } from '../../query/filter-kinds.ts'
import { cellNames } from '../../rights/row-lines.ts'
import { assignedColumns, columnKey, type FilledColumns, readFilledColumns } from '../../rights/filled-columns.ts'
import type { Workflows } from '../../workflow/workflows.ts'
import { createRunner, type JobQueue, type Round, type Runner } from '../../jobs/runner.ts'

/** The filters that a definition declares with `filterBy`; `field` is the key of its column. */
const declared = (definition: ServerDefinition): readonly Pick<FilterField, 'field' | 'compares'>[] =>
  definition.filterFields
    .filter(({ source }) => source === null)
    .map(({ field, compares }) => ({ field: columnKey(definition, field), compares }))

/** Those, and the fields by which figures of any screen find its documents. */
function indexedFields(definition: ServerDefinition, screens: ScreenSource): ReturnType<typeof declared> {
  const own = declared(definition)
  const compared = screens
    .all()
    .flatMap(({ figures }) => figures.flatMap(figureSources))
    .filter(({ screen }) => screen === definition.screen)
    .flatMap(({ keys, lines }) => {
      const cells = lines === undefined ? [] : cellNames(definition.fields[lines])
      return Object.keys(keys).filter((name) => name !== ROW_ID && !cells.includes(name))
    })
  const ofFigures = [...new Set(compared)].flatMap((name) => {
    const type = definition.fields[name]?.type
    return type === undefined ? [] : [{ field: columnKey(definition, name), compares: comparisonOfType(type) }]
  })
  return [...own, ...ofFigures.filter(({ field }) => own.every((each) => each.field !== field))]
}

interface Stored {
  readonly at: number
  readonly filled: FilledColumns
}

/** A filled column stays filled, so a cached entry can only lack the newest columns. */
const CACHED_MS = 60_000
/** Caches of each database (by its workflows), by company and screen. */
const caches = new WeakMap<Workflows, Map<string, Stored>>()

const keyOf = ({ companyId, screen }: ScreenOfCompany): string => `${companyId} ${screen}`

/** The cached filled columns; undefined: they must be read. */
export function cachedColumns(workflows: Workflows, of: ScreenOfCompany): FilledColumns | undefined {
  const stored = caches.get(workflows)?.get(keyOf(of))
  return stored && performance.now() - stored.at < CACHED_MS ? stored.filled : undefined
}

/** The columns that are filled for every document of the screen. */
export async function filledColumns(work: Work, workflows: Workflows, of: ScreenOfCompany): Promise<FilledColumns> {
  const cached = cachedColumns(workflows, of)
  if (cached) return cached
  const filled = await readFilledColumns(work, of)
  const cache = caches.get(workflows) ?? new Map<string, Stored>()
  caches.set(workflows, cache.set(keyOf(of), { at: performance.now(), filled }))
  return filled
}

interface ScreenOfCompany {
  readonly companyId: string
  readonly screen: string
}

/** Time between rounds; the next round handles newly declared filters. */
const ROUND_MS = 60_000
/** Number of documents filled in one transaction. */
const BATCH = 1_000

interface Job extends ScreenOfCompany {
  readonly definition: ServerDefinition
}

interface FillColumnOptions {
  readonly database: Database
  readonly screens: ScreenSource
  readonly workflows: Workflows
}

/** Assigns columns to declared fields, and fills them for existing documents, a thousand at a time. */
export function createFilterColumns(
  { database, screens, workflows }: FillColumnOptions,
  log: (error: unknown) => void,
): Runner {
  const queue: JobQueue<Job> = {
    everyMs: ROUND_MS,
    async due() {
      const all = screens.all().filter((each) => each.documents && indexedFields(each, screens).length > 0)
      const companies = all.length === 0 ? [] : await companiesOf(database)
      return companies.flatMap((companyId) => all.map((each) => ({ companyId, definition: each, screen: each.screen })))
    },
    async run(job, round) {
      const fields = await inTenant(
        database,
        job.companyId,
        async (work) => await assign(work, job, indexedFields(job.definition, screens)),
      )
      if (fields.length === 0) return
      await fill(database, { ...job, fields }, round)
      caches.get(workflows)?.delete(keyOf(job))
    },
  }
  return createRunner(queue, log)
}

async function companiesOf({ kysely }: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select companies_to_fill() as id`.execute(kysely)
  return rows.map(({ id }) => id)
}

/** Assigns the next free column to each declared field without one. @returns fields whose columns are not filled yet */
async function assign(work: Work, job: Job, fields: ReturnType<typeof declared>): Promise<readonly string[]> {
  const before = await assignedColumns(work, job)
  const missing = fields.filter(({ field }) => before.every((each) => each.field !== field))
  const isFull = missing.every(({ compares }) =>
    filterKinds[compares].slots.every((slot) => before.some((each) => each.slot === slot)),
  )
  if (!isFull) await giveColumns(work, job, missing)
  const now = isFull ? before : await assignedColumns(work, job)
  return now.filter(({ filled_at: at }) => at === null).map(({ field }) => field)
}

async function giveColumns(work: Work, job: Job, missing: ReturnType<typeof declared>): Promise<void> {
  const { companyId, screen } = job
  await sql`select pg_advisory_xact_lock(filter_column_lock(${companyId}, ${screen}))`.execute(work)
  for (const { field, compares } of missing) {
    const used = await assignedColumns(work, job)
    const slot = filterKinds[compares].slots.find((each) => used.every((other) => other.slot !== each))
    if (slot === undefined) continue
    await work
      .insertInto('filter_columns')
      .values({ company_id: companyId, screen, field, slot })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

interface Unfilled extends ScreenOfCompany {
  readonly fields: readonly string[]
}

/** Rewrites each document's data, so that the trigger fills its columns. Safe to repeat. */
async function fill(database: Database, { companyId, screen, fields }: Unfilled, round: Round): Promise<void> {
  for (let after: string | null = ''; after !== null;) {
    if (round.isClosing()) return
    const from: string = after
    after = await inTenant(database, companyId, async (work) => await fillSome(work, { companyId, screen }, from))
  }
  await inTenant(database, companyId, async (work) => {
    await work
      .updateTable('filter_columns')
      .set({ filled_at: new Date() })
      .where('company_id', '=', companyId)
      .where('screen', '=', screen)
      .where('field', 'in', fields)
      .execute()
  })
}

/** @returns the last id of the batch; null: there were no more */
async function fillSome(work: Work, { companyId, screen }: ScreenOfCompany, after: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as (select id from documents where company_id = ${companyId} and screen = ${screen} and id > ${after}
      order by id limit ${sql.lit(BATCH)} for update),
    written as (update documents d set data = d.data from batch
      where d.company_id = ${companyId} and d.screen = ${screen} and d.id = batch.id)
    select max(id) as last from batch`.execute(work)
  return rows[0]?.last ?? null
}
