import { appendAudit } from '../../audit/audit.ts'
import type { ChangeResult } from '../../http/change.ts'
import { actorOf } from '../../http/person.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { removeKeys } from '../forms/row-keys.ts'
import { refuseInUse, storeLinks } from '../links/stored-links.ts'
import { lockedRow, requireAllowed } from './locked-row.ts'
import type { LockedRow, RowContext, RowStore } from './row-store.ts'

/** Deletes a row. Throws 404, 403 if the person may not delete it, and 409 while a link refers to it. */
export async function deleteRow<Row extends LockedRow>(
  store: RowStore<Row>,
  call: SignedCall,
  context: RowContext,
  id: string,
): Promise<ChangeResult> {
  const { definition, screens } = context
  const row = await lockedRow(store, call, context, { id, version: null, lock: 'delete' })
  requireAllowed(store, call, { row, action: 'delete' })
  await refuseInUse({ ...call, definition, id }, screens)
  await storeLinks({ ...call, definition }, [{ id, values: {} }])
  await removeKeys({ ...call, definition }, id)
  await store.remove(call, context, row)
  await appendAudit(call.work, call.person.companyId, {
    event: `${store.kind}-deleted`,
    ...actorOf(call.person),
    screen: definition.screen,
    document: id,
    before: JSON.stringify(row.values),
  })
  return {}
}
