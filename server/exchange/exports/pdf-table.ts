import type { PlacedText } from '../../rows/documents/flow.ts'
import type { PageDrawing } from '../../rows/documents/paper.ts'
import { HttpError } from '../../http/errors.ts'
import { tableLayout, type TableLayout } from '../../rows/documents/paper-table.ts'
import { isNumeric } from '../../../engine/fields/field-types.ts'
import type { ListRow } from '../../rows/lists/list.ts'
import { type ListColumn, type FileHeading, printCell, cellText } from '../../rows/lists/cells.ts'
import { type SumLine, sumLineOf } from '../../rows/lists/writer.ts'

/** The columns of a PDF with their final widths. */
export interface PdfTable extends TableLayout {
  readonly paper: PageDrawing
  readonly heading: FileHeading
}

/** With more, a column would be narrower than two characters of the smallest font. */
const MOST_COLUMNS = 60
/** Number of first rows that determine the widths of the columns. */
const MEASURED = 250
/** Gap between the caption of a line of sums and its first sum. */
const GAP = 8

/** Computes the widths from the captions and the first rows. Throws 400 if there are too many columns. */
export function pdfTable(paper: PageDrawing, heading: FileHeading, rows: readonly ListRow[]): PdfTable {
  const { columns } = heading
  if (columns.length > MOST_COLUMNS)
    throw new HttpError(400, 'too-many-columns', `A PDF has ${MOST_COLUMNS} columns at most. Choose csv or xlsx.`)
  const first = rows.slice(0, MEASURED)
  const ofRows = first.filter((row) => sumLineOf(row) === null)
  const ofSums = first.filter((row) => sumLineOf(row) !== null)
  const totals = columns.map((column) => longest(ofSums.map((row) => sumText(row, column, heading))))
  const layout = tableLayout(paper, {
    columns: columns.map(({ title, field }) => ({ label: cellText(title), isNumber: isNumeric(field.holds) })),
    rows: ofRows.map((row) => columns.map((column) => rowText(row, column, heading))),
    totals: ofSums.length === 0 ? null : totals,
    isHeadBold: true,
  })
  return { ...layout, paper, heading }
}

const longest = (texts: readonly string[]): string =>
  texts.reduce((longer, text) => (text.length > longer.length ? text : longer), '')

const rowText = (row: ListRow, { name, field }: ListColumn, { app }: FileHeading): string =>
  cellText(printCell(row[name], field, app, row))

/** A missing sum is empty, not a dash as in rows, since a line of sums has only a few values. */
const sumText = (row: ListRow, column: ListColumn, heading: FileHeading): string =>
  row[column.name] === null || row[column.name] === undefined ? '' : rowText(row, column, heading)

/** The captions of the columns. */
export const captionCells = (table: PdfTable): readonly PlacedText[] =>
  columnCells(table, ({ title }) => cellText(title)).map((cell) => ({ ...cell, bold: true }))

export const cellsOf = (table: PdfTable, row: ListRow): readonly PlacedText[] =>
  columnCells(table, (column) => rowText(row, column, table.heading)).map((cell) => fitted(table, cell))

/** The caption of a line of sums spans the columns before its first sum; if there are none, it is on a line above. */
export function sumTableRows(table: PdfTable, row: ListRow, { caption }: SumLine): readonly (readonly PlacedText[])[] {
  const { paper, size } = table
  const width = paper.width - 2 * paper.margin
  const sums = columnCells(table, (column) => sumText(row, column, table.heading))
    .filter(({ text }) => text !== '')
    .map((cell) => fitted(table, { ...cell, bold: true }))
  const before = (sums[0]?.x ?? paper.margin + width + GAP) - paper.margin - GAP
  const isBeside = before >= width * LEAST_CAPTION
  const called = { text: caption, x: paper.margin, width: isBeside ? before : width, size, bold: true }
  return isBeside ? [[called, ...sums]] : [[called], sums]
}

/** As a part of the page width. */
const LEAST_CAPTION = 0.12

function columnCells(
  { size, columns, heading }: PdfTable,
  textOf: (column: ListColumn) => string,
): readonly PlacedText[] {
  return heading.columns.map((column, at) => {
    const { x = 0, width = 0, end = false } = columns[at] ?? {}
    return { x, width, end, size, text: textOf(column) }
  })
}

/** A later number that is longer than the measured ones is written smaller, never cut or broken. */
function fitted({ paper }: PdfTable, cell: PlacedText): PlacedText {
  if (!cell.end) return cell
  const wide = paper.widthOf(cell.text, { size: cell.size, bold: cell.bold ?? false })
  if (wide <= cell.width) return cell
  const size = (cell.size * cell.width) / wide
  return { ...cell, size, drop: cell.size - size }
}
