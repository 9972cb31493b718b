import exceljs from 'exceljs'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { ListField } from '../lists/field.ts'
import { type Column, type Heading, momentIn, numberIn, textIn, wallClock } from './cells.ts'
import { inHandfuls, isHeading, type Writer } from './writer.ts'

/** Rows of a sheet, less heading and note. */
const MOST_ROWS = 1_048_574
const HANDFUL = 100
const WIDEST = 40

/** A workbook that is written row by row; a text is never taken for a formula. */
export async function openXlsx(path: string, { columns, title, company, app }: Heading): Promise<Writer> {
  const book = new exceljs.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true, useSharedStrings: false })
  book.creator = company
  const sheet = book.addWorksheet(sheetName(title), { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ title: caption, field }) => {
    return { width: Math.min(WIDEST, Math.max(12, caption.length + 2)), style: { numFmt: formatOf(field) } }
  })
  const head = sheet.addRow(columns.map(({ title: caption }) => textIn(caption)))
  head.font = { bold: true }
  head.commit()
  let written = 0
  return {
    async write(rows) {
      const fitting = rows.slice(0, MOST_ROWS - written)
      await inHandfuls(fitting, HANDFUL, (some) => {
        for (const row of some) {
          const line = sheet.addRow(columns.map((column) => cell(row[column.name], column, app)))
          if (isHeading(row)) line.font = { bold: true }
          line.commit()
        }
      })
      written += fitting.length
      return written < MOST_ROWS
    },
    async end(omitted) {
      if (omitted > 0) sheet.addRow([`… ${omitted} more rows, for which a sheet has no room: choose csv.`]).commit()
      await book.commit()
    },
    // Flushes its buffers; the caller removes the file.
    abandon: () => book.commit(),
  }
}

function cell(value: unknown, { field }: Column, app: AppDefinition): exceljs.CellValue {
  const number = numberIn(value, field)
  if (number !== null) return number
  if (value === null || value === undefined || value === '') return null
  if (field.holds === 'yesno' && typeof value === 'boolean') return value ? 'Yes' : 'No'
  const moment = field.holds === 'date' || field.holds === 'datetime' ? momentIn(value) : null
  if (moment) return field.holds === 'date' ? moment : wallClock(moment, app.timeZone)
  return textIn(value)
}

function formatOf({ holds, decimals, unit }: ListField): string {
  if (holds === 'date') return 'dd/mm/yyyy'
  if (holds === 'datetime') return 'dd/mm/yyyy hh:mm'
  if (holds === 'text' || holds === 'yesno') return '@'
  if (holds === 'whole') return '0'
  const digits = holds === 'money' ? 2 : decimals
  const number = digits === undefined ? 'General' : digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`
  return holds === 'percent' && unit === undefined && number !== 'General' ? `${number}"%"` : number
}

/** Excel allows 31 letters, and none of these. */
const sheetName = (title: string): string =>
  title
    .replace(/[*?:\\/[\]']/g, ' ')
    .trim()
    .slice(0, 31) || 'List'
