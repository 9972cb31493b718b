import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { readColors, type GridLook } from './theme.ts'

/** The current tokens, read again when the person or the system changes them, and when a font comes: a canvas does not know. */
export function useColors(element: RefObject<HTMLElement | null>): GridLook | null {
  const [colors, setColors] = useState<GridLook | null>(null)
  useLayoutEffect(() => {
    const read = (): void => {
      if (element.current) setColors(readColors(element.current))
    }
    read()
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', read)
    const watched = new MutationObserver(read)
    watched.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-density'] })
    const { fonts } = document as Partial<Pick<Document, 'fonts'>>
    fonts?.addEventListener('loadingdone', read)
    return () => {
      fonts?.removeEventListener('loadingdone', read)
      scheme.removeEventListener('change', read)
      watched.disconnect()
    }
  }, [element])
  return colors
}
