import { appendAudit } from '../../audit/audit.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { actorOf } from '../../http/person.ts'
import type { ResourceKind } from './children.ts'
import { ERECTION, findEntryToChange } from './entry.ts'

/** Marks an entry as deleted. Throws 403 unless the person added it or is an administrator. */
export async function deleteEntry(call: SignedCall, id: string): Promise<void> {
  const { work, person } = call
  const { job_id } = await findEntryToChange(call, id)
  const { created_by } = await work
    .selectFrom('erection_entries')
    .select('created_by')
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!person.admin && created_by !== person.id) {
    throw new HttpError(403, 'not-authorised', 'Only who added the entry or an administrator may delete it.')
  }
  await work
    .updateTable('erection_entries')
    .set({ deleted_at: new Date() })
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .execute()
  await audit(call, 'erection-deleted', { document: id, job: job_id })
}

/** Deletes a saved note. Throws 404, and 403 for a person who may not record for the job. */
export async function deleteErectionNote(call: SignedCall, id: string): Promise<void> {
  const { work, person } = call
  const found = await work
    .selectFrom('erection_notes')
    .select(['entry_id', 'content'])
    .where('company_id', '=', person.companyId)
    .where('id', '=', numberIn(id))
    .executeTakeFirst()
  if (!found) throw notFound()
  await findEntryToChange(call, found.entry_id)
  await work
    .deleteFrom('erection_notes')
    .where('company_id', '=', person.companyId)
    .where('id', '=', numberIn(id))
    .execute()
  await audit(call, 'erection-note-deleted', { document: found.entry_id, note: id, content: found.content })
}

/** Deletes a saved line of labour or machinery; throws as `deleteErectionNote` does. */
export async function deleteResource(call: SignedCall, kind: ResourceKind, id: string): Promise<void> {
  const { work, person } = call
  const found = await work
    .selectFrom('erection_resources')
    .select(['entry_id', 'type', 'day'])
    .where('company_id', '=', person.companyId)
    .where('kind', '=', kind)
    .where('id', '=', numberIn(id))
    .executeTakeFirst()
  if (!found) throw notFound()
  await findEntryToChange(call, found.entry_id)
  await work
    .deleteFrom('erection_resources')
    .where('company_id', '=', person.companyId)
    .where('id', '=', numberIn(id))
    .execute()
  const subject = { document: found.entry_id, line: id, type: found.type, day: found.day }
  await audit(call, `erection-${kind}-deleted`, subject)
}

/** The id as a number. Throws 404 for any other text, such as the temporary id of an unsaved row. */
function numberIn(id: string): number {
  if (!/^[0-9]{1,15}$/.test(id)) throw notFound()
  return Number(id)
}

async function audit({ work, person }: SignedCall, event: string, subject: Readonly<Record<string, string>>) {
  await appendAudit(work, person.companyId, { event, ...actorOf(person), screen: ERECTION, ...subject })
}
