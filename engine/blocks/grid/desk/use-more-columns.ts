import { useEffect } from 'react'
import type { RefObject } from 'react'

/** The number of frames the canvas has for measuring itself. */
const MOST_FRAMES = 30

/** Sets `data-more` on the frame of the canvas, for its style, while columns follow beyond its right edge. */
export function useMoreColumns(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current
    const mark = (): void => {
      const scroller = element?.querySelector('.dvn-scroller')
      const beyond = scroller ? scroller.scrollWidth - scroller.clientWidth - scroller.scrollLeft : 0
      element?.toggleAttribute('data-more', beyond > 1)
    }
    const observer = new ResizeObserver(mark)
    const whenDrawn = (tries: number) => (): void => {
      const scroller = element?.querySelector('.dvn-scroller')
      if (scroller) for (const each of [scroller, ...scroller.children]) observer.observe(each)
      else if (tries > 0) pending = requestAnimationFrame(whenDrawn(tries - 1))
    }
    let pending = requestAnimationFrame(whenDrawn(MOST_FRAMES))
    // This event does not bubble.
    element?.addEventListener('scroll', mark, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(pending)
      observer.disconnect()
      element?.removeEventListener('scroll', mark, { capture: true })
    }
  }, [frame])
}
