import type { Paper } from './paper.ts'
import type { SheetTable } from './sheet.ts'

const ROW = 15
const GAP = 8
const HEAD = 22
/** A column of texts is this many times as wide as one of numbers. */
const WIDER = 1.6

/** Draws on page after page: `y` is where the next thing stands. */
export interface Flow {
  readonly paper: Paper
  y: number
  /** Y position below which nothing stands. */
  readonly bottom: number
  /** Goes on to another page, and draws its head. */
  next(): void
}

/** Goes to another page where less than this height is left. */
export function makeRoom(flow: Flow, height: number): void {
  if (flow.y + height > flow.bottom) flow.next()
}

/** A table over as many pages as it takes, its headings on each, its totals below the last row. */
export function drawTable(flow: Flow, table: SheetTable): void {
  const widths = widthsOf(flow.paper, table)
  // The label never stands alone at the foot of a page.
  makeRoom(flow, HEAD + HEAD + 2 * ROW)
  const { paper } = flow
  paper.text(table.label, { x: paper.margin, y: flow.y, width: paper.width - 2 * paper.margin, size: 9.5, bold: true })
  flow.y += HEAD
  drawHeadings(flow, table, widths)
  for (const row of table.rows) {
    if (flow.y + ROW > flow.bottom) {
      flow.next()
      drawHeadings(flow, table, widths)
    }
    drawCells(flow, { table, widths, texts: row })
  }
  if (table.totals === null) return
  makeRoom(flow, ROW + 6)
  paper.line(flow.y)
  flow.y += 5
  drawCells(flow, { table, widths, texts: table.totals, bold: true })
}

function widthsOf({ width, margin }: Paper, { columns }: SheetTable): readonly number[] {
  const shares = columns.map(({ isNumber }) => (isNumber ? 1 : WIDER))
  const all = shares.reduce((sum, each) => sum + each, 0)
  const room = width - 2 * margin - GAP * (columns.length - 1)
  return shares.map((share) => (room * share) / all)
}

function drawHeadings(flow: Flow, table: SheetTable, widths: readonly number[]): void {
  const texts = table.columns.map(({ label }) => label)
  drawCells(flow, { table, widths, texts, faint: true })
  flow.paper.line(flow.y)
  flow.y += 5
}

interface Cells {
  readonly table: SheetTable
  readonly widths: readonly number[]
  readonly texts: readonly string[]
  readonly bold?: boolean
  readonly faint?: boolean
}

function drawCells(flow: Flow, { table, widths, texts, bold = false, faint = false }: Cells): void {
  let x = flow.paper.margin
  table.columns.forEach(({ isNumber }, index) => {
    const width = widths[index] ?? 0
    flow.paper.text(texts[index] ?? '', { x, y: flow.y, width, size: 8, bold, faint, end: isNumber })
    x += width + GAP
  })
  flow.y += ROW
}
