import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { newPdf } from '../documents/paper.ts'
import { drawText } from '../documents/paper-text.ts'
import { printMoment } from '../documents/print.ts'
import type { ListRow } from '../lists/list.ts'
import { isNumeric } from '../lists/field.ts'
import { type Column, type Heading, printCell, textIn } from './cells.ts'
import { inHandfuls, isHeading, type Writer } from './writer.ts'

const PAGE = { width: 842, height: 595, margin: 32 }
const LINE = 14
const TOP = 92
const ROWS_A_PAGE = Math.floor((PAGE.height - TOP - PAGE.margin - LINE) / LINE)
/** Longer lists are exported as csv or xlsx. */
const MOST_PAGES = 100
const MOST_ROWS = MOST_PAGES * ROWS_A_PAGE
const HANDFUL = 10
const GAP = 8

/** A table on A4 landscape: the heading on each page, long texts cut, at most 100 pages. */
export async function openPdf(path: string, heading: Heading): Promise<Writer> {
  const pdf = newPdf({ size: 'A4', layout: 'landscape', autoFirstPage: false })
  const file = createWriteStream(path)
  // A write error is thrown where the end is awaited.
  const finished = once(file, 'close')
  finished.catch(() => {})
  pdf.pipe(file)
  const table = { pdf, heading, widths: widthsOf(heading.columns), asOf: printMoment(new Date(), heading.app) }
  let written = 0
  const draw = (row: ListRow): void => {
    if (written % ROWS_A_PAGE === 0) drawPage(table, written / ROWS_A_PAGE + 1)
    drawRow(table, row, TOP + (written % ROWS_A_PAGE) * LINE)
    written += 1
  }
  const close = async (): Promise<void> => {
    pdf.end()
    await finished
  }
  return {
    async write(rows) {
      await inHandfuls(rows.slice(0, MOST_ROWS - written), HANDFUL, (some) => some.forEach(draw))
      return written < MOST_ROWS
    },
    async end(omitted) {
      if (written === 0) drawPage(table, 1)
      if (omitted > 0)
        drawNote(table, `… ${omitted} more rows: a PDF ends after ${MOST_PAGES} pages. Choose csv or xlsx.`)
      await close()
    },
    abandon: close,
  }
}

interface Table {
  readonly pdf: PDFKit.PDFDocument
  readonly heading: Heading
  readonly widths: readonly number[]
  readonly asOf: string
}

/** Numbers and dates get narrow columns, texts wide ones. */
function widthsOf(columns: readonly Column[]): readonly number[] {
  const room = PAGE.width - 2 * PAGE.margin - GAP * (columns.length - 1)
  const shares = columns.map(({ field: { holds } }) => (holds === 'text' ? 3 : 2))
  const all = shares.reduce((sum, each) => sum + each, 0)
  return shares.map((share) => (room * share) / all)
}

function drawPage({ pdf, heading, widths, asOf }: Table, page: number): void {
  pdf.addPage()
  const { margin: x, width } = PAGE
  const half = (width - 2 * x) / 2
  drawText(pdf, heading.title, { x, y: 30, width: half, size: 13, bold: true })
  drawText(pdf, heading.company, { x: x + half, y: 32, width: half, size: 9, faint: true, end: true })
  drawText(pdf, `As of ${asOf}`, { x, y: 50, width: half, size: 8, faint: true })
  drawText(pdf, `Page ${page}`, { x: x + half, y: 50, width: half, size: 8, faint: true, end: true })
  eachColumn(heading.columns, widths, (column, at) =>
    drawText(pdf, textIn(column.title), { ...at, y: 72, size: 7.5, bold: true, end: isNumeric(column.field.holds) }),
  )
  pdf
    .moveTo(x, 86)
    .lineTo(width - x, 86)
    .lineWidth(0.7)
    .stroke('#c3c9d0')
}

function drawRow({ pdf, heading, widths }: Table, row: ListRow, y: number): void {
  eachColumn(heading.columns, widths, (column, at) => {
    const value = row[column.name]
    // A missing value is a dash, but a line about rows has few.
    const isBlank = isHeading(row) && (value === null || value === undefined)
    const text = isBlank ? '' : textIn(printCell(value, column.field, heading.app))
    drawText(pdf, text, { ...at, y, size: 7.5, bold: isHeading(row), end: isNumeric(column.field.holds) })
  })
}

function drawNote({ pdf }: Table, text: string): void {
  const y = PAGE.height - PAGE.margin - 4
  drawText(pdf, text, { x: PAGE.margin, y, width: PAGE.width - 2 * PAGE.margin, size: 8, bold: true })
}

type Draw = (column: Column, at: { readonly x: number; readonly width: number }) => void

function eachColumn(columns: readonly Column[], widths: readonly number[], draw: Draw): void {
  let x = PAGE.margin
  columns.forEach((column, index) => {
    const width = widths[index] ?? 0
    draw(column, { x, width })
    x += width + GAP
  })
}
