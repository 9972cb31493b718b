/** Moving and extending the selection of a grid by its keys, as in a spreadsheet. */
import { type CellPlace, type CellRange, type CellSelection, rangeOfCell } from '../cell-range.ts'

export interface GridShape {
  /** The last column and the last line. */
  readonly last: CellPlace
  /** Lines that a page key moves by. */
  readonly page: number
  /** Whether the first column is on the right. */
  readonly isMirrored: boolean
}

interface MoveKeys {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** The selection after a key; null: the key does not move it. Shift extends it from the focused cell. */
export function movedSelection(selection: CellSelection, keys: MoveKeys, shape: GridShape): CellSelection | null {
  const isEdge = keys.ctrlKey || keys.metaKey
  if (keys.altKey) return null
  if (isEdge && keys.key.toLowerCase() === 'a') return { ...selection, range: wholeRange(shape) }
  const step = stepOf(keys.key, isEdge, shape)
  if (step === null) return null
  const from = keys.shiftKey ? headOf(selection) : selection.cell
  const to = clampedPlace([from[0] + step[0], from[1] + step[1]], shape.last)
  if (keys.shiftKey) return { cell: selection.cell, range: rangeBetween(selection.cell, to) }
  return { cell: to, range: rangeOfCell(to) }
}

/** Columns and lines to move by. */
function stepOf(key: string, isEdge: boolean, { page, isMirrored }: GridShape): CellPlace | null {
  const one = isEdge ? Infinity : 1
  const forward = isMirrored ? -one : one
  switch (key) {
    case 'ArrowDown':
      return [0, one]
    case 'ArrowUp':
      return [0, -one]
    case 'ArrowRight':
      return [forward, 0]
    case 'ArrowLeft':
      return [-forward, 0]
    case 'Home':
      return [-Infinity, isEdge ? -Infinity : 0]
    case 'End':
      return [Infinity, isEdge ? Infinity : 0]
    case 'PageDown':
      return [0, page]
    case 'PageUp':
      return [0, -page]
    default:
      return null
  }
}

const wholeRange = ({ last: [column, line] }: GridShape): CellRange => ({
  x: 0,
  y: 0,
  width: column + 1,
  height: line + 1,
})

/** The corner of the range opposite to the focused cell: it moves when the range is extended. */
export function headOf({ cell: [column, line], range }: CellSelection): CellPlace {
  return [
    column === range.x ? range.x + range.width - 1 : range.x,
    line === range.y ? range.y + range.height - 1 : range.y,
  ]
}

export function rangeBetween([a, b]: CellPlace, [c, d]: CellPlace): CellRange {
  return { x: Math.min(a, c), y: Math.min(b, d), width: Math.abs(a - c) + 1, height: Math.abs(b - d) + 1 }
}

export function clampedPlace([column, line]: CellPlace, [lastColumn, lastLine]: CellPlace): CellPlace {
  return [Math.max(0, Math.min(column, lastColumn)), Math.max(0, Math.min(line, lastLine))]
}

/** The selection within a grid that may have become smaller; the same object if it fits. */
export function clampedSelection(selection: CellSelection, last: CellPlace): CellSelection {
  const { range } = selection
  const end: CellPlace = [range.x + range.width - 1, range.y + range.height - 1]
  const isInside = (place: CellPlace): boolean => place[0] <= last[0] && place[1] <= last[1]
  if (isInside(selection.cell) && isInside(end)) return selection
  const range2 = rangeBetween(clampedPlace([range.x, range.y], last), clampedPlace(end, last))
  return { cell: clampedPlace(selection.cell, last), range: range2 }
}

/** What the fill handle fills, pulled to this cell: the range, longer downwards or sideways, whichever is more. */
export function filledRange(range: CellRange, [column, line]: CellPlace): CellRange {
  const [down, up] = [line - (range.y + range.height - 1), range.y - line]
  const [after, before] = [column - (range.x + range.width - 1), range.x - column]
  const [vertical, sideways] = [Math.max(down, up), Math.max(after, before)]
  if (Math.max(vertical, sideways) <= 0) return range
  if (vertical >= sideways)
    return { ...range, y: down > 0 ? range.y : line, height: range.height + (down > 0 ? down : up) }
  return { ...range, x: after > 0 ? range.x : column, width: range.width + (after > 0 ? after : before) }
}
