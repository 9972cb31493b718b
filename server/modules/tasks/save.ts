import { appendAudit } from '../../audit/audit.ts'
import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { actorOf } from '../../http/person.ts'
import { type FieldErrors } from '../../http/change.ts'
import { nextNumber } from '../../database/next-number.ts'
import { findTask, refuseUninvolved, TASK } from './task.ts'
import { parseTypedTask, type TaskValues, type TypedTask } from './typed.ts'

interface SaveTaskOptions {
  /** Null: a new task. */
  readonly id: string | null
  readonly typed: TypedTask
  readonly timeZone: string
}

type Saved = { readonly id: string } | { readonly errors: FieldErrors }

/** Adds a task, or changes the sent members of one, and notifies a new assignee. */
export async function saveTask(call: SignedCall, { id, typed, timeZone }: SaveTaskOptions): Promise<Saved> {
  const before = id === null ? null : await findTask(call, id)
  if (before) refuseUninvolved(call.person, before)
  const values = await parseTypedTask({ call, typed, isNew: before === null, timeZone })
  if ('errors' in values) return values
  const saved = before ? await change(call, before.id, values) : await add(call, values)
  await storePeople(call, saved, values)
  await storeLabels(call, saved, values)
  const { assigned_to = before?.assigned_to ?? '', taskname = before?.taskname ?? '' } = values.columns
  const event = before ? 'task-changed' : 'task-added'
  const subject = { screen: TASK, document: saved, taskname, assigned: assigned_to }
  await appendAudit(call.work, call.person.companyId, { event, ...actorOf(call.person), ...subject })
  if (assigned_to !== before?.assigned_to) await notifyAssignee(call, { id: saved, taskname, assigned_to })
  return { id: saved }
}

async function change({ work, person }: SignedCall, id: string, { columns }: TaskValues): Promise<string> {
  if (Object.keys(columns).length === 0) return id
  await work.updateTable('tasks').set(columns).where('company_id', '=', person.companyId).where('id', '=', id).execute()
  return id
}

async function add({ work, person }: SignedCall, { columns }: TaskValues): Promise<string> {
  const { taskname = '', assigned_to = '', due_at = null, job_id = null, priority = null, client = null } = columns
  const number = await nextNumber(work, person, 'tasks')
  const id = taskId(number)
  await work
    .insertInto('tasks')
    .values({
      company_id: person.companyId,
      id,
      number,
      taskname,
      description: columns.description ?? '',
      assigned_to,
      due_at,
      job_id,
      priority,
      client,
      created_by: person.id,
      labelled_by: null,
      closed_by: null,
      closed_at: null,
    })
    .execute()
  return id
}

export const taskId = (number: number): string => `T-${String(number).padStart(4, '0')}`

async function storePeople({ work, person }: SignedCall, task_id: string, { people }: TaskValues): Promise<void> {
  if (people === undefined) return
  const { companyId: company_id } = person
  await work.deleteFrom('task_people').where('company_id', '=', company_id).where('task_id', '=', task_id).execute()
  if (people.length === 0) return
  const rows = people.map((person_id) => ({ company_id, task_id, person_id }))
  await work.insertInto('task_people').values(rows).execute()
}

/** Replaces the labels; `labelled_by` is set only when they differ from the stored ones. */
async function storeLabels({ work, person }: SignedCall, task_id: string, { labels }: TaskValues): Promise<void> {
  if (labels === undefined) return
  const { companyId: company_id } = person
  const removed = await work
    .deleteFrom('task_labels')
    .where('company_id', '=', company_id)
    .where('task_id', '=', task_id)
    .returning('label_id')
    .execute()
  const rows = labels.map((label_id) => ({ company_id, task_id, label_id }))
  if (rows.length > 0) await work.insertInto('task_labels').values(rows).execute()
  const before = new Set(removed.map(({ label_id }) => label_id))
  if (before.size === labels.length && labels.every((id) => before.has(id))) return
  await work
    .updateTable('tasks')
    .set({ labelled_by: person.id })
    .where('company_id', '=', company_id)
    .where('id', '=', task_id)
    .execute()
}

interface Assignment {
  readonly id: string
  readonly taskname: string
  readonly assigned_to: string
}

/** Adds a notification in the transaction of the task. People who assign a task to themselves get none. */
async function notifyAssignee({ work, person }: SignedCall, { id, taskname, assigned_to }: Assignment): Promise<void> {
  if (assigned_to === person.id) return
  const text = `${taskname}: assigned to you by ${person.name}`
  await work
    .insertInto('notifications')
    .values({ company_id: person.companyId, person_id: assigned_to, screen: TASK, document_id: id, text })
    .execute()
}

/** Deletes a task. Throws 403 unless the person created it or is an administrator. */
export async function deleteTask(call: SignedCall, id: string): Promise<void> {
  const { work, person } = call
  const task = await findTask(call, id)
  if (!person.admin && task.created_by !== person.id) {
    throw new HttpError(403, 'not-authorised', 'Only who created the task or an administrator may delete it.')
  }
  await work
    .updateTable('tasks')
    .set({ deleted_at: new Date() })
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .execute()
  const subject = { screen: TASK, document: id, taskname: task.taskname }
  await appendAudit(work, person.companyId, { event: 'task-deleted', ...actorOf(person), ...subject })
}

/** Completes or reopens a task (site-modules §4). Throws 409 if it has that state already. */
export async function setState(call: SignedCall, id: string, isOpen: boolean): Promise<void> {
  const { work, person } = call
  const task = await findTask(call, id)
  refuseUninvolved(person, task)
  if ((task.closed_at === null) === isOpen) {
    throw new HttpError(409, 'already', `The task is already ${isOpen ? 'open' : 'completed'}.`)
  }
  const closed = isOpen ? { closed_at: null, closed_by: null } : { closed_at: new Date(), closed_by: person.id }
  await work.updateTable('tasks').set(closed).where('company_id', '=', person.companyId).where('id', '=', id).execute()
  const subject = { screen: TASK, document: id, taskname: task.taskname }
  const event = isOpen ? 'task-opened' : 'task-closed'
  await appendAudit(work, person.companyId, { event, ...actorOf(person), ...subject })
}
