import { useSyncExternalStore } from 'react'

export { BELOW_DESK, NARROW } from './widths.ts'

/** Whether a media query matches now. */
export function matchesMedia(query: string): boolean {
  return matchMedia(query).matches
}

/** Whether a media query matches; redraws when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchesMedia(query),
    () => matchesMedia(query),
  )
}
