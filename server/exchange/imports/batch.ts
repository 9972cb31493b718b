import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { columnsFor, headingsIn } from './columns.ts'
import type { DecimalSigns } from './decimal-signs.ts'
import { documentsOf, type FileColumns, type FileDocument, lineKey } from './documents.ts'
import { storeRows } from './store-rows.ts'
import { numberedForm } from './numbered-form.ts'
import type { RowContext } from '../../rows/save/row-store.ts'
import type { StoreResult } from './store-rows.ts'
import type { RowOutcome, ImportRow } from './stored-imports.ts'

/** The context in which a batch is imported. */
interface ImportedFile extends RowContext {
  readonly headings: readonly string[]
  readonly decimalSigns: DecimalSigns
}

/**
 * Imports some rows in the caller's transaction, by the rules of the form, and returns the outcome of each. If the
 * transaction is rolled back, this is a check of the rows.
 */
export async function importBatch(
  call: SignedCall,
  importing: ImportedFile,
  rows: readonly ImportRow[],
): Promise<readonly RowOutcome[]> {
  const { decimalSigns, headings } = importing
  const found = headingsIn(columnsFor(await numberedForm(call, importing.definition)), headings).columns
  const columns = found.map((column, at) => column && { ...column, decimalSign: decimalSigns[at] ?? null })
  const documents = await documentsOf({ ...call, ...importing }, columns, rows)
  const results = await storeRows(call, importing, documents)
  const cells = { columns, fields: importing.definition.fields }
  return documents.flatMap((document, at) => outcomesOf(cells, document, results[at] ?? 'unchanged'))
}

interface Cells extends Pick<ServerDefinition, 'fields'> {
  readonly columns: FileColumns
}

function outcomesOf(cells: Cells, { rows, errors }: FileDocument, result: StoreResult): readonly RowOutcome[] {
  if (typeof result === 'string') return rows.map(({ row }) => ({ row, outcome: result, errors: null }))
  const byRow = new Map(errors)
  for (const [field, text] of Object.entries(result)) {
    const { row, heading } = cellOf(cells, rows, field)
    byRow.set(row, { [heading]: text, ...byRow.get(row) })
  }
  return rows.map(({ row }) => ({ row, outcome: 'refused', errors: byRow.get(row) ?? null }))
}

/** Row and heading of a field's error; an error of a line's cell (`Items.line-2.Qty`) is in the row of that line. */
function cellOf({ columns, fields }: Cells, rows: readonly ImportRow[], name: string) {
  const [field = name, key, child] = name.split('.')
  const line = key === undefined ? undefined : rows.find((_, at) => lineKey(at) === key)
  const { row } = line ?? rows[0] ?? { row: 0 }
  const lines = child === undefined ? null : field
  const own = child ?? field
  const column = columns.find((each) => each?.field.name === own && (each.lines?.name ?? null) === lines)
  return { row, heading: column?.heading ?? fields[own]?.label ?? own }
}
