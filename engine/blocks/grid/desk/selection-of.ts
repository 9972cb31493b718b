import { CompactSelection, type GridSelection, type Item } from '@glideapps/glide-data-grid'

export const NO_SELECTION: GridSelection = { columns: CompactSelection.empty(), rows: CompactSelection.empty() }

/** Selects one cell. */
export function selectionOf([column, line]: Item): GridSelection {
  const range = { x: column, y: line, width: 1, height: 1 }
  return { ...NO_SELECTION, current: { cell: [column, line], range, rangeStack: [] } }
}
