import { useState } from 'react'
import type { CellSelection } from '../cell-range.ts'
import { headOf } from './move-selection.ts'

/** Lines are drawn in steps, so that few scroll events draw anything. */
const STEP = 8

interface LinesInSight {
  /** In ascending order: those in sight, some around them, and the ends of the selection. */
  readonly lines: readonly number[]
  /** Lines that fit into the grid. */
  readonly page: number
  onScroll(top: number): void
}

interface LineSizes {
  readonly count: number
  /** Pixels. */
  readonly rowHeight: number
  readonly height: number
  readonly selection: CellSelection | null
}

/** Which lines are drawn: of a million as of thirty, those that can be seen. */
export function useLinesInSight({ count, rowHeight, height, selection }: LineSizes): LinesInSight {
  const [start, setStart] = useState(0)
  const page = Math.max(1, Math.floor(height / rowHeight) - 1)
  const first = Math.max(0, start - STEP)
  const last = Math.min(count, start + page + 3 * STEP)
  const lines = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
  for (const line of selection ? [selection.cell[1], headOf(selection)[1]] : []) {
    if (line < first && !lines.includes(line)) lines.unshift(line)
    else if (line >= last && !lines.includes(line)) lines.push(line)
  }
  return { lines, page, onScroll: (top) => setStart(Math.floor(top / rowHeight / STEP) * STEP) }
}
