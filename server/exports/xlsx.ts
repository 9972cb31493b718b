import exceljs from 'exceljs'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { ListField } from '../lists/field.ts'
import type { ListRow } from '../lists/list.ts'
import { type Column, type Heading, momentIn, numberIn, textIn, wallClock } from './cells.ts'
import { captionColumn, inBatches, sumLineOf, withCaption, type Writer } from './writer.ts'

/** Largest number of rows in a sheet, without heading and note. */
const MOST_ROWS = 1_048_574
const HANDFUL = 100
const WIDEST = 40
const CAPTION_WIDTH = 28
const NEVER_FOLDED = 9
const SUMS_COLOR = 'FFEEF1F4'

/** A workbook that is written row by row; a text is never taken for a formula. Rows of groups can be collapsed. */
export async function openXlsx(path: string, heading: Heading): Promise<Writer> {
  const { title, company } = heading
  const book = new exceljs.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true, useSharedStrings: false })
  book.creator = company
  const sheet = book.addWorksheet(sheetName(title), {
    views: [{ state: 'frozen', ySplit: 1 }],
    properties: {
      outlineProperties: { summaryBelow: false, summaryRight: false },
      // Excel uses this to reserve space for the buttons that collapse groups.
      outlineLevelRow: heading.sums?.isGrouped ? 1 : 0,
    },
  })
  writeHead(sheet, heading)
  // The sheet's head is written with the first row; after that, this is the level from which rows count as collapsed.
  sheet.properties.outlineLevelRow = NEVER_FOLDED
  let written = 0
  return {
    async write(rows) {
      const fitting = rows.slice(0, MOST_ROWS - written)
      await inBatches(fitting, HANDFUL, (some) => some.forEach((row) => writeRow(sheet, row, heading)))
      written += fitting.length
      return fitting.length
    },
    async end(omitted) {
      if (omitted > 0) sheet.addRow([`… ${omitted} more rows, for which a sheet has no room: choose csv.`]).commit()
      await book.commit()
    },
    // Flushes its buffers; the caller removes the file.
    abandon: () => book.commit(),
  }
}

/** Writes captions with filter buttons: in a sheet with groups, filtering the first column for blanks shows only rows. */
function writeHead(sheet: exceljs.Worksheet, heading: Heading): void {
  const { columns } = heading
  const first = captionColumn(heading)
  const captions = [...(first === null ? [] : [first]), ...columns.map(({ title }) => title)]
  const formats = [...(first === null ? [] : ['@']), ...columns.map(({ field }) => formatOf(field))]
  sheet.columns = captions.map((caption, at) => {
    const least = at === 0 && first !== null ? CAPTION_WIDTH : 12
    return { width: Math.min(WIDEST, Math.max(least, caption.length + 2)), style: { numFmt: formats[at] ?? '@' } }
  })
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: Math.max(1, captions.length) } }
  const head = sheet.addRow(captions.map((caption) => textIn(caption)))
  head.font = { bold: true }
  head.commit()
}

function writeRow(sheet: exceljs.Worksheet, row: ListRow, heading: Heading): void {
  const { columns, sums, app } = heading
  const sum = sumLineOf(row)
  const caption = captionColumn(heading) === null ? [] : [sum === null ? null : textIn(sum.caption)]
  const values = withCaption(row, heading)
  const line = sheet.addRow([...caption, ...columns.map((column) => cell(values[column.name], column, app))])
  if (sum !== null) {
    line.font = { bold: true }
    line.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: SUMS_COLOR } }
  } else if (sums?.isGrouped) line.outlineLevel = 1
  line.commit()
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

/** Excel allows 31 characters, and none of these. */
const sheetName = (title: string): string =>
  title
    .replace(/[*?:\\/[\]']/g, ' ')
    .trim()
    .slice(0, 31) || 'List'
