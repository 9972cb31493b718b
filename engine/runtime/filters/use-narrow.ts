import { useSyncExternalStore } from 'react'

const NARROW = '(width < 640px)'

/** Whether the screen is a phone's: the same width as in the stylesheets. */
export function useNarrow(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia(NARROW).matches)
}

function listen(changed: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
