import { randomUUID } from 'node:crypto'
import { appendAudit } from '../../audit/audit.ts'
import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { actorOf } from '../../http/person.ts'
import type { FieldErrors } from '../../http/change.ts'
import { jobOfRecord, jobToChange, SECTION_WISE } from './record.ts'

/** A note on a record (specialised-modules §3). */
export interface SectionNote {
  readonly id: string
  readonly ts: Date
  /** Name of its author. */
  readonly users_id: string
  readonly content: string
}

const MOST = 1000

/** The notes on a record, newest first. */
export async function sectionNotes(call: SignedCall, record: string): Promise<SectionNote[]> {
  await jobOfRecord(call, record)
  return await call.work
    .selectFrom('section_notes')
    .select(['id', 'created_at as ts', 'username as users_id', 'content'])
    .where('company_id', '=', call.person.companyId)
    .where('section_job_id', '=', record)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function addNote(
  call: SignedCall,
  { key, content }: { readonly key: string; readonly content: string },
): Promise<{ readonly errors: FieldErrors } | null> {
  const { work, person } = call
  await jobToChange(call, await jobOfRecord(call, key))
  const text = content.trim()
  if (text === '') return { errors: { content: 'Required.' } }
  if (text.length > MOST) return { errors: { content: `1 to ${MOST} characters.` } }
  const author = { person_id: person.id, username: person.name }
  await work
    .insertInto('section_notes')
    .values({ company_id: person.companyId, id: randomUUID(), section_job_id: key, content: text, ...author })
    .execute()
  const subject = { screen: SECTION_WISE, document: key, content: text }
  await appendAudit(work, person.companyId, { event: 'section-note-added', ...actorOf(person), ...subject })
  return null
}

/** Deletes a note and returns its record. Throws 403 unless the person wrote it or is an administrator. */
export async function deleteSectionNote({ work, person }: SignedCall, id: string): Promise<string> {
  const note = await work
    .selectFrom('section_notes')
    .select(['section_job_id', 'person_id'])
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!note) throw new HttpError(404, 'not-found', 'There is no such note.')
  if (!person.admin && note.person_id !== person.id) {
    throw new HttpError(403, 'not-authorised', 'Only who wrote the note or an administrator may delete it.')
  }
  await work
    .updateTable('section_notes')
    .set({ deleted_at: new Date() })
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .execute()
  const subject = { screen: SECTION_WISE, document: note.section_job_id, note: id }
  await appendAudit(work, person.companyId, { event: 'section-note-deleted', ...actorOf(person), ...subject })
  return note.section_job_id
}
