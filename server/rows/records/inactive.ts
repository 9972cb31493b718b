import { appendAudit } from '../../audit/audit.ts'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { ChangeResult } from '../../http/change.ts'
import { actorOf } from '../../http/person.ts'
import { HttpError } from '../../http/errors.ts'
import type { CompanyCall } from '../../http/signed-in.ts'
import { lockedRecord } from './record-store.ts'
import { periodErrors } from '../forms/valid-periods.ts'

interface InactiveChange {
  readonly definition: ServerDefinition
  readonly id: string
  readonly inactive: boolean
}

/** Makes a record inactive, which hides it from lists and from the choices of links, or active again. Throws 404. */
export async function setInactive(
  call: CompanyCall,
  { definition, id, inactive }: InactiveChange,
): Promise<ChangeResult> {
  const { work, person } = call
  const { isInactive, values } = await lockedRecord(call, { definition, id, lock: 'change' })
  if (isInactive === inactive) return {}
  const [overlap] = inactive ? [] : await periodErrors({ ...call, definition }, [{ id, values, before: null }])
  const [text] = Object.values(overlap ?? {})
  if (text !== undefined) throw new HttpError(409, 'overlap', text)
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
