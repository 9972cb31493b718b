import type { Item } from '@glideapps/glide-data-grid'

/** A cell that was pressed to be filled in before there was anything to fill it in with. */
export interface HeldPress {
  hold(cell: Item): void
  /** Once. */
  take(): Item | null
}

export function createHeldPress(): HeldPress {
  let held: Item | null = null
  return {
    hold(cell) {
      held = cell
    },
    take() {
      const cell = held
      held = null
      return cell
    },
  }
}
