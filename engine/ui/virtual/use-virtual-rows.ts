import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createHeights } from './heights.ts'
import type { Heights, Range } from './heights.ts'
import { createScroller } from './scroller.ts'
import type { Scroller } from './scroller.ts'

const GAP_PX = 8

export interface VirtualRowsOptions {
  /** Another array only when the rows are others. */
  readonly keys: readonly string[]
  /** Another one with every answer that brought rows, and only then: a failed page is not asked for in a loop. */
  readonly answer: unknown
  /** Pixels of a card before any was measured. */
  readonly estimate: number
  onNearBottom(): void
}

export interface VirtualRows {
  /** Of the list's element. */
  readonly attach: Scroller['attach']
  readonly range: Range
  readonly heights: Heights
  readonly scroller: Scroller
}

/**
 * The rows in sight, in a list as high as all of them. The window scrolls: phones hide their bars, and
 * the space bar, Home and End do what they do elsewhere. Whatever turns out higher or lower than thought
 * above the window, what is in sight stays where it is.
 */
export function useVirtualRows({ keys, answer, estimate, onNearBottom }: VirtualRowsOptions): VirtualRows {
  const [scroller] = useState(() => begin(keys, estimate))
  const [drawn, setDrawn] = useState(scroller.first)
  const { heights } = scroller
  heights.setKeys(keys)
  useLayoutEffect(() => scroller.start(setDrawn), [scroller])
  useLayoutEffect(() => scroller.settle())
  const reached = useRef(onNearBottom)
  useEffect(() => {
    reached.current = onNearBottom
  })
  useEffect(() => {
    // Asked again with every answer that arrives; whether there is more to read is not this hook's to know.
    if (drawn.isNear && scroller.isNear()) reached.current()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- an answer is what it waits for
  }, [drawn.isNear, answer, scroller])
  const end = Math.min(drawn.end, keys.length)
  return { attach: scroller.attach, range: { first: Math.min(drawn.first, end), end }, heights, scroller }
}

function begin(keys: readonly string[], estimate: number): Scroller {
  const heights = createHeights({ estimate, gap: GAP_PX })
  heights.setKeys(keys)
  return createScroller(heights)
}
