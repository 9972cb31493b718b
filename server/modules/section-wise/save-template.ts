import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { appendAudit } from '../../audit/audit.ts'
import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { actorOf } from '../../http/person.ts'
import { addRecord, lockRecord, recordOfJob, SECTION_WISE } from './record.ts'
import { isNewTemplateRow, savedRows } from './template.ts'
import { type TemplateRowValues, templateRows } from './typed.ts'
import type { CallBody } from '../../http/request.ts'

export type TypedJobTemplate = CallBody<'sectionwise-template_item'>

/** Saves the whole template of a job: rows that are not sent are removed. Returns the id of the record. */
export async function saveJobTemplate(call: SignedCall, typed: TypedJobTemplate): Promise<string> {
  const jobId = typed.jobidmaster_jobid?.trim() ?? ''
  if (jobId === '') throw new HttpError(400, 'no-job', 'Please select Job ID to save template')
  const found = await lockRecord(call, jobId)
  if (found !== (typed.id ?? null)) throw changedMeanwhile()
  const rows = templateRows(typed.templateGrid ?? [])
  const record = found ?? (await addRecord(call, jobId))
  await storeRows(call, record, rows)
  const event = found === null ? 'section-template-added' : 'section-template-changed'
  const subject = { screen: SECTION_WISE, document: record, job: jobId, rows: rows.map(({ name }) => name).join(', ') }
  await appendAudit(call.work, call.person.companyId, { event, ...actorOf(call.person), ...subject })
  return record
}

const changedMeanwhile = (): HttpError =>
  new HttpError(409, 'changed', 'The template of this job was saved by somebody else. Open it again.')

async function storeRows(call: SignedCall, record: string, rows: readonly TemplateRowValues[]): Promise<void> {
  const saved = new Set((await savedRows(call, record)).map(({ template_id }) => template_id))
  const sent = new Set(rows.map(({ template_id }) => template_id))
  if (rows.some(({ template_id: id }) => !isNewTemplateRow(id) && !saved.has(id))) throw changedMeanwhile()
  await refuseLosses(call, record, rows)
  await removeRows(
    call,
    [...saved].filter((id) => !sent.has(id)),
  )
  for (const [place, { template_id, ...values }] of rows.entries()) {
    if (isNewTemplateRow(template_id)) await insertRow(call, record, { ...values, place })
    else await updateRow(call, template_id, { ...values, place })
  }
}

interface Erected {
  readonly id: string
  readonly name: string
  readonly qty: number
}

/** Throws 400 when a row with entries would be removed, or get a quantity below the erected one. */
async function refuseLosses(
  { work, person }: SignedCall,
  record: string,
  rows: readonly TemplateRowValues[],
): Promise<void> {
  const { rows: erected } = await sql<Erected>`select r.id, r.name, sum(e.qty)::float8 as qty from section_rows r
      join section_entries e on e.company_id = r.company_id and e.row_id = r.id
    where r.company_id = ${person.companyId} and r.section_job_id = ${record} group by r.id, r.name`.execute(work)
  for (const { id, name, qty } of erected) {
    const row = rows.find(({ template_id }) => template_id === id)
    if (!row) throw new HttpError(400, 'has-entries', `${name}: ${qty} are erected, so it cannot be removed.`)
    if (Number(row.nos) < qty) throw new HttpError(400, 'has-entries', `${row.name}: ${qty} are erected already.`)
  }
}

async function removeRows({ work, person }: SignedCall, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await work
    .deleteFrom('section_rows')
    .where('company_id', '=', person.companyId)
    .where('id', 'in', [...ids])
    .execute()
}

type Values = Omit<TemplateRowValues, 'template_id'> & { readonly place: number }

async function insertRow({ work, person }: SignedCall, record: string, values: Values): Promise<void> {
  const key = { company_id: person.companyId, id: randomUUID(), section_job_id: record }
  await work
    .insertInto('section_rows')
    .values({ ...key, ...values, actual_start: null, actual_end: null })
    .execute()
}

async function updateRow({ work, person }: SignedCall, id: string, values: Values): Promise<void> {
  await work
    .updateTable('section_rows')
    .set(values)
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .execute()
}

export type TypedTemplateCopy = CallBody<'sectionwise-template_copyfromjobid'>

/** Replaces the template of a job by that of another one. Returns the id of the record. */
export async function copyJobTemplate(call: SignedCall, { job, copyId }: TypedTemplateCopy): Promise<string> {
  if (job === copyId) throw new HttpError(400, 'same-job', 'Choose another job to copy from.')
  const source = await recordOfJob(call, copyId)
  if (source === null) throw new HttpError(400, 'no-template', `${copyId} has no template to copy.`)
  const found = await lockRecord(call, job)
  const record = found ?? (await addRecord(call, job))
  const own = await savedRows(call, record)
  await refuseLosses(call, record, [])
  await removeRows(
    call,
    own.map(({ template_id }) => template_id),
  )
  for (const [place, row] of (await savedRows(call, source)).entries())
    await insertRow(call, record, valuesOf(row, place))
  const subject = { screen: SECTION_WISE, document: record, job, from: copyId }
  await appendAudit(call.work, call.person.companyId, {
    event: 'section-template-copied',
    ...actorOf(call.person),
    ...subject,
  })
  return record
}

function valuesOf(row: Awaited<ReturnType<typeof savedRows>>[number], place: number): Values {
  return {
    place,
    item_code: row.item_listcd,
    name: row.listname,
    kind: row.type ?? 'structure',
    nos: row.nos === null ? null : String(row.nos),
    unit: row.unit_id,
    ratio: String(row.ratio ?? 0),
    plan_start: row.planstartdate,
    plan_end: row.planenddate,
  }
}
