/** The panel of filters. */
import type { ScreenStore } from '../store.ts'
import { changeState } from './change-state.ts'

/** Opens the filter panel. */
export function openFilters(store: ScreenStore): void {
  changeState(store, { filterPanel: 'open' })
}

/** Focuses the search text: in the bar if it has one, else in the panel. */
export function focusSearch(store: ScreenStore): void {
  changeState(store, { filterPanel: 'search' })
}

/** Closes the filter panel. */
export function closeFilters(store: ScreenStore): void {
  changeState(store, { filterPanel: 'closed' })
}
