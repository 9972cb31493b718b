import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

const LEAST_PX = 320
const BELOW_PX = 24

/** Pixels there are for a grid. */
export interface Room {
  readonly width: number
  readonly height: number
}

/** How high a grid may be: down to the end of the window, or most of a window where it begins further down. */
export function useRoom(element: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, height: LEAST_PX })
  useLayoutEffect(() => {
    const measure = (): void => {
      const rectangle = element.current?.getBoundingClientRect()
      // Hidden behind another tab it has no place.
      if (!rectangle || rectangle.width === 0) return
      const top = rectangle.top + window.scrollY
      const below = window.innerHeight - top - BELOW_PX
      const height = Math.round(below >= LEAST_PX ? below : Math.max(LEAST_PX, window.innerHeight * 0.7))
      const width = Math.floor(rectangle.width)
      setRoom((before) => (before.height === height && before.width === width ? before : { width, height }))
    }
    measure()
    const watched = new ResizeObserver(measure)
    if (element.current) watched.observe(element.current)
    window.addEventListener('resize', measure)
    return () => {
      watched.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [element])
  return room
}
