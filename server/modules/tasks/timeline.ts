import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/audit.ts'
import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import type { Work } from '../../database/tenant.ts'
import type { ListRequest } from '../../rows/lists/registers.ts'
import type { List } from '../../rows/lists/list.ts'
import { actorOf, type Person } from '../../http/person.ts'
import { textColumn } from '../reports/columns.ts'
import { findTask, isCompleted, isTask, TASK, TIMELINE } from './task.ts'
import type { CallBody } from '../../http/request.ts'

/** Comments and files of a task, newest first; of each event the first file and the size of all. */
export async function timelineList({ work, person, query }: ListRequest): Promise<List> {
  const task = query['task_id'] ?? ''
  if (!(await isTask(work, task, person))) throw new HttpError(404, 'not-found', 'There is no such task.')
  return {
    order: [{ field: 'createdAt', down: true }],
    fields: {
      id: textColumn('ID'),
      kind: textColumn('Kind'),
      createdBy_user_username: textColumn('By'),
      text: textColumn('Text'),
      createdAt: { holds: 'datetime', label: 'Time' },
      previewImg: textColumn('File'),
      filesize: { holds: 'number', label: 'Size', unit: 'KB' },
    },
    key: ['id'],
    rows: sql`select t.id, t.kind, t.username as "createdBy_user_username", t.text, t.created_at as "createdAt",
        f.first as "previewImg", f.size as filesize
      from timeline t left join lateral (
        select round(sum(a.size) / 1024.0, 1)::float8 as size, (array_agg(a.name order by a.uploaded_at, a.id))[1] as first
        from attachments a where a.company_id = t.company_id and a.target_table = ${TIMELINE} and a.target_pk = t.id
          and a.deleted_at is null and a.replaced_at is null) f on true
      where t.company_id = ${person.companyId} and t.task_id = ${task}`,
  }
}

/** Whether files may be attached to it: an event of a task that is not deleted. */
export async function isOnTimeline(work: Work, id: string, person: Person): Promise<boolean> {
  const task = await taskOf(work, id, person)
  return task !== null && (await isTask(work, task, person))
}

/** Whether it is an event of a completed task. */
export async function isOfCompleted(work: Work, id: string, person: Person): Promise<boolean> {
  const task = await taskOf(work, id, person)
  return task !== null && (await isCompleted(work, task, person))
}

async function taskOf(work: Work, event: string, { companyId }: Person): Promise<string | null> {
  const found = await work
    .selectFrom('timeline')
    .select('task_id')
    .where('company_id', '=', companyId)
    .where('id', '=', event)
    .executeTakeFirst()
  return found?.task_id ?? null
}

export type TimelineForm = CallBody<'task-tl_timelinecomment'>

const MOST = 250

/** Adds a comment of 1 to 250 characters, trimmed (site-modules §5). Throws 400 for any other. */
export async function addTaskComment(call: SignedCall, form: TimelineForm): Promise<string> {
  return await addEvent(call, 'comment', form)
}

/** Adds an event that files are attached to, with an optional text. */
export async function addAttachment(call: SignedCall, form: TimelineForm): Promise<string> {
  return await addEvent(call, 'attachment', form)
}

async function addEvent(call: SignedCall, kind: 'comment' | 'attachment', form: TimelineForm): Promise<string> {
  const { work, person } = call
  const task = await findTask(call, form.timeline_master_pk)
  const text = form.content?.trim() ?? ''
  if (kind === 'comment' && text === '') {
    throw new HttpError(400, 'comment-required', 'Cannot add an empty comment')
  }
  if (text.length > MOST) throw new HttpError(400, 'too-long', `At most ${MOST} characters.`)
  const id = randomUUID()
  const by = { person_id: person.id, username: person.name }
  await work
    .insertInto('timeline')
    .values({ company_id: person.companyId, id, task_id: task.id, kind, text, ...by })
    .execute()
  const subject = { screen: TASK, document: task.id, [TIMELINE]: id, comment: text }
  await appendAudit(work, person.companyId, { event: `task-${kind}`, ...actorOf(person), ...subject })
  return id
}
