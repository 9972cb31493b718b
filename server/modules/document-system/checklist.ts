import { sql } from 'kysely'
import { lockName } from '../../database/lock-name.ts'
import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'

export const DOCUMENTS = 'documentsys'
/** `awsfile_master_table` of files attached to a checklist row. */
export const DETAILS = 'documentsysdetails'

/** The statuses of specialised-modules §4, in its order. */
export const STATUSES = ['Yes', 'No', 'Not Applicable', 'Completed', 'Approved', 'Rejected', 'Hold'] as const

export interface ChecklistJob {
  readonly id: string
  readonly partyname: string
}

/** A job of the person's company that can have a checklist. Throws 404. */
export async function findChecklistJob({ work, person }: SignedCall, id: string): Promise<ChecklistJob> {
  const job = await work
    .selectFrom('checklist_jobs')
    .select(['job_id as id', 'party_name as partyname'])
    .where('company_id', '=', person.companyId)
    .where('job_id', '=', id)
    .executeTakeFirst()
  if (!job) throw new HttpError(404, 'not-found', 'There is no such job.')
  return job
}

export interface Checklist {
  readonly id: string
  readonly job_id: string
  readonly template: string
  readonly created_by: string
}

/**
 * The checklist of a job, or null. Locked until the end of the transaction, also against being created.
 */
export async function lockChecklist(call: SignedCall, job: string): Promise<Checklist | null> {
  const { work, person } = call
  await lockName(work, `checklist ${person.companyId} ${job}`)
  const found = await work
    .selectFrom('checklist_records as r')
    .innerJoin('checklist_templates as t', (join) =>
      join.onRef('t.company_id', '=', 'r.company_id').onRef('t.id', '=', 'r.template_id'),
    )
    .select(['r.id', 'r.job_id', 't.name as template', 'r.created_by'])
    .where('r.company_id', '=', person.companyId)
    .where('r.job_id', '=', job)
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

/** Whether the company has such a checklist: everybody there may read it. */
export async function isChecklist(work: Work, id: string, { companyId }: Person): Promise<boolean> {
  const found = await work
    .selectFrom('checklist_records')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the company has this checklist row, which files may be attached to. */
export async function isChecklistRow(work: Work, id: string, { companyId }: Person): Promise<boolean> {
  return (await findRow(work, id, companyId)) !== undefined
}

const APPROVED = 'Approved'

/** Whether the row is approved: it is not changed anymore. */
export async function isApprovedRow(work: Work, id: string, { companyId }: Person): Promise<boolean> {
  return (await findRow(work, id, companyId))?.status === APPROVED
}

async function findRow(work: Work, id: string, companyId: string) {
  return await work
    .selectFrom('checklist_progress')
    .select('status')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether all its rows that apply are approved. */
export async function isApprovedChecklist(work: Work, id: string, { companyId }: Person): Promise<boolean> {
  const rows = await work
    .selectFrom('checklist_progress')
    .select('status')
    .distinct()
    .where('company_id', '=', companyId)
    .where('record_id', '=', id)
    .execute()
  const statuses = rows.map(({ status }) => status).filter((status) => status !== 'Not Applicable')
  return statuses.length > 0 && statuses.every((status) => status === APPROVED)
}

/**
 * Whether a person may change a row (`editAllowed`, specialised-modules §3): members of its team while it is not
 * approved, and every administrator. SQL over columns `team` and `status` of `alias`.
 */
export function mayEdit({ admin, team }: Person, alias: string) {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${admin}::boolean or (coalesce(${of('status')}, '') <> 'Approved'
    and (${of('team')} = '' or ${of('team')} = any(${[...team]}::text[]))))`
}

/** Throws 403 with the text of specialised-modules §6 unless the person is an administrator. */
export function refuseUnlessAdmin({ admin }: Person): void {
  if (!admin) throw new HttpError(403, 'not-authorised', 'You need to be an admin to configure templates.')
}
