import type { AppDefinition, FormItem, ServerDefinition } from '../../../engine/definition/definition.ts'
import { isNumeric } from '../../../engine/fields/field-types.ts'
import { lineFieldsOf } from '../../../engine/definition/line-fields.ts'
import { sumsOf } from '../../../engine/grid-data/totals.ts'
import { isVisible } from '../../../engine/page/form/rules.ts'
import { rowsInValue } from '../../../engine/page/reads/computed-read.ts'
import type { Names } from '../../../engine/page/scope/names.ts'
import { printValue } from '../../http/print.ts'
import type { SheetTable } from '../documents/sheet.ts'
import type { Values } from '../forms/form-values.ts'
import { seenValues } from '../forms/stored-values.ts'
import { currentValues } from '../../rights/stored-names.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { documentsFor } from '../../rights/rows.ts'

/** The lines of a document that the person may see, by field; none if its screen has no lines. */
export async function documentLines(
  { work, person }: SignedCall,
  definition: ServerDefinition,
  id: string,
): Promise<Values> {
  if (lineFieldsOf(definition).length === 0) return {}
  const found = await documentsFor(work, { person, definition }).select('lines').where('id', '=', id).executeTakeFirst()
  return seenValues(definition, currentValues(definition, found?.lines ?? {}))
}

export interface PrintedLines {
  readonly definition: ServerDefinition
  readonly lines: Values
  readonly app: AppDefinition
  readonly names: Names
}

/** The lines of a printed document: those columns and totals of their grids that its form shows. */
export function printedTables(printed: PrintedLines): readonly SheetTable[] {
  return (printed.definition.form?.items ?? []).flatMap((item) => tableOf(item, printed))
}

function tableOf(
  { field, label, input, lines: grid }: FormItem,
  { definition, lines, app, names }: PrintedLines,
): readonly SheetTable[] {
  const rows = rowsInValue(lines[field] ?? null)
  if (grid === null || rows.length === 0 || !isVisible(input, names)) return []
  const columns = grid.columns.flatMap((column) => {
    const cell = column.column === 'field' ? definition.fields[column.field] : undefined
    if (!cell || column.column !== 'field') return []
    const inForce = column.input ?? cell.input
    const shows = rows.map((row) => inForce === null || isVisible(inForce, { ...names, row }))
    return shows.some(Boolean) ? [{ cell, shows, label: column.label, isNumber: isNumeric(cell.type) }] : []
  })
  const sums = sumsOf(definition, grid.totals, rows)
  const totals = columns.map(({ cell }) =>
    sums[cell.name] === undefined ? '' : printValue(sums[cell.name], cell, app, names['form']),
  )
  return [
    {
      label,
      columns,
      rows: rows.map((row, index) =>
        columns.map(({ cell, shows }) =>
          shows[index] ? printValue(row[cell.name], cell, app, row, names['form']) : '',
        ),
      ),
      totals: totals.some(Boolean) ? totals.with(0, totals[0] || 'Total') : null,
    },
  ]
}
