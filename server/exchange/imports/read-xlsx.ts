import { HttpError } from '../../http/errors.ts'
import { type FileRow, type ReadLimits, rowCollector } from './file-row.ts'
import { readSheet, sharedStringsIn } from './sheet-rows.ts'
import { sheetCellText } from './sheet-cell.ts'
import { formatsIn, workbookParts } from './workbook-parts.ts'

/** The rows of the first sheet of a workbook that hold a value, with the results of formulas. */
export function readXlsx(bytes: Uint8Array, limits: ReadLimits): readonly FileRow[] {
  try {
    const parts = workbookParts(bytes)
    const styles = { sharedStrings: sharedStringsIn(parts.sharedStrings), formats: formatsIn(parts.styles) }
    const rows = rowCollector(limits)
    readSheet(parts.sheet, styles, {
      columns: limits.columns,
      cell: (row, column, cell) => rows.add(row, column, sheetCellText(cell, parts.epoch)),
    })
    return rows.all
  } catch (error) {
    throw error instanceof HttpError ? error : unreadable()
  }
}

const unreadable = (): HttpError => {
  const way = 'Please copy its rows into a new workbook, or save it as csv.'
  return new HttpError(400, 'unreadable', `This is no xlsx file, or it is damaged. ${way}`)
}
