import { sql } from 'kysely'
import { lockName } from '../../database/lock-name.ts'
import { HttpError } from '../../http/errors.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'

export interface PartsJob {
  readonly id: string
  readonly customer: string
  /** Whether this person may record for the job (site-modules §6, allow_job). */
  readonly isAllowed: boolean
}

/** A job of the person's company. Throws 404. */
export async function findPartsJob(work: Work, person: Person, id: string): Promise<PartsJob> {
  const job = (await jobsOf(work, person, [id]))[0]
  if (!job) throw new HttpError(404, 'not-found', 'There is no such job.')
  return job
}

/** Whether the person's company has such a job. */
export async function isJob(work: Work, id: string, person: Person): Promise<boolean> {
  return (await jobsOf(work, person, [id])).length > 0
}

/** These jobs, or all of the company, in order. */
export async function jobsOf(work: Work, person: Person, ids: readonly string[] | null = null): Promise<PartsJob[]> {
  const rows = await work
    .selectFrom('jobs')
    .select(['job_id as id', 'customer', isAllowed(person).as('isAllowed')])
    .where('company_id', '=', person.companyId)
    .$if(ids !== null, (select) => select.where('job_id', 'in', [...(ids ?? [])]))
    .orderBy('job_id')
    .execute()
  return rows
}

/** Whether the person may record for a row of `jobs`: its recorders and all administrators. */
export function isAllowed({ admin, id }: Person) {
  return sql<boolean>`(${admin}::boolean or exists (select 1 from job_recorders r
    where r.company_id = jobs.company_id and r.job_id = jobs.job_id and r.person_id = ${id}))`
}

/** Throws 403 with the text of site-modules §6. */
export function refuseStranger({ isAllowed }: PartsJob): void {
  if (!isAllowed) throw new HttpError(403, 'not-authorised', 'You are not authorized for this JobId')
}

/**
 * Locks recording for these jobs until the end of the transaction, so that a balance cannot be used twice. Locks in
 * order of the ids, which avoids deadlocks.
 */
export async function lockJobs(work: Work, { companyId }: Person, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) {
    await lockName(work, `parts ${companyId} ${id}`)
  }
}
