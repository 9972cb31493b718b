import { NUMBER_FIELD } from '../../../engine/definition/document-number.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import type { FieldErrors } from '../../http/change.ts'
import { numberTaken } from '../../rows/drafts/typed-number.ts'
import { keyName, rowsByKey, storeKeys } from '../../rows/forms/row-keys.ts'
import { type RowKey, TAKEN } from '../../rows/forms/unique-keys.ts'
import type { LockedRow, RowContext, RowStore, RowToSave } from '../../rows/save/row-store.ts'
import { type SavedRow, saveRows } from '../../rows/save/save-rows.ts'
import { rowStoreOf } from '../../rows/stores/row-stores.ts'
import type { ImportOutcome } from './counts.ts'
import type { FileDocument } from './documents.ts'
import { CONTENT_KEY } from './plan.ts'

/** The outcome for a row of the file: stored, unchanged, or the errors that refuse it by field ('': whole row). */
export type StoreResult = Exclude<ImportOutcome, 'refused'> | FieldErrors

/**
 * Adds rows, and changes those that the person may change now, in a few statements, by the rules of the form. The other
 * cells of a refused row are checked, too.
 */
export async function storeRows(
  call: SignedCall,
  context: RowContext,
  documents: readonly FileDocument[],
): Promise<readonly StoreResult[]> {
  const store = rowStoreOf(context.definition)
  if (store === null) throw new Error(`The rows of ${context.definition.screen} are not stored here.`)
  const matched = await matchedRows(store, call, { context, documents })
  const saved = await saveRows(store, call, { ...context, skipsUnchanged: true }, matched.filter(isToSave))
  const rest = saved.values()
  const added: AddedRow[] = []
  const results = matched.map((row, at): StoreResult => {
    if (!isToSave(row)) return row
    const [document, result] = [documents[at], rest.next().value]
    if (!document || !result) return {}
    if ('id' in result && row.stored === null) added.push({ id: result.id, key: document.key })
    return resultOf(document, row, result)
  })
  await storeContentKeys(call, context, added)
  return results
}

const isToSave = (row: StoreResult | RowToSave): row is RowToSave => typeof row === 'object' && 'sent' in row

function resultOf(document: FileDocument, { stored }: RowToSave, result: SavedRow<LockedRow>): StoreResult {
  if ('errors' in result) return result.errors
  if ('refusal' in result) return refused(document, result.refusal)
  if (stored === null) return 'created'
  return result.isChanged ? 'changed' : 'unchanged'
}

/** The error of a row that matches a stored one which the person may not change, or not see (''). */
function refused(document: FileDocument, why: string): FieldErrors {
  const number = numberIn(document)
  if (number !== null) return { [document.key.field]: [numberTaken(number), why].filter(Boolean).join(' ') }
  return why === '' ? { [document.key.field]: TAKEN } : { '': why }
}

interface FileRows {
  readonly context: RowContext
  readonly documents: readonly FileDocument[]
}

/** Each row of the file with the locked row that it changes, or the outcome that is known before anything is saved. */
async function matchedRows(
  store: RowStore,
  call: SignedCall,
  { context, documents }: FileRows,
): Promise<readonly (StoreResult | RowToSave)[]> {
  const ids = await storedIds(call, context, documents)
  const stored = await store.lock(call, context, { ids: ids.flatMap((id) => id ?? []), lock: 'change' })
  return documents.map((document, at) => {
    const id = ids[at] ?? null
    const known = knownResult(document, id)
    if (known !== null) return known
    const row = id === null ? null : (stored.get(id) ?? null)
    if (id !== null && row === null) return refused(document, '')
    return { stored: row, sent: document.sent, isRefused: document.errors.size > 0 }
  })
}

/** The id of the stored row that matches each row of the file; null: it is new. */
async function storedIds(
  call: SignedCall,
  { definition }: Pick<RowContext, 'definition'>,
  documents: readonly FileDocument[],
): Promise<readonly (string | null)[]> {
  const ids = await rowsByKey(
    { ...call, definition },
    documents.map(({ key }) => key),
  )
  const byNumber = await idsByNumber(
    call,
    definition.screen,
    documents.flatMap((document) => numberIn(document) ?? []),
  )
  return documents.map((document) => {
    const number = numberIn(document)
    return (number === null ? ids.get(keyName(document.key)) : byNumber.get(number)) ?? null
  })
}

/** The number of a document that is identified by its number; null: it is identified by something else. */
function numberIn({ key, sent }: FileDocument): string | null {
  const number = sent[NUMBER_FIELD]
  return key.field === NUMBER_FIELD && typeof number === 'string' ? number.trim() : null
}

async function idsByNumber(
  { work, person: { companyId } }: SignedCall,
  screen: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await work
    .selectFrom('documents')
    .select(['id', 'number'])
    .where('company_id', '=', companyId)
    .where('screen', '=', screen)
    .where('number', 'in', [...numbers])
    .execute()
  return new Map(rows.map(({ id, number }) => [number ?? '', id]))
}

/**
 * The outcome that is known before anything is saved; null: none. Two rows of a file with the same key are both
 * refused, since it is unknown which one is correct.
 */
function knownResult({ rows, key }: FileDocument, id: string | null): StoreResult | null {
  const twin = rows[0]?.twin ?? null
  if (twin !== null) return { [key.field]: `Row ${twin} of the file has the same.` }
  return id !== null && key.field === CONTENT_KEY ? 'unchanged' : null
}

interface AddedRow {
  readonly id: string
  readonly key: RowKey
}

/** Rows without a `unique` field are identified by their content in the file. */
async function storeContentKeys(
  call: SignedCall,
  { definition }: Pick<RowContext, 'definition'>,
  rows: readonly AddedRow[],
): Promise<void> {
  const keyed = rows
    .filter(({ key }) => key.field === CONTENT_KEY)
    .map(({ id, key }) => ({ id, keys: [key], before: [] }))
  await storeKeys({ ...call, definition }, keyed)
}
