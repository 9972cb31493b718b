import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import type { ScreenSource } from '../config/screens.ts'
import type { Registers } from '../exports/registers.ts'
import { keyName, rowsByKey, storeKeys, TAKEN } from '../forms/row-keys.ts'
import type { FieldErrors } from '../http/change.ts'
import type { SignedCall } from '../http/signed-in.ts'
import { lockedRecords } from '../records/locked.ts'
import { type RowToSave, saveRows } from '../records/save.ts'
import { columnsFor, headingsIn } from './columns.ts'
import { documentsOf, type FileColumns, type FileDocument, lineKey } from './documents.ts'
import { CONTENT_KEY } from './plan.ts'
import type { Outcome, RowOutcome, StoredRow } from './stored-imports.ts'

/** What a batch is imported into. */
export interface Importing {
  /** The screen as the person knows it. */
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  readonly registers: Registers
  readonly screens: ScreenSource
  readonly headings: readonly string[]
}

/** What came of a document of the file: stored, the same as before, or why it was refused, by field. */
type Result = Exclude<Outcome, 'refused'> | FieldErrors

/**
 * Imports some rows in the caller's transaction, by the rules of the form, and answers what came of each. Rolled back,
 * it is the check of the same rows.
 */
export async function importBatch(
  call: SignedCall,
  importing: Importing,
  rows: readonly StoredRow[],
): Promise<readonly RowOutcome[]> {
  const { columns } = headingsIn(columnsFor(importing.definition), importing.headings)
  const documents = await documentsOf({ ...call, ...importing }, columns, rows)
  const results = await recordsFrom(call, importing, documents)
  const cells = { columns, fields: importing.definition.fields }
  return documents.flatMap((document, at) => outcomesOf(cells, document, results[at] ?? 'unchanged'))
}

async function recordsFrom(
  call: SignedCall,
  importing: Importing,
  documents: readonly FileDocument[],
): Promise<readonly Result[]> {
  const { definition } = importing
  const ids = await rowsByKey(
    { ...call, definition },
    documents.map(({ key }) => key),
  )
  const idOf = ({ key }: FileDocument): string | null => ids.get(keyName(key)) ?? null
  const stored = await lockedRecords(
    call,
    definition,
    documents.flatMap((document) => idOf(document) ?? []),
  )
  const decided = documents.map((document): Result | RowToSave => {
    const id = idOf(document)
    const twin = twinOf(document)
    if (twin !== null) return twin
    if (id !== null && document.key.field === CONTENT_KEY) return 'unchanged'
    const row = id === null ? null : (stored.get(id) ?? null)
    if (id !== null && row === null) return { [document.key.field]: TAKEN }
    return { stored: row, sent: document.sent, isRefused: document.errors.size > 0 }
  })
  return await savedResults(call, importing, { documents, decided })
}

interface Decided {
  readonly documents: readonly FileDocument[]
  readonly decided: readonly (Result | RowToSave)[]
}

/** Saves what is to be saved; of a row with a name that means nothing the other cells are checked, too. */
async function savedResults(call: SignedCall, importing: Importing, { documents, decided }: Decided) {
  const { definition } = importing
  const saved = (await saveRows(call, { ...importing, skipsUnchanged: true }, decided.filter(isToSave))).values()
  const added: { id: string; keys: readonly FileDocument['key'][]; before: readonly [] }[] = []
  const results = decided.map((each, at): Result => {
    const document = documents[at]
    if (!isToSave(each)) return each
    const result = saved.next().value
    if (!document || !result) return {}
    if ('errors' in result) return result.errors
    if (document.key.field === CONTENT_KEY) added.push({ id: result.id, keys: [document.key], before: [] })
    return each.stored === null ? 'created' : result.isChanged ? 'changed' : 'unchanged'
  })
  await storeKeys({ ...call, definition }, added)
  return results
}

const isToSave = (each: Result | RowToSave): each is RowToSave => typeof each === 'object' && 'sent' in each

/** Two rows of a file that say they are the same are both refused: nobody knows which is right. */
function twinOf({ rows, key }: FileDocument): FieldErrors | null {
  const twin = rows[0]?.twin ?? null
  return twin === null ? null : { [key.field]: `Row ${twin} of the file has the same.` }
}

interface Cells extends Pick<ServerDefinition, 'fields'> {
  readonly columns: FileColumns
}

function outcomesOf(cells: Cells, { rows, errors }: FileDocument, result: Result): readonly RowOutcome[] {
  if (typeof result === 'string') return rows.map(({ row }) => ({ row, outcome: result, errors: null }))
  const byRow = new Map(errors)
  for (const [field, text] of Object.entries(result)) {
    const { row, heading } = cellOf(cells, rows, field)
    byRow.set(row, { [heading]: text, ...byRow.get(row) })
  }
  return rows.map(({ row }) => ({ row, outcome: 'refused', errors: byRow.get(row) ?? null }))
}

/** Where the error of a field stands; of a cell of lines, `Items.line-2.Qty`, in the row of that line. */
function cellOf({ columns, fields }: Cells, rows: readonly StoredRow[], name: string) {
  const [field = name, key, child] = name.split('.')
  const line = key === undefined ? undefined : rows.find((_, at) => lineKey(at) === key)
  const { row } = line ?? rows[0] ?? { row: 0 }
  const lines = child === undefined ? null : field
  const own = child ?? field
  const column = columns.find((each) => each?.field.name === own && (each.lines?.name ?? null) === lines)
  return { row, heading: column?.heading ?? fields[own]?.label ?? own }
}
