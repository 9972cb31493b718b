import { TAKEN } from '../../rows/forms/unique-keys.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { lockedRecords } from '../../rows/records/locked.ts'
import { type RowToSave, saveRows } from '../../rows/records/save.ts'
import type { FileDocument } from './documents.ts'
import { presetOutcome, type Importing, type Result, storeContentKeys, storedIds } from './storing.ts'

/** Saves all records in a few statements; the other cells of a refused row are checked, too. */
export async function storeRecords(
  call: SignedCall,
  importing: Importing,
  documents: readonly FileDocument[],
): Promise<readonly Result[]> {
  const decided = await decidedRows(call, importing, documents)
  const saved = (await saveRows(call, { ...importing, skipsUnchanged: true }, decided.filter(isToSave))).values()
  const added: Parameters<typeof storeContentKeys>[2][number][] = []
  const results = decided.map((each, at): Result => {
    const document = documents[at]
    if (!isToSave(each)) return each
    const result = saved.next().value
    if (!document || !result) return {}
    if ('errors' in result) return result.errors
    added.push({ id: result.id, key: document.key })
    return each.stored === null ? 'created' : result.isChanged ? 'changed' : 'unchanged'
  })
  await storeContentKeys(call, importing, added)
  return results
}

const isToSave = (each: Result | RowToSave): each is RowToSave => typeof each === 'object' && 'sent' in each

async function decidedRows(
  call: SignedCall,
  importing: Importing,
  documents: readonly FileDocument[],
): Promise<readonly (Result | RowToSave)[]> {
  const ids = await storedIds(call, importing, documents)
  const stored = await lockedRecords(
    call,
    importing.definition,
    ids.flatMap((id) => id ?? []),
  )
  return documents.map((document, at): Result | RowToSave => {
    const id = ids[at] ?? null
    const row = id === null ? null : (stored.get(id) ?? null)
    const result = presetOutcome(document, id)
    if (result !== null) return result
    if (id !== null && row === null) return { [document.key.field]: TAKEN }
    return { stored: row, sent: document.sent, isRefused: document.errors.size > 0 }
  })
}
