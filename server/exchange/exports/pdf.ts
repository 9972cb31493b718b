import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { type PlacedText, drawRow, type Flow, heightOf, ensureSpace } from '../../rows/documents/flow.ts'
import { newPdf, drawingOn } from '../../rows/documents/paper.ts'
import { momentText } from '../../http/print.ts'
import type { ListRow } from '../../rows/lists/list.ts'
import type { FileHeading } from '../../rows/lists/cells.ts'
import { cellsOf, type PdfTable, sumTableRows, pdfTable, captionCells } from './pdf-table.ts'
import { inBatches, type SumLine, sumLineOf, type Writer } from '../../rows/lists/writer.ts'

const PAGE = { width: 842, height: 595, margin: 32 }
const LINE = 14
const TOP = 72
const BAND = '#eef1f4'
/** Longer lists are exported as csv or xlsx. */
const MOST_PAGES = 100
const HANDFUL = 10

/**
 * A table on at most 100 pages in A4 landscape, with the captions on each page, texts in as many lines as they need,
 * and groups below their headings with their sums.
 */
export async function openPdf(path: string, heading: FileHeading): Promise<Writer> {
  const pdf = newPdf({ size: 'A4', layout: 'landscape', autoFirstPage: false })
  const file = createWriteStream(path)
  // A write error is thrown where the end is awaited.
  const finished = once(file, 'close')
  finished.catch(() => {})
  pdf.pipe(file)
  const pages = pagesOf(pdf, heading)
  const close = async (): Promise<void> => {
    pdf.end()
    await finished
  }
  return {
    async write(rows) {
      pages.begin(rows)
      let written = 0
      await inBatches(rows, HANDFUL, (some) => {
        for (const row of some) {
          if (pages.isFull(row)) return
          pages.draw(row)
          written += 1
        }
      })
      return written
    },
    async end(omitted) {
      pages.begin([])
      if (omitted > 0) pages.note(`… ${omitted} more rows: a PDF ends after ${MOST_PAGES} pages. Choose csv or xlsx.`)
      await close()
    },
    abandon: close,
  }
}

interface Pages {
  /** Called once, since the widths of the columns depend on the first rows. */
  begin(rows: readonly ListRow[]): void
  /** Whether this row would be after the last page, and so each row after it. */
  isFull(row: ListRow): boolean
  draw(row: ListRow): void
  /** Draws a line of text at the foot of the last page. */
  note(text: string): void
}

function pagesOf(pdf: PDFKit.PDFDocument, heading: FileHeading): Pages {
  const paper = drawingOn(pdf, PAGE)
  const asOf = momentText(new Date(), heading.app)
  let table: PdfTable | null = null
  let page = 0
  let isFull = false
  const flow: Flow = {
    paper,
    y: 0,
    bottom: PAGE.height - PAGE.margin - LINE,
    onPage: null,
    next() {
      page += 1
      paper.addPage()
      drawHead({ ...heading, paper, asOf, page })
      this.y = TOP
      if (table) drawTitles(this, captionCells(table))
    },
  }
  return {
    begin(rows) {
      if (table) return
      table = pdfTable(paper, heading, rows)
      flow.next()
    },
    isFull(row) {
      const line = sumLineOf(row)
      // The sums of all rows are never left out.
      if (table === null || page < MOST_PAGES || line?.of === 'all') return isFull
      isFull ||= flow.y + roomOf(table, row, line) > flow.bottom
      return isFull
    },
    draw(row) {
      if (table === null) return
      const line = sumLineOf(row)
      if (line === null) drawRow(flow, cellsOf(table, row), LINE)
      else drawSums(pdf, flow, { rows: sumTableRows(table, row, line), line })
    },
    note(text) {
      const y = PAGE.height - PAGE.margin - 4
      paper.text(text, { x: PAGE.margin, y, width: PAGE.width - 2 * PAGE.margin, size: 8, bold: true })
    },
  }
}

/** The height a row needs; a heading needs room for its first row, too. */
function roomOf(table: PdfTable, row: ListRow, line: SumLine | null): number {
  if (line === null) return heightOf(table.paper, cellsOf(table, row), LINE)
  return heightOfSums(table.paper, sumTableRows(table, row, line)) + LINE
}

const heightOfSums = (paper: Flow['paper'], rows: readonly (readonly PlacedText[])[]): number =>
  rows.reduce((sum, cells) => sum + heightOf(paper, cells, LINE), 0)

interface PageHead extends Pick<FileHeading, 'title' | 'company'> {
  readonly paper: Flow['paper']
  readonly asOf: string
  readonly page: number
}

function drawHead({ paper, title, company, asOf, page }: PageHead): void {
  const { margin: x, width } = PAGE
  const half = (width - 2 * x) / 2
  paper.text(title, { x, y: 30, width: half, size: 13, bold: true })
  paper.text(company, { x: x + half, y: 32, width: half, size: 9, faint: true, end: true })
  paper.text(`As of ${asOf}`, { x, y: 50, width: half, size: 8, faint: true })
  paper.text(`Page ${page}`, { x: x + half, y: 50, width: half, size: 8, faint: true, end: true })
}

/** Longer captions are cut, so that rows have room below them. */
const MOST_TITLE_LINES = 8

function drawTitles(flow: Flow, titles: readonly PlacedText[]): void {
  const { paper } = flow
  const laid = titles.map((cell) => ({ cell, lines: paper.lines(cell.text, cell).slice(0, MOST_TITLE_LINES) }))
  const leading = Math.max(0, ...titles.map(({ size }) => size)) * 1.3
  for (const { cell, lines } of laid) {
    lines.forEach((line, at) => paper.write(line, { ...cell, y: flow.y + at * leading }))
  }
  flow.y += LINE + leading * (Math.max(1, ...laid.map(({ lines }) => lines.length)) - 1)
  paper.line(flow.y)
  flow.y += 6
}

interface Sums {
  readonly rows: readonly (readonly PlacedText[])[]
  readonly line: SumLine
}

/** Sums of a group are drawn on a band, never alone at the foot of a page; sums of all rows below a line. */
function drawSums(pdf: PDFKit.PDFDocument, flow: Flow, { rows, line }: Sums): void {
  const height = heightOfSums(flow.paper, rows)
  ensureSpace(flow, height + (line.of === 'group' ? LINE : 4))
  if (line.of === 'all') {
    flow.paper.line(flow.y)
    flow.y += 4
  } else pdf.rect(PAGE.margin - 4, flow.y - 3, PAGE.width - 2 * PAGE.margin + 8, height - 1).fill(BAND)
  for (const cells of rows) drawRow(flow, cells, LINE)
}
