import { useSyncExternalStore } from 'react'

/** Whether the browser has a network; without one nothing is sent. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(tell: () => void): () => void {
  const names = ['online', 'offline'] as const
  for (const name of names) window.addEventListener(name, tell)
  return () => {
    for (const name of names) window.removeEventListener(name, tell)
  }
}
