import { createStore } from 'zustand/vanilla'
import { readKeySettings, USUAL } from './keys.ts'
import type { KeySettings } from './keys.ts'

const KEPT_AS = 'countersign.keys'

/** The keys of the person at this browser. */
export const keySettings = createStore<KeySettings>(() => {
  try {
    return readKeySettings(localStorage.getItem(KEPT_AS))
  } catch {
    return USUAL
  }
})

export function saveKeySettings(settings: KeySettings): void {
  keySettings.setState(settings, true)
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(settings))
  } catch {
    // A browser that keeps nothing still obeys for as long as the page is open.
  }
}
