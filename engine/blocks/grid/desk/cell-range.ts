/** Cells of a desktop grid by their position, whatever draws them. */

/** Column and line, from 0. */
export type CellPlace = readonly [column: number, line: number]

/** Cells beside and below each other; also a rectangle in pixels. */
export interface CellRange {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The focused cell, and the selected cells around it. */
export interface CellSelection {
  readonly cell: CellPlace
  readonly range: CellRange
}

/** One cell as a range. */
export const rangeOfCell = ([x, y]: CellPlace): CellRange => ({ x, y, width: 1, height: 1 })

/** The rectangle of a cell that is not drawn. */
export const NOWHERE: CellRange = { x: 0, y: 0, width: 0, height: 0 }
