import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { readColors, type GridColors } from './theme.ts'

/** The tokens' colours, read anew when the person or the system changes the scheme. */
export function useColors(element: RefObject<HTMLElement | null>): GridColors | null {
  const [colors, setColors] = useState<GridColors | null>(null)
  useLayoutEffect(() => {
    const read = (): void => {
      if (element.current) setColors(readColors(element.current))
    }
    read()
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', read)
    const watched = new MutationObserver(read)
    watched.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      scheme.removeEventListener('change', read)
      watched.disconnect()
    }
  }, [element])
  return colors
}
