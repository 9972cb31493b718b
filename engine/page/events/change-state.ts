import type { StoreApi } from 'zustand/vanilla'
import type { ScreenState, ScreenStore } from '../store.ts'

/**
 * Changes the state of a page. Only the events in this folder call it (tests/invariants/page-state.test.ts), so that
 * every way in which a page changes has a name.
 */
export function changeState(
  store: ScreenStore,
  change: Partial<ScreenState> | ((now: ScreenState) => Partial<ScreenState>),
): void {
  ;(store as StoreApi<ScreenState>).setState(change)
}
