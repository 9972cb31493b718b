import { useEffect } from 'react'
import type { RefObject } from 'react'

/** The number of frames the canvas has for measuring itself. */
const MOST_FRAMES = 30

/** What scrolls: of the canvas and of a grid of elements. */
const SCROLLER = '.dvn-scroller, .cs-cells'

/** Sets `data-more` on the frame of a grid, for its style, while columns follow beyond its end. */
export function useMoreColumns(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current
    const mark = (): void => {
      const scroller = element?.querySelector(SCROLLER)
      // Below zero where the language runs from right to left.
      const beyond = scroller ? scroller.scrollWidth - scroller.clientWidth - Math.abs(scroller.scrollLeft) : 0
      element?.toggleAttribute('data-more', beyond > 1)
    }
    const observer = new ResizeObserver(mark)
    const whenDrawn = (tries: number) => (): void => {
      const scroller = element?.querySelector(SCROLLER)
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
