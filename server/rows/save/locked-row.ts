import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { allScreenNames } from '../../rights/former-names.ts'
import { changedSince } from '../forms/changed-since.ts'
import type { LockedRow, RowContext, RowLock, RowStore } from './row-store.ts'

/** The row of a call, and the version that the caller has seen; null: any. */
export interface RowRef {
  readonly id: string
  readonly version: number | null
}

/** Throws 404 if the person may not see the row, and 409 if it has changed since the version in `ref`. */
export async function lockedRow<Row extends LockedRow>(
  store: RowStore<Row>,
  call: SignedCall,
  context: RowContext,
  { id, version, lock = 'change' }: RowRef & Partial<Pick<RowLock, 'lock'>>,
): Promise<Row> {
  const row = (await store.lock(call, context, { ids: [id], lock })).get(id)
  if (!row) throw unknownRow(store)
  if (version === null || version === row.version) return row
  const current = await store.open(call, context, id)
  const screens = allScreenNames(context.definition)
  throw await changedSince(call, { screens, id, row: current, text: store.messages.changed })
}

export const unknownRow = ({ messages }: Pick<RowStore, 'messages'>): HttpError =>
  new HttpError(404, 'not-found', messages.unknown)

/** Throws 403 with the reason if the person may not change or delete the row now. */
export function requireAllowed<Row extends LockedRow>(
  store: RowStore<Row>,
  call: SignedCall,
  { row, action }: { readonly row: Row; readonly action: RowLock['lock'] },
): void {
  const refusal = store.refusal(call, row, action)
  if (refusal !== null) throw new HttpError(403, 'not-offered', refusal)
}
