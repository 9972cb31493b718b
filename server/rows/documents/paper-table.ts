import { type PlacedText, drawRow, type Flow, ensureSpace } from './flow.ts'
import type { PageDrawing } from './paper.ts'
import type { SheetTable } from './sheet.ts'
import { columnWidths, type ColumnNeed } from './column-widths.ts'

interface TableTexts extends Pick<SheetTable, 'columns' | 'rows' | 'totals'> {
  /** The labels are drawn bold. */
  readonly isHeadBold?: boolean
}

const ROW = 15
const HEAD = 22
/** Font sizes, largest first: the first size at which no number is broken is used. */
const SIZES = [8, 7, 6, 5, 4] as const
/** A word is broken if it is wider than this part of the table. */
const WIDEST_WORD = 0.25

/** Draws a table over as many pages as it needs, with its headings on each page and its totals below the last row. */
export function drawTable(flow: Flow, table: SheetTable): void {
  const { paper } = flow
  const layout = tableLayout(paper, table)
  const width = paper.width - 2 * paper.margin
  // The label is never alone at the foot of a page.
  ensureSpace(flow, HEAD + HEAD + 2 * ROW)
  drawRow(flow, [{ text: table.label, x: paper.margin, width, size: 9.5, bold: true }], HEAD)
  const drawHeadings = (): void => {
    const texts = table.columns.map(({ label }) => label)
    drawCells(flow, layout, { texts, faint: true })
    paper.line(flow.y)
    flow.y += 5
  }
  drawHeadings()
  flow.onPage = drawHeadings
  for (const texts of table.rows) drawCells(flow, layout, { texts })
  flow.onPage = null
  if (table.totals === null) return
  ensureSpace(flow, ROW + 6)
  paper.line(flow.y)
  flow.y += 5
  drawCells(flow, layout, { texts: table.totals, bold: true })
}

export interface TableLayout {
  readonly size: number
  readonly columns: readonly Pick<PlacedText, 'x' | 'width' | 'end'>[]
}

/** The largest font size at which each number fits one line, and columns that fill the width of the page. */
export function tableLayout(paper: PageDrawing, table: TableTexts): TableLayout {
  const tries = SIZES.map((size) => {
    // The gap between columns is the font size.
    const room = paper.width - 2 * paper.margin - size * (table.columns.length - 1)
    const needs = needsOf(paper, table, { size, room })
    return { size, room, needs, fits: needs.reduce((sum, { least }) => sum + least, 0) <= room }
  })
  const { size, room, needs } = tries.find(({ fits }) => fits) ?? (tries.at(-1) as (typeof tries)[number])
  let x = paper.margin
  const columns = columnWidths(needs, room).map((width, index) => {
    const column = { x, width, end: table.columns[index]?.isNumber ?? false }
    x += width + size
    return column
  })
  return { size, columns }
}

function needsOf(paper: PageDrawing, table: TableTexts, { size, room }: { size: number; room: number }): ColumnNeed[] {
  return table.columns.map(({ label, isNumber }, index) => {
    const texts = [...new Set(table.rows.map((row) => row[index] ?? ''))]
    const total = paper.widthOf(table.totals?.[index] ?? '', { size, bold: true })
    const whole = Math.max(total, ...widths(paper, texts, size))
    const head = { size, bold: table.isHeadBold ?? false }
    const words = (isNumber ? [] : texts).flatMap(wordsIn)
    const ofHead = wordsIn(label).map((word) => paper.widthOf(word, head))
    const widestWord = Math.min(room * WIDEST_WORD, Math.max(...ofHead, ...widths(paper, [...new Set(words)], size)))
    const least = Math.max(widestWord, isNumber ? whole : 0)
    return { least, most: Math.max(least, whole, paper.widthOf(label, head)), takesMore: !isNumber }
  })
}

const wordsIn = (text: string): readonly string[] => text.split(/\s+/)

const widths = (paper: PageDrawing, texts: readonly string[], size: number): readonly number[] =>
  texts.map((text) => paper.widthOf(text, { size }))

interface Texts {
  readonly texts: readonly string[]
  readonly bold?: boolean
  readonly faint?: boolean
}

function drawCells(flow: Flow, { size, columns }: TableLayout, { texts, ...style }: Texts): void {
  const cells = columns.map((column, index) => ({ ...column, ...style, size, text: texts[index] ?? '' }))
  drawRow(flow, cells, ROW)
}
