import { useSyncExternalStore } from 'react'

/** Phones, which have space for one button with text. */
export const NARROW = '(width <= 640px)'

/** Screens narrower than a desktop (specialised-modules §2): phones, and tablets held upright. */
export const BELOW_DESK = '(width < 768px)'

/** Whether a media query matches now. */
export function matches(query: string): boolean {
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
    () => matches(query),
    () => matches(query),
  )
}
