import { sql } from 'kysely'
import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'

export const TASK = 'task'
/** `awsfile_master_table` of files attached to a timeline. */
export const TIMELINE = 'timeline'
export const PRIORITIES = ['Low', 'High', 'Urgent'] as const
export type Priority = (typeof PRIORITIES)[number]

export interface Task {
  readonly id: string
  readonly taskname: string
  readonly assigned_to: string
  readonly created_by: string
  readonly closed_at: Date | null
}

/** A task of the person's company, locked until the transaction ends. Throws 404. */
export async function findTask({ work, person }: SignedCall, id: string): Promise<Task> {
  const task = await work
    .selectFrom('tasks')
    .select(['id', 'taskname', 'assigned_to', 'created_by', 'closed_at'])
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!task) throw new HttpError(404, 'not-found', 'There is no such task.')
  return task
}

/** Whether the company has this task: everybody there may read it, comment on it and attach files. */
export async function isTask(work: Work, id: string, { companyId }: Person): Promise<boolean> {
  const { rows } = await sql`select 1 from tasks
    where company_id = ${companyId} and id = ${id} and deleted_at is null`.execute(work)
  return rows.length > 0
}

/** Whether nothing is left to do for the task. */
export async function isCompleted(work: Work, id: string, { companyId }: Person): Promise<boolean> {
  const { rows } = await sql`select 1 from tasks
    where company_id = ${companyId} and id = ${id} and closed_at is not null`.execute(work)
  return rows.length > 0
}

/** The route that a task's notification opens. */
export const routeToTask = (id: string): string => `/${TASK}?view=task&w.id=${encodeURIComponent(id)}`

/** Throws 403 unless the person is the assignee, the creator or an administrator. */
export function refuseUninvolved({ id, admin }: Person, { assigned_to, created_by }: Task): void {
  if (admin || assigned_to === id || created_by === id) return
  const message = 'Only who the task is assigned to, who created it or an administrator may change it.'
  throw new HttpError(403, 'not-authorised', message)
}
