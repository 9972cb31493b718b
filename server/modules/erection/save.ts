import { lockName } from '../../database/lock-name.ts'
import { appendAudit } from '../../audit/audit.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { actorOf } from '../../http/person.ts'
import { type FieldErrors } from '../../http/change.ts'
import { nextNumber } from '../../database/next-number.ts'
import { jobsOf, refuseStranger } from '../parts/jobs.ts'
import { ERECTION, findEntryToChange } from './entry.ts'
import { type EntryColumns, readEntry, type TypedErectionEntry } from './typed.ts'
import { type Children, readChildren, type TypedChildren } from './typed-children.ts'

interface SaveEntryOptions {
  /** Null: a new entry. */
  readonly id: string | null
  readonly typed: TypedErectionEntry & TypedChildren
  /** yyyy-mm-dd in the company's time zone */
  readonly today: string
}

/** Adds or changes an entry and adds its new child rows, all or nothing (site-modules §4, §5). */
export async function saveEntry(call: SignedCall, { id, typed, today }: SaveEntryOptions): Promise<SavedEntry> {
  const before = id === null ? null : await findEntryToChange(call, id)
  const job = before ? { job_id: before.job_id } : await newJob(call, typed.JobId?.trim() ?? '')
  const { columns, errors } = readEntry(typed, { today, contractors: await contractorsOf(call) })
  const { children, errors: wrongRows } = readChildren(typed, today)
  const all = { ...('errors' in job ? job.errors : {}), ...errors, ...wrongRows }
  if ('errors' in job || Object.keys(all).length > 0) return { errors: all }
  const saved = before ? await change(call, before.id, columns) : await add(call, job.job_id, columns)
  await storeChildren(call, saved, children)
  await storeJob(call, job.job_id, { columns, children })
  const event = before ? 'erection-changed' : 'erection-added'
  const subject = { screen: ERECTION, document: saved, job: job.job_id, ...countsOf(children) }
  await appendAudit(call.work, call.person.companyId, { event, ...actorOf(call.person), ...subject })
  return { id: saved, isNew: before === null }
}

export type SavedEntry = { readonly id: string; readonly isNew: boolean } | { readonly errors: FieldErrors }

/** The job of a new entry, or errors where it is unknown or has an entry. Throws 403 if the person may not record for it. */
async function newJob({ work, person }: SignedCall, id: string): Promise<{ job_id: string } | { errors: FieldErrors }> {
  if (id === '') return { errors: { JobId: 'Required.' } }
  const [job] = await jobsOf(work, person, [id])
  if (!job) return { errors: { JobId: `There is no job "${id}".` } }
  refuseStranger(job)
  // When two entries for one job are added concurrently, the second waits here and finds the first.
  await lockName(work, `erection ${person.companyId} ${id}`)
  const found = await work
    .selectFrom('erection_entries')
    .select('id')
    .where('company_id', '=', person.companyId)
    .where('job_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found ? { errors: { JobId: 'There is already an entry for this job.' } } : { job_id: id }
}

async function contractorsOf({ work, person }: SignedCall): Promise<readonly string[]> {
  const rows = await work
    .selectFrom('jobs')
    .select('contractor')
    .distinct()
    .where('company_id', '=', person.companyId)
    .execute()
  return rows.map(({ contractor }) => contractor)
}

async function add({ work, person }: SignedCall, job_id: string, columns: EntryColumns): Promise<string> {
  const number = await nextNumber(work, person, 'erection_entries')
  const id = entryId(number)
  const authors = { created_by: person.id, edited_by: null, edited_at: null }
  await work
    .insertInto('erection_entries')
    .values({ company_id: person.companyId, id, number, job_id, ...columns, ...authors })
    .execute()
  return id
}

export const entryId = (number: number): string => `ES-${String(number).padStart(4, '0')}`

async function change({ work, person }: SignedCall, id: string, columns: EntryColumns): Promise<string> {
  await work
    .updateTable('erection_entries')
    .set({ ...columns, edited_by: person.id, edited_at: new Date() })
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .execute()
  return id
}

/** Stores the oldest row first; pages show and send the newest first. */
async function storeChildren({ work, person }: SignedCall, entry_id: string, children: Children): Promise<void> {
  const { companyId: company_id, name: username } = person
  const notes = children.notes.toReversed().map((note) => ({ company_id, entry_id, username, ...note }))
  if (notes.length > 0) await work.insertInto('erection_notes').values(notes).execute()
  const resources = children.resources.toReversed().map((row) => ({ company_id, entry_id, ...row }))
  if (resources.length > 0) await work.insertInto('erection_resources').values(resources).execute()
  for (const { list_cd, status, remarks } of children.checks) {
    const values = { status, remarks, username, checked_at: new Date() }
    await work
      .insertInto('erection_checks')
      .values({ company_id, entry_id, list_cd, ...values })
      .onConflict((conflict) => conflict.columns(['company_id', 'entry_id', 'list_cd']).doUpdateSet(values))
      .execute()
  }
}

interface Reported {
  readonly columns: EntryColumns
  readonly children: Children
}

/** Copies the latest report to the job, where other screens read it. */
async function storeJob({ work, person }: SignedCall, job_id: string, { columns, children }: Reported): Promise<void> {
  const stage = children.notes[0]?.stage ?? columns.stage
  await work
    .updateTable('jobs')
    .set({ in_problem: columns.in_problem, ...(stage === null ? {} : { erection_stage: stage }) })
    .where('company_id', '=', person.companyId)
    .where('job_id', '=', job_id)
    .execute()
}

const countsOf = ({ notes, resources, checks }: Children) => {
  return { notes: notes.length, resources: resources.length, checks: checks.length }
}
