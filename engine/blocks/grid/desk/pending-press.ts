import type { CellPlace } from './cell-range.ts'

/** A cell to open as soon as it is drawn: pressed before the canvas was loaded, or in a row that is being added. */
export interface PendingPress {
  set(cell: CellPlace): void
  /** Returns it once; null: there is none, or its row is not there yet. @param count of the rows drawn */
  take(count: number): CellPlace | null
}

export function createPendingPress(): PendingPress {
  let pending: CellPlace | null = null
  return {
    set(cell) {
      pending = cell
    },
    take(count) {
      const cell = pending
      if (cell === null || cell[1] >= count) return null
      pending = null
      return cell
    },
  }
}
