/** Overlays over the page, and the modals of a list. */
import type { OpenOverlay, OpenedModal, ScreenStore } from '../store.ts'
import { changeState } from './change-state.ts'

/** Replaces what is over the page. */
export function openOverlay(store: ScreenStore, overlay: OpenOverlay): void {
  changeState(store, { overlay })
}

/** Opens it over the overlay that is open, which is shown again when it is closed. */
export function stackOverlay(store: ScreenStore, { overlay, with: values }: OpenOverlay): void {
  changeState(store, ({ overlay: under }) => ({ overlay: { overlay, with: values, ...(under && { under }) } }))
}

/** Shows the overlay below this one again; by default, the open one is closed. */
export function closeOverlay(store: ScreenStore, layer: OpenOverlay | null = store.getState().overlay): void {
  changeState(store, { overlay: layer?.under ?? null })
}

/** Opens a modal of the list: the actions for its selection, or the help on its keys. */
export function openModal(store: ScreenStore, modal: OpenedModal['modal']): void {
  changeState(store, { open: { modal } })
}

/** Closes the modal of the list. */
export function closeModal(store: ScreenStore): void {
  changeState(store, { open: null })
}
