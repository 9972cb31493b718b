/** The scroll position of a list, stored per entry of the browser's history for as long as the tab is open. */
import type { ScrollPosition } from '../../ui/virtual/scroller.ts'

export interface StoredPosition {
  /** The question the rows answered: other filters make another list. */
  readonly question: string
  /** Null: the list's own top was in sight. */
  readonly position: ScrollPosition | null
  /** The number of rows that must be loaded to include it. */
  readonly rows: number
  /** The row that had the focus. */
  readonly active: string | null
}

/** @param entry the `key` of the location */
export function hasScrollPosition(storage: Storage, entry: string): boolean {
  return storage.getItem(nameOf(entry)) !== null
}

export function storeScrollPosition(storage: Storage, entry: string, position: StoredPosition): void {
  try {
    storage.setItem(nameOf(entry), JSON.stringify(position))
  } catch {
    // When the storage is full or forbidden, only the position after Back is lost.
  }
}

/** Null: there is none, or none that can be read. */
export function readScrollPosition(storage: Storage, entry: string): StoredPosition | null {
  try {
    return JSON.parse(storage.getItem(nameOf(entry)) ?? 'null') as StoredPosition | null
  } catch {
    return null
  }
}

function nameOf(entry: string): string {
  return `countersign.scroll ${entry}`
}
