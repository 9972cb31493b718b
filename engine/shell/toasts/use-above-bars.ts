import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

/** What can be done, where it stands at the lower edge of the window: of a view, of what is selected, of filters. */
const BARS = '.cs-view__head .cs-view__actions, .cs-selection, .cs-filter-form__actions'
/** A bar this far above the edge still stands at it, px. */
const NEAR_PX = 40

/**
 * Keeps an element above the bars at the lower edge, however high they are and whenever they come: their height is its
 * `--action-bar-height`.
 *
 * @param isShown bars are watched only then
 */
export function useAboveBars(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined
    let frame = 0
    const measure = (): void => {
      element.current?.style.setProperty('--action-bar-height', `${heightOfBars()}px`)
    }
    const measureSoon = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    measure()
    const observer = new MutationObserver(measureSoon)
    observer.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', measureSoon)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      window.removeEventListener('resize', measureSoon)
    }
  }, [element, isShown])
}

/** Pixels from the lower edge of the window to the top of the highest bar; 0: there is none. */
export function heightOfBars(): number {
  const boxes = [...document.querySelectorAll(BARS)].map((bar) => bar.getBoundingClientRect())
  const tops = boxes.filter(isAtLowerEdge).map(({ top }) => window.innerHeight - top)
  return Math.round(Math.max(0, ...tops))
}

function isAtLowerEdge({ top, bottom, height }: DOMRect): boolean {
  return height > 0 && top < window.innerHeight && bottom > window.innerHeight - NEAR_PX
}
