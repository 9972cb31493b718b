import type { Item } from '@glideapps/glide-data-grid'

/** A cell that was pressed to be filled in before the canvas with its editor was loaded. */
export interface PendingPress {
  set(cell: Item): void
  /** Returns it once; null: there is none. */
  take(): Item | null
}

export function createPendingPress(): PendingPress {
  let pending: Item | null = null
  return {
    set(cell) {
      pending = cell
    },
    take() {
      const cell = pending
      pending = null
      return cell
    },
  }
}
