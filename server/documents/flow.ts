import type { PageDrawing } from './paper.ts'
import type { TextPlacement } from './paper-text.ts'

/** Draws on page after page: `y` is where the next thing stands. */
export interface Flow {
  readonly paper: PageDrawing
  y: number
  /** Y position below which nothing stands. */
  readonly bottom: number
  /** Drawn below the head of each further page: the headings of a table that goes on. */
  onPage: (() => void) | null
  /** Goes on to another page, and draws its head. */
  next(): void
}

/** A text beside others of its row. */
export interface Cell extends Omit<TextPlacement, 'y'> {
  readonly text: string
  /** Lower than the row begins, where its letters are smaller than those beside it. */
  readonly drop?: number
}

/** From one line to the next, of the size of the letters. */
const LEADING = 1.3
/** So many lines at least stand on a page before a row goes on over it. */
const TOGETHER = 3
/** A row higher than this part of a page is divided, others begin on the next one. */
const DIVIDED = 0.5

/** Goes to another page where less than this height is left. */
export function makeRoom(flow: Flow, height: number): void {
  if (flow.y + height > flow.bottom) flow.next()
}

/**
 * A row of texts, each in as many lines as it needs. One that does not fit the rest of the page stands on the next, and
 * one that is higher than half a page goes on there.
 *
 * @param least height of a row of one line; further lines are added to it
 */
export function drawRow(flow: Flow, cells: readonly Cell[], least: number): void {
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
export function heightOf(paper: PageDrawing, cells: readonly Cell[], least: number): number {
  const count = Math.max(1, ...cells.map((cell) => paper.lines(cell.text, cell).length))
  return least + (count - 1) * leadingOf(cells)
}

const leadingOf = (cells: readonly Cell[]): number => Math.max(0, ...cells.map(({ size }) => size)) * LEADING
