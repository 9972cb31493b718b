import { randomUUID } from 'node:crypto'
import { appendAll, appendAudit } from '../../audit/audit.ts'
import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { actorOf } from '../../http/person.ts'
import { type FieldErrors } from '../../http/change.ts'
import { nextNumber } from '../../database/next-number.ts'
import { type Checklist, DOCUMENTS, findChecklistJob, lockChecklist, mayEdit } from './checklist.ts'
import { findTemplate } from './templates.ts'
import { parseChecklistRows, type ChecklistRowChange, type ChecklistRowValues } from './typed.ts'
import type { CallBody } from '../../http/request.ts'

/** The sent form of a job (specialised-modules §7, item). */
export type TypedChecklist = CallBody<'documentsys-item'>

type Saved = { readonly id: string } | { readonly errors: FieldErrors }

/** Creates the checklist of a job, or changes rows of it: all that are sent, or none. */
export async function saveChecklist(call: SignedCall, typed: TypedChecklist): Promise<Saved> {
  const rows = parseChecklistRows(typed.detailsGrid ?? [])
  if ('errors' in rows) return rows
  if (rows.length === 0) throw new HttpError(400, 'no-details', 'Please add details to save the item.')
  const { checklist, errors } = await openChecklist(call, typed)
  if (checklist === null) return { errors }
  await changeRows(call, checklist, rows)
  return { id: checklist.id }
}

interface Opened {
  /** Null: nothing was saved; `errors` has the reasons. */
  readonly checklist: Checklist | null
  readonly errors: FieldErrors
}

/** The checklist of the job, which keeps its template; a new one where there is none. Throws 404 for an unknown job. */
export async function openChecklist(call: SignedCall, typed: Omit<TypedChecklist, 'detailsGrid'>): Promise<Opened> {
  const job = typed.jobIdmaster_jobid ?? ''
  const template = typed.activeTemplate ?? ''
  if (job === '') return { checklist: null, errors: { jobIdmaster_jobid: 'Required.' } }
  await findChecklistJob(call, job)
  const before = await lockChecklist(call, job)
  if (before) {
    const isSame = template === '' || template.toLowerCase() === before.template.toLowerCase()
    if (isSame) return { checklist: before, errors: {} }
    return { checklist: null, errors: { activeTemplate: `This job uses the template "${before.template}".` } }
  }
  if (template === '') return { checklist: null, errors: { activeTemplate: 'Required.' } }
  return await beginChecklist(call, job, template)
}

async function beginChecklist(call: SignedCall, job: string, name: string): Promise<Opened> {
  const { work, person } = call
  const template = await findTemplate(call, name)
  if (!template) return { checklist: null, errors: { activeTemplate: `There is no template "${name}".` } }
  const number = await nextNumber(work, person, 'checklist_records')
  const id = `CL-${String(number).padStart(4, '0')}`
  const ofRecord = { company_id: person.companyId, id, number, job_id: job }
  await work
    .insertInto('checklist_records')
    .values({ ...ofRecord, template_id: template.id, created_by: person.id })
    .execute()
  await copyRows(call, id, template.id)
  const subject = { screen: DOCUMENTS, document: id, job, template: template.name }
  await appendAudit(work, person.companyId, { event: 'checklist-added', ...actorOf(person), ...subject })
  return { checklist: { id, job_id: job, template: template.name, created_by: person.id }, errors: {} }
}

async function copyRows({ work, person }: SignedCall, record_id: string, template: string): Promise<void> {
  const rows = await work
    .selectFrom('checklist_template_rows')
    .select(['id as type_details_id', 'place', 'groups', 'description', 'team'])
    .where('company_id', '=', person.companyId)
    .where('template_id', '=', template)
    .execute()
  if (rows.length === 0) throw new HttpError(400, 'no-details', 'Please add details to save the item.')
  const empty = { status: null, due_date: null, actual_date: null, updated_by: null, updated_at: null }
  const values = rows.map((row) => ({ company_id: person.companyId, id: randomUUID(), record_id, ...row, ...empty }))
  await work.insertInto('checklist_rows').values(values).execute()
}

interface StoredRow extends ChecklistRowValues {
  readonly id: string
  readonly type_details_id: string
  readonly description: string
  readonly rev_no: number
  readonly isAllowed: boolean
}

async function changeRows(
  call: SignedCall,
  { id: document }: Checklist,
  changes: readonly ChecklistRowChange[],
): Promise<void> {
  const { work, person } = call
  const stored = new Map((await rowsOf(call, document)).map((row) => [row.type_details_id, row]))
  const entries = []
  for (const change of changes) {
    const row = stored.get(change.typeDetailsId)
    if (!row) throw new HttpError(400, 'unknown-row', 'One of the rows is not in this checklist.')
    if (!isChange(row, change.values)) continue
    refuseLocked(row, change)
    await changeRow(call, row, change.values)
    const { status = row.status, remarks = row.remarks } = change.values
    const due = change.values.due_date === undefined ? row.due_date : change.values.due_date
    const actual = change.values.actual_date === undefined ? row.actual_date : change.values.actual_date
    const subject = { screen: DOCUMENTS, document, row: row.description, status, due, actual, remarks }
    entries.push({ event: 'checklist-row-changed', ...actorOf(person), ...subject })
  }
  await appendAll(work, person.companyId, entries)
}

const FIELDS = ['status', 'due_date', 'actual_date', 'remarks'] as const

/** Whether a sent row differs from the stored one: an unchanged row may be sent even if it is locked. */
const isChange = (row: StoredRow, values: Partial<ChecklistRowValues>): boolean =>
  FIELDS.some((field) => values[field] !== undefined && values[field] !== row[field])

function refuseLocked({ description, isAllowed, rev_no }: StoredRow, { revNo }: ChecklistRowChange): void {
  if (!isAllowed) throw new HttpError(403, 'not-authorised', `"${description}" is locked: nothing was saved.`)
  if (revNo === null || revNo === rev_no) return
  const message = `"${description}" was changed by somebody else meanwhile. Reload and save again.`
  throw new HttpError(409, 'changed-meanwhile', message)
}

async function changeRow(
  { work, person }: SignedCall,
  row: StoredRow,
  values: Partial<ChecklistRowValues>,
): Promise<void> {
  await work
    .updateTable('checklist_rows')
    .set({ ...values, rev_no: row.rev_no + 1, updated_by: person.id, updated_at: new Date() })
    .where('company_id', '=', person.companyId)
    .where('id', '=', row.id)
    .execute()
}

async function rowsOf({ work, person }: SignedCall, record: string): Promise<readonly StoredRow[]> {
  return await work
    .selectFrom('checklist_rows as w')
    .select(['w.id', 'w.type_details_id', 'w.description', 'w.status', 'w.due_date', 'w.actual_date', 'w.remarks'])
    .select(['w.rev_no', mayEdit(person, 'w').as('isAllowed')])
    .where('w.company_id', '=', person.companyId)
    .where('w.record_id', '=', record)
    .execute()
}

/** The checklist row that files are to be attached to; creates the checklist where the job has none. */
export async function openRow(call: SignedCall, typed: TypedChecklist & { readonly type_details_id: string }) {
  const { checklist, errors } = await openChecklist(call, typed)
  if (checklist === null) return { errors }
  const row = (await rowsOf(call, checklist.id)).find((each) => each.type_details_id === typed.type_details_id)
  if (!row) throw new HttpError(400, 'unknown-row', 'One of the rows is not in this checklist.')
  return { checklist: checklist.id, row: row.id }
}

/** Deletes the checklist of a job. Throws 403 unless the person created it or is an administrator. */
export async function resetChecklist(call: SignedCall, job: string): Promise<void> {
  const { work, person } = call
  const checklist = await lockChecklist(call, job)
  if (!checklist) throw new HttpError(404, 'not-found', 'There is no checklist of this job.')
  if (!person.admin && checklist.created_by !== person.id) {
    throw new HttpError(403, 'not-authorised', 'Only who began the checklist or an administrator may reset it.')
  }
  await work
    .updateTable('checklist_records')
    .set({ deleted_at: new Date() })
    .where('company_id', '=', person.companyId)
    .where('id', '=', checklist.id)
    .execute()
  const subject = { screen: DOCUMENTS, document: checklist.id, job }
  await appendAudit(work, person.companyId, { event: 'checklist-reset', ...actorOf(person), ...subject })
}
