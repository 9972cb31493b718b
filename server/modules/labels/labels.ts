import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { lockName } from '../../database/lock-name.ts'
import { appendAudit } from '../../audit/audit.ts'
import type { ListRequest } from '../../rows/lists/registers.ts'
import type { ChangeResult, FieldErrors } from '../../http/change.ts'
import { HttpError } from '../../http/errors.ts'
import { actorOf } from '../../http/person.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import type { List } from '../../rows/lists/list.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { textColumn } from '../reports/columns.ts'
import type { CallBody } from '../../http/request.ts'
import { whole } from '../../rows/lists/field.ts'

/** The server key of the screen (specialised-modules §2). */
export const LABELS = 'labels'
const MOST = 40

/** Suggested colours; any other is allowed. */
export const COLOURS = ['#2563eb', '#16a34a', '#d97706', '#dc2626', '#7c3aed', '#0891b2', '#475569', '#be185d'] as const

/** Labels; `Status` says whether a task that is not deleted uses the label. */
export function labelList({ person, query }: ListRequest): List {
  const status = query['Status'] ?? ''
  return {
    rows: sql`select l.id, l.text, l.color, l.color as "colorStyle", coalesce(used.tasks, 0)::int as tasks
      from labels l left join (select u.label_id, count(*) as tasks from task_labels u
          join tasks t on t.company_id = u.company_id and t.id = u.task_id and t.deleted_at is null
        where u.company_id = ${person.companyId} group by u.label_id) used on used.label_id = l.id
      where l.company_id = ${person.companyId} and ${matchesSearch(query['search'] ?? '', ['l.text'])}
        and (${status} not in ('In use', 'Unused') or (used.tasks is not null) = (${status} = 'In use'))`,
    key: ['id'],
    order: [{ field: 'text', down: false }],
    fields: { id: textColumn('ID'), text: textColumn('Name'), color: textColumn('Colour'), tasks: whole('Tasks') },
  }
}

/** The sent form of a label. */
export type LabelForm = CallBody<'labels-item'>

/** Adds a label, or changes the one with this id. Throws 404 for an unknown id. */
export async function saveLabel(
  call: SignedCall,
  id: string | null,
  { text, color }: LabelForm,
): Promise<ChangeResult> {
  const label = { text: text?.trim() ?? '', color: color?.trim().toLowerCase() ?? '' }
  if (id !== null) await labelExists(call, id)
  const errors = fieldErrorsOf(label) ?? (await duplicateOf(call, label.text, id))
  if (errors) return { errors }
  return { id: await store(call, id, label) }
}

type Label = Record<'text' | 'color', string>

function fieldErrorsOf({ text, color }: Label): FieldErrors | null {
  const errors = {
    ...(text === '' ? { text: 'Required.' } : {}),
    ...(text.length > MOST ? { text: `1 to ${MOST} characters.` } : {}),
    ...(color === '' ? { color: 'Required.' } : {}),
    ...(color !== '' && !/^#[0-9a-f]{6}$/.test(color) ? { color: 'A colour like #2563eb is needed.' } : {}),
  }
  return Object.keys(errors).length > 0 ? errors : null
}

/** The error of a name that another label has. Locks the labels until the end of the transaction. */
async function duplicateOf(
  { work, person }: SignedCall,
  text: string,
  own: string | null,
): Promise<FieldErrors | null> {
  await lockName(work, `labels ${person.companyId}`)
  const existing = await work
    .selectFrom('labels')
    .select('id')
    .where('company_id', '=', person.companyId)
    .where(sql<boolean>`lower(text) = lower(${text})`)
    .where('id', '<>', own ?? '')
    .executeTakeFirst()
  return existing ? { text: `There is already a label "${text}".` } : null
}

async function store({ work, person }: SignedCall, stored: string | null, label: Label): Promise<string> {
  const id = stored ?? randomUUID()
  const row = { company_id: person.companyId, id, ...label }
  await work
    .insertInto('labels')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet(label))
    .execute()
  const event = stored === null ? 'label-added' : 'label-changed'
  await appendAudit(work, person.companyId, { event, ...actorOf(person), screen: LABELS, document: id, ...label })
  return id
}

/** Removes a label from all tasks and deletes it. Throws 404. */
export async function deleteLabel(call: SignedCall, id: string): Promise<void> {
  const { work, person } = call
  const { text } = await labelExists(call, id)
  await work.deleteFrom('task_labels').where('company_id', '=', person.companyId).where('label_id', '=', id).execute()
  await work.deleteFrom('labels').where('company_id', '=', person.companyId).where('id', '=', id).execute()
  const subject = { screen: LABELS, document: id, text }
  await appendAudit(work, person.companyId, { event: 'label-deleted', ...actorOf(person), ...subject })
}

/** The label, locked until the transaction ends. Throws 404. */
async function labelExists({ work, person }: SignedCall, id: string): Promise<Label> {
  const label = await work
    .selectFrom('labels')
    .select(['text', 'color'])
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!label) throw new HttpError(404, 'not-found', 'There is no such label.')
  return label
}
