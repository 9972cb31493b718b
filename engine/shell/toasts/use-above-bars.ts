import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { matchesMedia, NARROW } from '../../ui/use-media.ts'

/** The bars of actions that may be at the lower edge of the window: of a view, of the selection, of filters. */
const BARS = '.cs-view__head .cs-view__actions, .cs-selection, .cs-filter-form__actions'
/** A bar this far above the edge still counts as being at it, px. */
const NEAR_PX = 40
/** What a person presses or fills in. */
const BUTTONS = 'button, a[href], summary, [role=button], [role=tab]'
const CONTROLS = `${BUTTONS}, input, select, textarea`
/** Fields with an error, whose text is below the control. */
const INVALID = '[data-field][data-invalid="true"]'
/** What a message should not cover, in the order of preference. */
const COVERED = [`${CONTROLS}, [data-field]`, `${CONTROLS}, ${INVALID}`, `${BUTTONS}, ${INVALID}`, BUTTONS]
/** Between a message and what is below it, px: `--space-3` (toasts.css). */
const GAP_PX = 12
/** The usable part of the window from below: higher up, a message would be far from the other messages. */
const LOWER_PART = 0.7

/**
 * Keeps an element above the bars at the lower edge, and on a phone, where it is as wide as the window, off the
 * controls: `--action-bar-height` is its distance from the edge. It does not move where it covers nothing.
 *
 * @param isShown bars are watched only then
 */
export function useAboveBars(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined
    let frame = 0
    let last = 0
    const measure = (): void => {
      const { current } = element
      // It does not move while it contains the focus.
      if (current?.matches(':focus-within')) return
      last = matchesMedia(NARROW) && current ? heightOffControls(current, last) : heightOfBars()
      current?.style.setProperty('--action-bar-height', `${last}px`)
    }
    const measureSoon = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    measure()
    const observer = new MutationObserver(measureSoon)
    observer.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', measureSoon)
    document.addEventListener('scrollend', measureSoon, true)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      window.removeEventListener('resize', measureSoon)
      document.removeEventListener('scrollend', measureSoon, true)
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

/** The least height above the bars at which the element covers none of these, else that of the bars, in pixels. */
export function heightOffControls(element: HTMLElement, now: number): number {
  const bars = heightOfBars()
  const { height } = element.getBoundingClientRect()
  const place = { height, bars, now, window: window.innerHeight }
  for (const selector of COVERED) {
    const free = freeHeight(place, boxesOf(selector, element))
    if (free !== null) return free
  }
  return bars
}

function boxesOf(selector: string, element: HTMLElement): readonly Box[] {
  // Elements below an open dialog cannot be pressed.
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const others = [...within.querySelectorAll(selector)].filter((each) => !element.contains(each))
  return others.map((each) => each.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0)
}

type Box = Pick<DOMRect, 'top' | 'bottom'>

interface Place {
  /** Height of the element to be placed, px. */
  readonly height: number
  readonly bars: number
  /** Its current distance from the lower edge. */
  readonly now: number
  /** Height of the window. */
  readonly window: number
}

/** Null: there is no space for it between the boxes. */
export function freeHeight({ height, bars, now, window: all }: Place, boxes: readonly Box[]): number | null {
  const taken = boxes.map(({ top, bottom }) => ({ from: all - bottom, to: all - top }))
  const isFree = (at: number): boolean =>
    at >= bars &&
    at + GAP_PX + height <= all * LOWER_PART &&
    taken.every(({ from, to }) => to <= at + GAP_PX || from >= at + GAP_PX + height)
  const places = [now, bars, ...taken.map(({ to }) => Math.ceil(to)).toSorted((some, other) => some - other)]
  return places.find(isFree) ?? null
}
