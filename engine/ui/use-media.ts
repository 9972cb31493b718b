import { useSyncExternalStore } from 'react'

/** Phones have room for one button with words on it. */
export const NARROW = '(width <= 640px)'

/** Screens without the width of a desk (specialised-modules §2): those of phones, and of tablets held upright. */
export const BELOW_DESK = '(width < 768px)'

/** Whether a media query holds now. */
export function matches(query: string): boolean {
  return matchMedia(query).matches
}

/** Whether a media query holds; draws again when that changes. */
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
