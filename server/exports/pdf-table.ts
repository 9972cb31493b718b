import type { Cell } from '../documents/flow.ts'
import type { PageDrawing } from '../documents/paper.ts'
import { tableLayout, type TableLayout } from '../documents/paper-table.ts'
import { isNumeric } from '../lists/field.ts'
import type { ListRow } from '../lists/list.ts'
import { type Column, type Heading, printCell, textIn } from './cells.ts'
import { type SumLine, sumLineOf } from './writer.ts'

/** The columns of a PDF, as wide as they stay. */
export interface PdfTable extends TableLayout {
  readonly paper: PageDrawing
  readonly heading: Heading
}

/** So many of the first rows say how wide the columns have to be. */
const MEASURED = 250
/** Between what a line of sums is called and its first sum. */
const GAP = 8

/** The widths follow from captions and first rows. */
export function tableOf(paper: PageDrawing, heading: Heading, rows: readonly ListRow[]): PdfTable {
  const { columns } = heading
  const first = rows.slice(0, MEASURED)
  const ofRows = first.filter((row) => sumLineOf(row) === null)
  const ofSums = first.filter((row) => sumLineOf(row) !== null)
  const totals = columns.map((column) => longest(ofSums.map((row) => sumText(row, column, heading))))
  const layout = tableLayout(paper, {
    columns: columns.map(({ title, field }) => ({ label: textIn(title), isNumber: isNumeric(field.holds) })),
    rows: ofRows.map((row) => columns.map((column) => rowText(row, column, heading))),
    totals: ofSums.length === 0 ? null : totals,
    isHeadBold: true,
  })
  return { ...layout, paper, heading }
}

const longest = (texts: readonly string[]): string =>
  texts.reduce((longer, text) => (text.length > longer.length ? text : longer), '')

const rowText = (row: ListRow, { name, field }: Column, { app }: Heading): string =>
  textIn(printCell(row[name], field, app))

/** A missing value of a row is a dash; a line of sums has few. */
const sumText = (row: ListRow, column: Column, heading: Heading): string =>
  row[column.name] === null || row[column.name] === undefined ? '' : rowText(row, column, heading)

/** The captions of the columns. */
export const titlesOf = (table: PdfTable): readonly Cell[] =>
  columnCells(table, ({ title }) => textIn(title)).map((cell) => ({ ...cell, bold: true }))

export const cellsOf = (table: PdfTable, row: ListRow): readonly Cell[] =>
  columnCells(table, (column) => rowText(row, column, table.heading)).map((cell) => fitted(table, cell))

/** What a line of sums is called stands over the columns before its first sum; where there are none, on a line above. */
export function sumRows(table: PdfTable, row: ListRow, { caption }: SumLine): readonly (readonly Cell[])[] {
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

/** Of the width of the page. */
const LEAST_CAPTION = 0.12

function columnCells({ size, columns, heading }: PdfTable, textOf: (column: Column) => string): readonly Cell[] {
  return heading.columns.map((column, at) => {
    const { x = 0, width = 0, end = false } = columns[at] ?? {}
    return { x, width, end, size, text: textOf(column) }
  })
}

/** A number that came later and is longer than those before is written smaller, never cut or broken. */
function fitted({ paper }: PdfTable, cell: Cell): Cell {
  if (!cell.end) return cell
  const wide = paper.widthOf(cell.text, { size: cell.size, bold: cell.bold ?? false })
  if (wide <= cell.width) return cell
  const size = (cell.size * cell.width) / wide
  return { ...cell, size, drop: cell.size - size }
}
