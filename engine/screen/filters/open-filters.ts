import type { ScreenStore } from '../../page/store.ts'

/** Opens the filter panel. */
export function openFilters(store: ScreenStore): void {
  store.setState({ filterPanel: 'open' })
}

/** Focuses the search text: in the bar if it has one, else in the panel. */
export function focusSearch(store: ScreenStore): void {
  store.setState({ filterPanel: 'search' })
}

export function closeFilters(store: ScreenStore): void {
  store.setState({ filterPanel: 'closed' })
}
