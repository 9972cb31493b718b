import type { Manifest } from '../../definition/definition.ts'
import { MANIFEST_EVENT } from '../site/manifest.ts'

/** Fired on window when saved files do not compile; `detail` is the report, '' once they compile. */
export const PROBLEMS_EVENT = 'countersign:problems'

/** Development only: turns the messages of the Vite plugin about saved screens into events of the window. */
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
