import { useSyncExternalStore } from 'react'

/** Whether the browser has a network; without one nothing is sent. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

const EVENTS = ['online', 'offline'] as const

function subscribe(onChange: () => void): () => void {
  for (const name of EVENTS) window.addEventListener(name, onChange)
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, onChange)
  }
}
