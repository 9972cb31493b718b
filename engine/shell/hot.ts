import type { Manifest } from '../definition/definition.ts'
import { MANIFEST_EVENT } from './manifest.ts'

/** Fired on window when saved files do not compile; `detail` is the report, '' when there is none any more. */
export const PROBLEMS_EVENT = 'countersign:problems'

/** Development only: what the Vite plugin sends when a screen is saved becomes events of the page. */
export function listenForSavedScreens(): void {
  if (!import.meta.hot) return
  import.meta.hot.on('countersign:screens', ({ manifest }: { manifest: Manifest }) => {
    window.dispatchEvent(new CustomEvent(PROBLEMS_EVENT, { detail: '' }))
    window.dispatchEvent(new CustomEvent(MANIFEST_EVENT, { detail: manifest }))
  })
  import.meta.hot.on('countersign:problems', ({ text }: { text: string }) => {
    window.dispatchEvent(new CustomEvent(PROBLEMS_EVENT, { detail: text }))
  })
}
