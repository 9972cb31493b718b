import type { PageDrawing } from './paper.ts'
import type { TextPlacement } from './paper-text.ts'

/** Draws on page after page: `y` is the position of the next element. */
export interface Flow {
  readonly paper: PageDrawing
  y: number
  /** Y position below which nothing is drawn. */
  readonly bottom: number
  /** Draws below the head of each further page: the headings of a table that continues. */
  onPage: (() => void) | null
  /** Starts the next page and draws its head. */
  next(): void
}

/** A text in a row of texts. */
export interface PlacedText extends Omit<TextPlacement, 'y'> {
  readonly text: string
  /** Distance below the top of the row, for letters that are smaller than others in the row. */
  readonly drop?: number
}

/** Line height relative to the font size. */
const LEADING = 1.3
/** A row that continues on the next page has at least this many lines on the first. */
const TOGETHER = 3
/** A row higher than this part of a page is divided between pages; other rows begin on the next page. */
const DIVIDED = 0.5

/** Starts the next page if less than this height is left. */
export function ensureSpace(flow: Flow, height: number): void {
  if (flow.y + height > flow.bottom) flow.next()
}

/**
 * Draws a row of texts, each in as many lines as it needs. A row that does not fit the rest of the page is drawn on the
 * next page; a row higher than half a page is divided.
 *
 * @param least height of a row of one line; further lines are added to it
 */
export function drawRow(flow: Flow, cells: readonly PlacedText[], least: number): void {
  const { paper } = flow
  const laid = cells.map((cell) => ({ ...cell, lines: paper.lines(cell.text, cell) }))
  const leading = leadingOf(cells)
  const count = Math.max(1, ...laid.map(({ lines }) => lines.length))
  const fits = (lines: number): boolean => flow.y + least + (lines - 1) * leading <= flow.bottom
  const isDivided = least + (count - 1) * leading > (flow.bottom - paper.margin) * DIVIDED
  if (!fits(isDivided ? TOGETHER : count)) flow.next()
  let from = 0
  while (from < count) {
    const to = Math.min(count, from + Math.max(1, Math.floor((flow.bottom - flow.y) / leading)))
    for (const { lines, drop = 0, ...cell } of laid) {
      lines.slice(from, to).forEach((text, index) => {
        const each = isDivided ? leading : cell.size * LEADING
        if (text !== '') paper.write(text, { ...cell, y: flow.y + drop + index * each })
      })
    }
    flow.y += (to - from) * leading
    from = to
    if (from < count) flow.next()
  }
  flow.y += least - leading
}

/** The height of such a row. */
export function heightOf(paper: PageDrawing, cells: readonly PlacedText[], least: number): number {
  const count = Math.max(1, ...cells.map((cell) => paper.lines(cell.text, cell).length))
  return least + (count - 1) * leadingOf(cells)
}

const leadingOf = (cells: readonly PlacedText[]): number => Math.max(0, ...cells.map(({ size }) => size)) * LEADING
