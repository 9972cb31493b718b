import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** Foundation §9. */
const NEAR_BOTTOM_PX = 500

export interface VirtualRowsOptions {
  readonly rows: readonly { readonly key: string }[]
  /** Another one with every answer that brought rows, and only then: a failed page is not asked for in a loop. */
  readonly answer: unknown
  /** Pixels of a card before it was measured. */
  readonly estimate: number
  onNearBottom(): void
}

/**
 * The rows in sight, in a list as high as all of them. The window scrolls: phones hide their bars, and
 * the space bar, Home and End do what they do elsewhere.
 */
export function useVirtualRows({ rows, answer, estimate, onNearBottom }: VirtualRowsOptions) {
  const list = useRef<HTMLDivElement>(null)
  const top = useTop(list)
  // Nothing here is memoised by the compiler's rules: the virtualiser tells of itself by drawing again.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: () => estimate,
    overscan: 6,
    scrollMargin: top,
    gap: 8,
    // The bar that stays at the top, and the floating button at the bottom, cover no row with the keyboard.
    scrollPaddingStart: 64,
    scrollPaddingEnd: 96,
  })
  const bottom = top + virtualizer.getTotalSize()
  const seen = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0)
  const isNear = rows.length > 0 && seen > 0 && bottom - seen < NEAR_BOTTOM_PX
  const reached = useRef(onNearBottom)
  useEffect(() => {
    reached.current = onNearBottom
  })
  useEffect(() => {
    // Asked again with every answer that arrives; whether there is more to read is not this hook's to know.
    if (isNear) reached.current()
  }, [isNear, answer])
  return { list, top, virtualizer, shown: virtualizer.getVirtualItems() }
}

/** Where the list begins in the page; what stands above it may grow and shrink. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect()
      if (box) setTop(Math.round(box.top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}
