import { lockName } from '../../database/lock-name.ts'
import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { nextNumber } from '../../database/next-number.ts'
import { findPartsJob, refuseStranger } from '../parts/jobs.ts'

export const SECTION_WISE = 'sectionwiseerectionstatus'

/** Types of a template row, as they are sent (specialised-modules §3). */
export const KINDS = ['Sheeting', 'structure'] as const
export type Kind = (typeof KINDS)[number]

const recordId = (number: number): string => `SW-${String(number).padStart(4, '0')}`

/** The section-wise record of a job; null: no template was saved for it. Throws 404 when there is no such job. */
export async function recordOfJob(call: SignedCall, jobId: string): Promise<string | null> {
  await findPartsJob(call.work, call.person, jobId)
  const found = await call.work
    .selectFrom('section_jobs')
    .select('id')
    .where('company_id', '=', call.person.companyId)
    .where('job_id', '=', jobId)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Throws 404 when there is no such job, and 403 when this person may not record for it (site-modules §6). */
export async function jobToChange({ work, person }: SignedCall, jobId: string): Promise<void> {
  refuseStranger(await findPartsJob(work, person, jobId))
}

/**
 * The record of a job that this person may record for, marked as changed by them; null: there is none yet. Nobody else
 * can change or create it until the transaction ends. Throws 404 and 403.
 */
export async function lockRecord(call: SignedCall, jobId: string): Promise<string | null> {
  const { work, person } = call
  await jobToChange(call, jobId)
  await lockName(work, `sections ${person.companyId} ${jobId}`)
  const found = await work
    .updateTable('section_jobs')
    .set({ updated_by: person.id, updated_at: new Date() })
    .where('company_id', '=', person.companyId)
    .where('job_id', '=', jobId)
    .returning('id')
    .executeTakeFirst()
  return found?.id ?? null
}

/** A new record for a job that {@link lockRecord} found without one. */
export async function addRecord({ work, person }: SignedCall, jobId: string): Promise<string> {
  const number = await nextNumber(work, person, 'section_jobs')
  const id = recordId(number)
  const by = { created_by: person.id, updated_by: person.id }
  await work
    .insertInto('section_jobs')
    .values({ company_id: person.companyId, id, number, job_id: jobId, ...by })
    .execute()
  return id
}

/** The job of a record. Throws 404. */
export async function jobOfRecord({ work, person }: SignedCall, id: string): Promise<string> {
  const found = await work
    .selectFrom('section_jobs')
    .select('job_id')
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new HttpError(404, 'not-found', 'There is no such section-wise record.')
  return found.job_id
}
