import { CompactSelection, type GridSelection } from '@glideapps/glide-data-grid'
import { type CellPlace, rangeOfCell } from './cell-range.ts'

export const NO_SELECTION: GridSelection = { columns: CompactSelection.empty(), rows: CompactSelection.empty() }

/** Selects one cell, or the cells around it. */
export function selectionOf(cell: CellPlace, range = rangeOfCell(cell)): GridSelection {
  return { ...NO_SELECTION, current: { cell, range, rangeStack: [] } }
}
