import { appendAudit } from '../../audit/audit.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { removeKeys } from '../forms/row-keys.ts'
import type { ChangeResult } from '../../http/change.ts'
import { actorOf } from '../../http/person.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { refuseInUse, storeLinks } from '../links/stored-links.ts'
import { lockedRecord, type RecordRef } from './locked.ts'

/** Deletes a record. Throws 404, and 409 while a link refers to it. */
export async function deleteRecord(call: SignedCall, ref: RecordRef, screens: ScreenSource): Promise<ChangeResult> {
  const { work, person } = call
  const { data, lines } = await lockedRecord(call, { ...ref, lock: 'delete' })
  await refuseInUse({ ...call, ...ref }, screens)
  await storeLinks({ ...call, ...ref }, [{ id: ref.id, values: {} }])
  await removeKeys({ ...call, ...ref }, ref.id)
  await work
    .updateTable('records')
    .set({ deleted_at: new Date(), updated_by: person.id, updated_at: new Date() })
    .where('company_id', '=', person.companyId)
    .where('screen', '=', ref.definition.screen)
    .where('id', '=', ref.id)
    .execute()
  const entry = { event: 'record-deleted', screen: ref.definition.screen, document: ref.id }
  await appendAudit(work, person.companyId, {
    ...entry,
    ...actorOf(person),
    before: JSON.stringify({ ...data, ...lines }),
  })
  return {}
}

/** Makes a record inactive, which hides it from lists and from the choices of links, or active again. Throws 404. */
export async function setInactive(call: SignedCall, ref: RecordRef, inactive: boolean): Promise<ChangeResult> {
  const { work, person } = call
  const { inactive_at } = await lockedRecord(call, { ...ref, lock: 'change' })
  if ((inactive_at !== null) === inactive) return {}
  const now = new Date()
  await work
    .updateTable('records')
    .set((set) => ({
      version: set('version', '+', 1),
      inactive_at: inactive ? now : null,
      updated_by: person.id,
      updated_at: now,
    }))
    .where('company_id', '=', person.companyId)
    .where('screen', '=', ref.definition.screen)
    .where('id', '=', ref.id)
    .execute()
  await appendAudit(work, person.companyId, {
    event: 'record-changed',
    ...actorOf(person),
    screen: ref.definition.screen,
    document: ref.id,
    before: JSON.stringify({ inactive: !inactive }),
    after: JSON.stringify({ inactive }),
  })
  return {}
}
