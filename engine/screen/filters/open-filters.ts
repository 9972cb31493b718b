import type { ScreenStore } from '../../page/store.ts'

/** Opens the filter panel. */
export function openFilters(store: ScreenStore): void {
  store.setState({ filterPanel: 'open' })
}

/** Gives the keyboard to the search text: in the bar where there is one, else in the panel. */
export function focusSearch(store: ScreenStore): void {
  store.setState({ filterPanel: 'search' })
}

export function closeFilters(store: ScreenStore): void {
  store.setState({ filterPanel: 'closed' })
}
