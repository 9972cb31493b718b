import { createStore } from 'zustand/vanilla'
import { readKeySettings, DEFAULT_KEYS } from './keys.ts'
import type { KeySettings } from './keys.ts'

const KEPT_AS = 'countersign.keys'

/** The key settings of the person in this browser. */
export const keySettings = createStore<KeySettings>(() => {
  try {
    return readKeySettings(localStorage.getItem(KEPT_AS))
  } catch {
    return DEFAULT_KEYS
  }
})

export function saveKeySettings(settings: KeySettings): void {
  keySettings.setState(settings, true)
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(settings))
  } catch {
    // In a browser that stores nothing the settings last as long as the page is open.
  }
}
