import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

const MIN_HEIGHT_PX = 240
const BOTTOM_GAP_PX = 24

/** The available size of a grid, in CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The largest height of a grid: down to the end of the window, or most of a window if the grid begins further down. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: MIN_HEIGHT_PX })
  useLayoutEffect(() => {
    const measure = (): void => {
      const rectangle = element.current?.getBoundingClientRect()
      // In a closed tab it has no layout box.
      if (!rectangle || rectangle.width === 0) return
      const top = rectangle.top + window.scrollY
      const below = window.innerHeight - top - BOTTOM_GAP_PX
      const height = Math.round(below >= MIN_HEIGHT_PX ? below : Math.max(MIN_HEIGHT_PX, window.innerHeight * 0.7))
      const width = Math.floor(rectangle.width)
      setSize((before) => (before.height === height && before.width === width ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    // Also what contains it: what is above it may have become higher or lower.
    for (let each: Element | null = element.current; each; each = each.parentElement) observer.observe(each)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [element])
  return size
}
