import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isLanguage, type LanguageName } from '../../../engine/definition/languages.ts'
import { appendAudit } from '../../audit/audit.ts'
import { HttpError, TryLaterError } from '../../http/errors.ts'
import type { Database } from '../../database/open.ts'
import { inTenant, type Work } from '../../database/tenant.ts'
import type { Query } from '../../rows/lists/conditions.ts'
import { actorOf, type Person } from '../../http/person.ts'
import type { FileFormat } from './formats.ts'

/** A stored export. */
export interface ExportTask {
  readonly company_id: string
  readonly id: string
  readonly person: Person
  readonly path: string
  readonly query: Query
  /** Language of its texts; null: English. */
  readonly language: LanguageName | null
  readonly fmt: string
  readonly name: string
  readonly created_at: Date
}

export interface NewExport {
  readonly path: string
  readonly query: Query
  readonly language: LanguageName
  readonly fmt: FileFormat
  readonly name: string
  readonly total: number
}

/** Unfinished exports per person. */
const MOST_UNFINISHED = 3
/** A process without a heartbeat for this time counts as dead. */
const SILENCE_MS = 30_000
const isExpired = sql<boolean>`created_at <= now() - interval '24 hours'`

const RETRY_AFTER_SECONDS = 10

/** By the clock of the database, so that a process with a wrong clock does not take others for dead. */
const now = sql<Date>`now()`

/** Queues an export. Throws 429 if the person has too many unfinished exports. */
export async function addJob(work: Work, person: Person, request: NewExport): Promise<string> {
  const { companyId } = person
  const { unfinished } = await work
    .selectFrom('exports')
    .select(sql<number>`count(*)`.as('unfinished'))
    .where('company_id', '=', companyId)
    .where('person_id', '=', person.id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  if (unfinished >= MOST_UNFINISHED) {
    const message = `${MOST_UNFINISHED} exports of yours are still being made. Please wait for one of them.`
    throw new TryLaterError({ status: 429, code: 'too-many-exports' }, message, RETRY_AFTER_SECONDS)
  }
  const id = randomUUID()
  const { path, query, language, fmt, name, total } = request
  const row = { company_id: companyId, id, person_id: person.id, path, language, fmt, name, total } as const
  const json = { person: JSON.stringify(person), query: JSON.stringify(query) }
  await work
    .insertInto('exports')
    .values({ ...row, ...json, state: 'waiting' })
    .execute()
  await appendAudit(work, companyId, {
    event: 'export',
    ...actorOf(person),
    path,
    fmt,
    rows: total,
    export: id,
    filters: JSON.stringify(query),
  })
  return id
}

/** An export whose file is already written. */
export interface ReadyJob extends Omit<NewExport, 'query' | 'language'> {
  readonly id: string
  /** Bytes. */
  readonly size: number
}

/** Stores an export whose file is already written; it is downloaded and expires like any other. */
export async function addReadyJob(work: Work, person: Person, { size, total, ...job }: ReadyJob): Promise<void> {
  const { companyId } = person
  const file = { done: total, total, size, state: 'ready', finished_at: now } as const
  const origin = { person: JSON.stringify(person), query: JSON.stringify({}) }
  await work
    .insertInto('exports')
    .values({ company_id: companyId, person_id: person.id, ...job, ...file, ...origin })
    .execute()
  const { path, fmt, id } = job
  await appendAudit(work, companyId, { event: 'export', ...actorOf(person), path, fmt, rows: total, export: id })
}

/** An export of this person. Throws 404, also for an export of somebody else. */
export async function findExport(work: Work, person: Person, id: string) {
  const job = await work
    .selectFrom('exports')
    .select(['id', 'fmt', 'name', 'state', 'done', 'total', 'failed', 'size'])
    .where('company_id', '=', person.companyId)
    .where('person_id', '=', person.id)
    .where('id', '=', id)
    .where((eb) => eb.not(isExpired))
    .executeTakeFirst()
  if (job) return job
  throw new HttpError(404, 'not-found', 'There is no such export, or it was made more than a day ago.')
}

export async function cancelJob(work: Work, person: Person, id: string): Promise<void> {
  await findExport(work, person, id)
  await work
    .updateTable('exports')
    .set({ state: 'cancelled', finished_at: now })
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

export interface StoredExport {
  readonly company_id: string
  readonly id: string
  readonly state: string
  readonly beat_at: Date | null
  readonly is_expired: boolean
}

/** All exports of all companies, oldest first. */
export async function storedExports({ kysely }: Database): Promise<readonly StoredExport[]> {
  return await kysely.transaction().execute(async (work) => {
    const { rows } =
      await sql<StoredExport>`select *, ${isExpired} as is_expired from kept_exports() order by created_at`.execute(
        work,
      )
    return rows
  })
}

/**
 * Claims a job that is waiting, whose process is dead, or that this process had to abandon (it runs only one at a
 * time). Null: another process has claimed it.
 */
export async function claimJob(database: Database, stored: StoredExport, worker: string): Promise<ExportTask | null> {
  return await inTenant(database, stored.company_id, async (work) => {
    const claimed = await work
      .updateTable('exports')
      .set({ state: 'running', worker, beat_at: now, done: 0 })
      .where('company_id', '=', stored.company_id)
      .where('id', '=', stored.id)
      .where((eb) =>
        eb.or([
          eb('state', '=', 'waiting'),
          eb.and([eb('state', '=', 'running'), eb.or([eb('worker', '=', worker), isSilent(database)])]),
        ]),
      )
      .returning(['company_id', 'id', 'person', 'path', 'query', 'language', 'fmt', 'name', 'created_at'])
      .executeTakeFirst()
    if (claimed === undefined) return null
    const { language } = claimed
    return { ...claimed, language: language !== null && isLanguage(language) ? language : null } as ExportTask
  })
}

/** An embedded database has one process, so any other process that had claimed the export is dead. */
const isSilent = ({ kind }: Database) =>
  kind === 'pglite'
    ? sql<boolean>`true`
    : sql<boolean>`(beat_at is null or beat_at < now() - ${SILENCE_MS / 1000}::int * interval '1 second')`

export interface ExportChange {
  readonly state?: 'ready' | 'failed'
  readonly done?: number
  readonly total?: number
  readonly failed?: string
  readonly size?: number
  /** Null: released, for another process to claim. */
  readonly beat_at?: Date | null
}

/** A job with the process that has claimed it. */
export type ClaimedJob = Pick<ExportTask, 'company_id' | 'id'> & { readonly worker: string }

/** Stores the progress. False: cancelled, or claimed by another process. */
export async function markJob(
  work: Work,
  { company_id, id, worker }: ClaimedJob,
  change: ExportChange,
): Promise<boolean> {
  const finished = change.state === undefined ? {} : { finished_at: now }
  const { numUpdatedRows } = await work
    .updateTable('exports')
    .set({ beat_at: now, ...finished, ...change })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('worker', '=', worker)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeJob(database: Database, { company_id, id }: StoredExport): Promise<void> {
  await inTenant(database, company_id, (work) =>
    work.deleteFrom('exports').where('company_id', '=', company_id).where('id', '=', id).execute(),
  )
}
