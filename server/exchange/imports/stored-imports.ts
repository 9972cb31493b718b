import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import { appendAudit } from '../../audit/audit.ts'
import type { ColumnTypes } from '../../database/column-types.ts'
import { insertRows } from '../../database/insert-rows.ts'
import type { Database } from '../../database/open.ts'
import { inTenant, type Work } from '../../database/tenant.ts'
import { HttpError, TryLaterError } from '../../http/errors.ts'
import { actorOf, type Person } from '../../http/person.ts'
import { countsOf, type ImportOutcome } from './counts.ts'
import type { DecimalSigns } from './decimal-signs.ts'
import type { PlannedRow } from './plan.ts'

/** A process without a heartbeat for this time counts as dead. */
const SILENCE_MS = 30_000
/** Its file with a company's rows is stored for 7 days. */
const isOld = sql<boolean>`created_at <= now() - interval '7 days'`
/** By the clock of the database, so that no process takes another for dead. */
const now = sql<Date>`now()`
const ago = (ms: number) => sql<Date>`now() - ${ms / 1000}::int * interval '1 second'`
/** Unfinished imports per person. */
const MOST_UNFINISHED = 3
const STEP = 500

export type StoredImportState = ColumnTypes['imports']['state']

/** The outcome of a row. */
export interface RowOutcome {
  readonly row: number
  readonly outcome: ImportOutcome
  /** By heading; '' for the row as a whole. */
  readonly errors: Readonly<Record<string, string>> | null
}

export interface NewImport {
  readonly screen: string
  /** Name of the file. */
  readonly name: string
  readonly headings: readonly string[]
  readonly decimalSigns: DecimalSigns
  readonly rows: readonly PlannedRow[]
}

const RETRY_AFTER_SECONDS = 10

/** Stores a file to be checked. Throws 429 if the person has too many unfinished imports. */
export async function addImport(
  work: Work,
  person: Person,
  { rows, headings, decimalSigns, ...file }: NewImport,
): Promise<string> {
  const { companyId } = person
  const { unfinished } = await work
    .selectFrom('imports')
    .select(sql<number>`count(*)`.as('unfinished'))
    .where('company_id', '=', companyId)
    .where('person_id', '=', person.id)
    .where('state', 'in', ['checking', 'importing'])
    .executeTakeFirstOrThrow()
  if (Number(unfinished) >= MOST_UNFINISHED) {
    const description = `${MOST_UNFINISHED} imports of yours are still running. Please wait.`
    throw new TryLaterError({ status: 429, code: 'too-many-imports' }, description, RETRY_AFTER_SECONDS)
  }
  const id = randomUUID()
  const json = {
    person: JSON.stringify(person),
    headings: JSON.stringify(headings),
    decimal_signs: JSON.stringify(decimalSigns),
  }
  await work
    .insertInto('imports')
    .values({
      company_id: companyId,
      id,
      person_id: person.id,
      ...file,
      ...json,
      state: 'checking',
      total: rows.length,
    })
    .execute()
  for (let from = 0; from < rows.length; from += STEP) {
    const some = rows.slice(from, from + STEP).map(({ row, cells, head, key, twin }) => {
      const place = { company_id: companyId, import_id: id, row, head, twin }
      return { ...place, cells, key_field: key.field, key_value: key.value }
    })
    await insertRows(work, 'import_rows', { rows: some })
  }
  return id
}

const importColumns = ['id', 'screen', 'name', 'headings', 'state', 'total', 'done', 'failed'] as const

/** An import of this person on this screen; without an id, the latest one. Null: there is none. */
export async function findImport(work: Work, person: Person, { screen, id }: { screen: string; id: string | null }) {
  const stored = await work
    .selectFrom('imports')
    .select(importColumns)
    .where('company_id', '=', person.companyId)
    .where('person_id', '=', person.id)
    .where('screen', '=', screen)
    .where((eb) => eb.not(isOld))
    .$if(id !== null, (select) => select.where('id', '=', id))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return stored ?? null
}

export type FoundImport = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** The refused rows in the order of the file, with the other rows of their documents. */
export async function refusedRows(work: Work, company: string, { id, most }: { id: string; most: number }) {
  return await work
    .selectFrom('import_rows')
    .select(['row', 'cells', 'errors'])
    .where('company_id', '=', company)
    .where('import_id', '=', id)
    .where('outcome', '=', 'refused')
    .orderBy('row')
    .limit(most)
    .execute()
}

/** Starts to import a checked file. Throws 409 if the import is not in that state. */
export async function startImport(work: Work, company: string, id: string): Promise<void> {
  const { numUpdatedRows } = await work
    .updateTable('imports')
    .set({ state: 'importing', done: 0, worker: null, beat_at: null })
    .where('company_id', '=', company)
    .where('id', '=', id)
    .where('state', '=', 'checked')
    .executeTakeFirst()
  if (!numUpdatedRows) throw new HttpError(409, 'not-checked', 'This file is not ready to be imported.')
  await work
    .updateTable('import_rows')
    .set({ outcome: null, errors: null })
    .where('company_id', '=', company)
    .where('import_id', '=', id)
    .execute()
}

/** Stops the import after the running batch. Imported rows stay. */
export async function cancelImport(work: Work, person: Person, { id, state }: FoundImport): Promise<void> {
  const { numUpdatedRows } = await work
    .updateTable('imports')
    .set({ state: 'cancelled', finished_at: now })
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'checked', 'importing'])
    .executeTakeFirst()
  if (numUpdatedRows && state === 'importing') await auditImport(work, person, id)
}

/** Adds one entry for the whole file; each written row has its own entry. */
export async function auditImport(work: Work, person: Person, id: string): Promise<void> {
  const { screen, name, state } = await work
    .selectFrom('imports')
    .select(['screen', 'name', 'state'])
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const counts = await countsOf(work, person.companyId, id)
  const entry = { event: 'import', ...actorOf(person), screen, file: name, import: id, ended: state, ...counts }
  await appendAudit(work, person.companyId, entry)
}

export interface StoredImport {
  readonly company_id: string
  readonly id: string
  readonly state: StoredImportState
  readonly is_old: boolean
}

/** The imports of all companies, oldest first. */
export async function storedImports({ kysely }: Database): Promise<readonly StoredImport[]> {
  return await kysely.transaction().execute(async (work) => {
    const all = sql<StoredImport>`select *, ${isOld} as is_old from stored_imports() order by created_at`
    return (await all.execute(work)).rows
  })
}

/** A running import, claimed by this process. */
export interface ClaimedImport {
  readonly company_id: string
  readonly id: string
  readonly worker: string
  readonly state: StoredImportState
  readonly screen: string
  readonly headings: readonly string[]
  readonly decimal_signs: DecimalSigns
  /** The person at the time of the request. */
  readonly person: Person
}

/** Claims an import that no other process works on; null: another process does, or it is done. */
export async function claimImport(
  database: Database,
  { company_id, id }: StoredImport,
  worker: string,
): Promise<ClaimedImport | null> {
  return await inTenant(database, company_id, async (work) => {
    const claimed = await work
      .updateTable('imports')
      .set({ worker, beat_at: now })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .where('state', 'in', ['checking', 'importing'])
      .where((is) => is.or([is('worker', 'is', null), is('worker', '=', worker), isSilent(database)]))
      .returning(['company_id', 'id', 'state', 'screen', 'headings', 'decimal_signs', 'person'])
      .executeTakeFirst()
    return claimed ? { ...claimed, worker, person: claimed.person as Person } : null
  })
}

/** An embedded database has one process, so any other process that had claimed the import is dead. */
const isSilent = ({ kind }: Database) =>
  kind === 'pglite' ? sql<boolean>`true` : sql<boolean>`(beat_at is null or beat_at < ${ago(SILENCE_MS)})`

type Mine = Pick<ClaimedImport, 'company_id' | 'id' | 'worker' | 'state'>

interface ImportChange {
  readonly state?: StoredImportState
  readonly failed?: string
  /** Null: released, for another process to claim. */
  readonly worker?: string | null
}

/** Stores the progress. False: cancelled, or claimed by another process. */
export async function markImport(work: Work, mine: Mine, change: ImportChange = {}): Promise<boolean> {
  const isEnd = change.state !== undefined && change.state !== 'checked'
  const { numUpdatedRows } = await work
    .updateTable('imports')
    .set({ beat_at: now, ...(isEnd && { finished_at: now }), ...change })
    .where('company_id', '=', mine.company_id)
    .where('id', '=', mine.id)
    .where('state', '=', mine.state)
    .where('worker', '=', mine.worker)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the outcomes of rows. */
export async function markRows(work: Work, { company_id, id }: Mine, outcomes: readonly RowOutcome[]): Promise<void> {
  const rows = outcomes.map(({ row }) => row)
  const errors = outcomes.map((each) => (each.errors === null ? null : JSON.stringify(each.errors)))
  await sql`
    update import_rows set outcome = reached.outcome, errors = reached.errors::jsonb
    from unnest(${rows}::int[], ${outcomes.map(({ outcome }) => outcome)}::text[], ${errors}::text[])
      as reached(row, outcome, errors)
    where company_id = ${company_id} and import_id = ${id} and import_rows.row = reached.row`.execute(work)
  await work
    .updateTable('imports')
    .set((set) => ({ done: set('done', '+', rows.length) }))
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
}

/** Rows of a batch, which is stored together. */
const BATCH = 200
/** Additional lines that the last document of a batch can have. */
const MOST_LINES = 500

/** The next rows that were not processed yet, as whole documents. */
export async function nextRows(work: Work, { company_id, id }: Mine, form: ServerDefinition['form']) {
  const hasLines = form?.items.some(({ lines }) => lines !== null) ?? false
  const rows = await work
    .selectFrom('import_rows')
    .select(['row', 'cells', 'head', 'key_field', 'key_value', 'twin'])
    .where('company_id', '=', company_id)
    .where('import_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('row')
    .limit(BATCH + (hasLines ? MOST_LINES : 0))
    .execute()
  const first = rows[BATCH]
  if (!first) return rows
  const end = rows.findIndex((each, at) => at >= BATCH && each.row === each.head)
  return end === -1 ? rows : rows.slice(0, end)
}

export type ImportRow = Awaited<ReturnType<typeof nextRows>>[number]

export async function removeImport(database: Database, { company_id, id }: StoredImport): Promise<void> {
  await inTenant(database, company_id, async (work) => {
    await work.deleteFrom('imports').where('company_id', '=', company_id).where('id', '=', id).execute()
  })
}
