import { appendAudit } from '../../audit/audit.ts'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { ChangeResult } from '../../http/change.ts'
import { actorOf } from '../../http/person.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { lockedRecord } from './record-store.ts'

interface InactiveChange {
  readonly definition: ServerDefinition
  readonly id: string
  readonly inactive: boolean
}

/** Makes a record inactive, which hides it from lists and from the choices of links, or active again. Throws 404. */
export async function setInactive(
  call: SignedCall,
  { definition, id, inactive }: InactiveChange,
): Promise<ChangeResult> {
  const { work, person } = call
  const { isInactive } = await lockedRecord(call, { definition, id, lock: 'change' })
  if (isInactive === inactive) return {}
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
    .where('screen', '=', definition.screen)
    .where('id', '=', id)
    .execute()
  await appendAudit(work, person.companyId, {
    event: 'record-changed',
    ...actorOf(person),
    screen: definition.screen,
    document: id,
    before: JSON.stringify({ inactive: !inactive }),
    after: JSON.stringify({ inactive }),
  })
  return {}
}
